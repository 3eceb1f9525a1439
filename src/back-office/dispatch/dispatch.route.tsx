import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { z } from 'zod'
import { countDispatch, findParcelByCode, listToPack, startParcel } from '../../shop/dispatch/index.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { StaffField, StaffForm } from '../kit/staff-form.tsx'
import { ChangesWaiting } from '../orders/changes-waiting.tsx'
import { useLiveOrders } from '../orders/use-live-orders.ts'
import { DispatchTabs, DispatchTitle } from './dispatch-tabs.tsx'
import { ToPackList } from './to-pack-list.tsx'

/** The orders to pack: chosen for a pick list, opened one by one to scan their pieces. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Dispatch'), noIndex]

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff } }) => {
  const [orders, counts] = await Promise.all([listToPack(shop.db), countDispatch(shop.db)])
  return { orders, counts, mayWork: mayDo(staff.role, 'dispatch.work') }
})
type Page = Awaited<ReturnType<typeof loader>>

const Order = z.object({ orderId: z.string().min(1).max(60) })
const Code = z.object({
  code: z.string().trim().min(1, 'Please scan or type a number').max(60, 'A number has 60 characters or less'),
})

export const action = staffActions({
  pack: staffAction('dispatch.work', Order, async ({ tx, input: { orderId } }) => {
    const { parcelId, code, fresh } = await startParcel(tx, orderId)
    const subject = { type: 'parcel', id: parcelId, label: code }
    return {
      audit: fresh ? { action: 'parcel.started', subject, after: { orderId } } : [],
      leadsTo: `/admin/dispatch/parcels/${parcelId}`,
    }
  }),
  open: staffAction('dispatch.work', Code, async ({ tx, input: { code } }) => {
    const waiting = (await listToPack(tx)).find(({ orderNumber }) => orderNumber === code.toUpperCase())
    if (!waiting) return { audit: [], leadsTo: `/admin/dispatch/parcels/${await findParcelByCode(tx, code)}` }
    const { parcelId, code: label, fresh } = await startParcel(tx, waiting.orderId)
    const subject = { type: 'parcel', id: parcelId, label }
    return {
      audit: fresh ? { action: 'parcel.started', subject, after: { orderId: waiting.orderId } } : [],
      leadsTo: `/admin/dispatch/parcels/${parcelId}`,
    }
  }),
})

export default function DispatchPage() {
  const { orders, counts, mayWork } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const { others: _, ...live } = useLiveOrders()
  return (
    <>
      <DispatchTitle>Dispatch</DispatchTitle>
      <DispatchTabs counts={counts} current="toPack" />
      {mayWork && (
        <StaffForm action="open" submit="Open" variant="outline" inline className="mt-4">
          <StaffField
            name="code"
            label="Scan or type an order, parcel or tracking number"
            autoComplete="off"
            className="min-w-0 flex-1 sm:max-w-md"
          />
        </StaffForm>
      )}
      <ChangesWaiting {...live} />
      {orders.length === 0 ? (
        <EmptyState title="Nothing to pack" text="Confirmed orders appear here by themselves." />
      ) : (
        <ToPackList orders={orders} mayWork={mayWork} />
      )}
    </>
  )
}
