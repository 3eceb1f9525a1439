import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { listScenarios, type TriedScenario } from '../../shop/orders/fiscal/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { PanelForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { taxTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { useMay } from '../kit/use-may.ts'
import { scenarioActions } from './tax-actions.ts'

/** The scenarios that FBR wants to see in its sandbox before it gives the token for production. */
export const meta = titled('Sandbox')

export const loader = staffPage('settlements.read', async ({ shop }) => ({ scenarios: await listScenarios(shop.db) }))

export const action = staffActions(scenarioActions)

const states = { asked: 'Being sent', passed: 'Passed', failed: 'Failed' }

/** A scenario and what came of it. */
const scenarioColumns: readonly Column<TriedScenario>[] = [
  { label: 'Scenario', cell: ({ id }) => id, note: ({ label }) => label },
  {
    label: 'Result',
    cell: ({ text }) => text,
    typed: true,
    note: ({ askedAt }) => askedAt && timeText(askedAt),
    plain: true,
  },
  {
    label: 'State',
    cell: ({ state }) => (state ? states[state] : 'Not tried'),
    chip: ({ state }) => state ?? 'not_set_up',
    end: true,
  },
]

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
