import { useLoaderData } from 'react-router'
import { today } from '../../shop/ground/dates.ts'
import { listCourierAccounts } from '../../shop/money/settlement/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { importActions } from './import-actions.ts'
import { ImportForm } from './import-form.tsx'

/** Takes in a courier's statement. */
export const meta = titled('Import a statement')

export const loader = staffPage('settlements.change', async ({ shop }) => {
  const couriers = await listCourierAccounts(shop.db)
  return {
    today: today(),
    couriers: couriers.flatMap(({ courierId, courier }) => (courierId ? [[courierId, courier] as const] : [])),
  }
})

export const action = staffActions(importActions)

export default function ImportPage() {
  const { couriers, today } = useLoaderData<typeof loader>()
  return (
    <DetailPage
      back={{ to: '/admin/settlements', label: 'All settlements' }}
      title="Import a statement"
      note="The CSV file that the courier sends with a payment. The same file is taken once. Nothing is posted before you have checked it. Connected, PostEx and Trax tell what they have paid and their statements come by themselves; Leopards, TCS and M&P do not tell amounts."
    >
      <div className="panel max-w-xl">
        <ImportForm couriers={couriers} today={today} />
      </div>
    </DetailPage>
  )
}
