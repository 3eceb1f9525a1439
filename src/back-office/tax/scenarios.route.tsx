import { useLoaderData } from 'react-router'
import { listScenarios } from '../../shop/orders/fiscal/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { PanelForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { useMay } from '../kit/use-may.ts'
import { scenarioColumns } from './scenario-columns.tsx'
import { scenarioActions } from './tax-actions.ts'
import { taxTabs } from './tax-tabs.ts'

/** The scenarios that FBR wants to see in its sandbox before it gives the token for production. */
export const meta = titled('Sandbox')

export const loader = staffPage('settlements.read', async ({ shop }) => ({ scenarios: await listScenarios(shop.db) }))

export const action = staffActions(scenarioActions)

export default function ScenariosPage() {
  const { scenarios } = useLoaderData<typeof loader>()
  const asking = scenarios.some(({ state }) => state === 'asked')
  useLoadWhile(asking)
  return (
    <ListPage
      title="Tax"
      tabs={taxTabs}
      rows={scenarios}
      keyOf={({ id }) => id}
      columns={scenarioColumns}
      empty={{ title: 'No scenario' }}
    >
      {useMay()('settings.change') && (
        <PanelForm
          title="Try them all"
          note="Sends an invoice of one bottle for each to the sandbox. IRIS says which of them your business needs; others may be wanted too."
          action="try"
          hidden={{ scenarios: 'all' }}
          submit={asking ? 'They are being sent ...' : 'Send to the sandbox'}
          variant="outline"
        >
          {null}
        </PanelForm>
      )}
    </ListPage>
  )
}
