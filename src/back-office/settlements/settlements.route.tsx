import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { monthUntilToday } from '../../shop/ledger/index.ts'
import { listCourierAccounts, listDueParcels, listSettlements } from '../../shop/settlement/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { Panel } from '../kit/panel.tsx'
import { CourierTable } from './courier-table.tsx'
import { DueParcels } from './due-parcels.tsx'
import { LedgerForm } from './ledger-form.tsx'
import { SettlementList } from './settlement-list.tsx'

/** What couriers owe today, their settlements, and the ledger for the accountant. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Settlements'), noIndex]

export const loader = staffPage('settlements.read', async ({ shop, url }) => {
  const asked = url.searchParams.get('courier')
  const [couriers, settlements] = await Promise.all([listCourierAccounts(shop.db), listSettlements(shop.db)])
  const chosen = asked === null ? undefined : couriers.find(({ courierId }) => (courierId ?? 'none') === asked)
  return {
    couriers,
    settlements,
    period: monthUntilToday(),
    chosen: chosen && { name: chosen.courier, parcels: await listDueParcels(shop.db, chosen.courierId) },
  }
})
type Page = Awaited<ReturnType<typeof loader>>

export default function SettlementsPage() {
  const { couriers, settlements, period, chosen } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="page-title">Settlements</h1>
        <LinkButton href="/admin/settlements/import">Import a statement</LinkButton>
      </div>
      <div className="mt-6 grid gap-6">
        <Panel title="What couriers owe today">
          <CourierTable couriers={couriers} />
        </Panel>
        {chosen && <DueParcels {...chosen} />}
        <Panel title="Statements">
          <SettlementList settlements={settlements} />
        </Panel>
        <Panel title="Ledger" note="Every movement of money by order, as CSV for the accountant.">
          <LedgerForm {...period} />
        </Panel>
      </div>
    </>
  )
}
