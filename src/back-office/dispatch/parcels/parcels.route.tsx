import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import {
  type Bulk,
  ChosenParcels,
  countDispatch,
  handOver,
  listCouriers,
  listParcels,
  ParcelFilter,
  recordParcels,
} from '../../../shop/dispatch/index.ts'
import { queueTexts, type Result } from '../../../shop/dispatch/rules.ts'
import { mayDo } from '../../../shop/staff/rules.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { ChangesWaiting } from '../../orders/changes-waiting.tsx'
import { useLiveOrders } from '../../orders/use-live-orders.ts'
import { DispatchTabs, DispatchTitle } from '../dispatch-tabs.tsx'
import { ParcelFilters } from './parcel-filters.tsx'
import { ParcelList } from './parcel-list.tsx'

/** A queue of parcels: to hand over, on the way, late, coming back. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Parcels'), noIndex]

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff }, url }) => {
  const filter = ParcelFilter.parse(Object.fromEntries(url.searchParams))
  const [list, counts, couriers] = await Promise.all([
    listParcels(shop.db, filter),
    countDispatch(shop.db),
    listCouriers(shop.db),
  ])
  return {
    ...list,
    counts,
    filter,
    couriers: couriers.map(({ courierId, name }) => ({ courierId, name })),
    mayWork: mayDo(staff.role, 'dispatch.work'),
  }
})
type Page = Awaited<ReturnType<typeof loader>>

const auditOf = ({ done }: Bulk, action: `parcel.${string}`) =>
  done.map(({ parcelId, code }) => ({ action, subject: { type: 'parcel', id: parcelId, label: code } }))

const resultAction = (result: Result) =>
  staffAction('dispatch.work', ChosenParcels, async ({ tx, input, session: { staff } }) => {
    const done = await recordParcels(tx, { ...input, result }, staff.name)
    return { audit: auditOf(done, `parcel.${result}`), shown: { ...done, handovers: [] } }
  })

export const action = staffActions({
  handOver: staffAction('dispatch.work', ChosenParcels, async ({ tx, input, session: { staff } }) => {
    const { handovers, ...done } = await handOver(tx, input, staff)
    return { audit: auditOf(done, 'parcel.handedOver'), shown: { ...done, handovers } }
  }),
  delivered: resultAction('delivered'),
  refused: resultAction('refused'),
  returned: resultAction('returned'),
})

export default function ParcelsPage() {
  const { parcels, more, counts, filter, couriers, mayWork } =
    useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const { others: _, ...live } = useLiveOrders()
  return (
    <>
      <DispatchTitle>Dispatch</DispatchTitle>
      <DispatchTabs counts={counts} current={filter.queue} />
      <ParcelFilters filter={filter} couriers={couriers} />
      <ChangesWaiting {...live} />
      <ParcelList queue={filter.queue} courier={filter.courier} parcels={parcels} mayWork={mayWork} />
      {parcels.length === 0 && (
        <EmptyState
          title={`${queueTexts[filter.queue]}: none`}
          text={
            filter.courier || filter.q ? 'No parcel fits the filter.' : 'Parcels come here as they are packed and sent.'
          }
        />
      )}
      {more && (
        <a
          href={`/admin/dispatch/parcels?${new URLSearchParams({ ...filter, page: String(filter.page + 1) })}`}
          className="text-link mt-4 inline-flex min-h-11 items-center"
        >
          More parcels
        </a>
      )}
    </>
  )
}
