import { type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData, useNavigation } from 'react-router'
import { findParcel, parcelsOfOrder, suggestCouriers } from '../../../shop/dispatch/index.ts'
import { parcelLabel } from '../../../shop/dispatch/rules.ts'
import { amountText } from '../../../shop/money.ts'
import { findDuplicates } from '../../../shop/orders/index.ts'
import { mayDo } from '../../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import type { StaffAnswer } from '../../../web/forms/staff-answer.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { BackLink } from '../../kit/back-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ChangesWaiting } from '../../orders/changes-waiting.tsx'
import { OrderedTwice } from '../../orders/duplicates/ordered-twice.tsx'
import { OthersHere } from '../../orders/order/others-here.tsx'
import { useLiveOrders } from '../../orders/use-live-orders.ts'
import { DescriptionPanel } from './description-panel.tsx'
import { PackingPanel } from './packing-panel.tsx'
import { PapersPanel } from './papers-panel.tsx'
import { parcelActions } from './parcel-actions.ts'
import { ReceivePanel } from './receive-panel.tsx'
import { ResultPanel } from './result-panel.tsx'

/** One parcel: packed by scanning, described, handed over, and what came of it. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Parcel'), noIndex]

// Also after a refused save: the form then carries the version that it was refused for.
export const shouldRevalidate = () => true

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff }, params }) => {
  const parcel = await findParcel(shop.db, params.id ?? '')
  const [couriers, parcels, duplicates] = await Promise.all([
    suggestCouriers(shop.db, parcel.order.city),
    parcelsOfOrder(shop.db, parcel.order.orderId),
    parcel.state === 'packing' || parcel.state === 'packed' ? findDuplicates(shop.db, parcel.order.orderId) : [],
  ])
  return {
    parcel,
    couriers,
    duplicates,
    others: parcels.filter(({ parcelId }) => parcelId !== parcel.parcelId),
    may: { work: mayDo(staff.role, 'dispatch.work'), override: mayDo(staff.role, 'dispatch.override') },
  }
})
type Page = Awaited<ReturnType<typeof loader>>

export const action = staffActions(parcelActions)

export default function ParcelPage() {
  const { parcel, couriers, duplicates, others, may } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const { state, code, codAmount, order } = parcel
  const { others: people, ...live } = useLiveOrders(order.orderId)
  return (
    <>
      <BackLink href="/admin/dispatch">Orders to pack</BackLink>
      <h1 className="page-title flex flex-wrap items-center gap-3">
        {code} <span className="chip">{parcelLabel(state)}</span>
      </h1>
      <p className="mt-1 text-muted text-sm">
        <a href={`/admin/orders/${order.orderId}`} className="text-link">
          Order {order.orderNumber}
        </a>
        , {codAmount > 0 ? `collects ${amountText(codAmount)}` : 'nothing to collect'}
      </p>
      <OrderedTwice duplicates={duplicates} />
      <Done />
      <OthersHere others={people} />
      <ChangesWaiting {...live} />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-6">
          {may.work && <ResultPanel parcel={parcel} />}
          <PackingPanel parcel={parcel} may={may} />
          {may.work && (state === 'handed_over' || state === 'refused') && <ReceivePanel parcel={parcel} />}
        </div>
        <div className="grid min-w-0 gap-6">
          <PapersPanel parcel={parcel} />
          {may.work && <DescriptionPanel parcel={parcel} couriers={couriers} />}
          {others.length > 0 && (
            <Panel title="Other parcels of this order">
              <ul className="grid gap-1 text-sm">
                {others.map(({ parcelId, code: other, state: its, codAmount: collects }) => (
                  <li key={parcelId}>
                    <a href={`/admin/dispatch/parcels/${parcelId}`} className="text-link">
                      {other}
                    </a>{' '}
                    {parcelLabel(its)}, {amountText(collects)}
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

/** What was done by a form that is gone, since the parcel is in another state now. */
function Done() {
  const answer = useActionData<StaffAnswer>()
  // Until the page is loaded again the form is there and says it itself.
  const { state } = useNavigation()
  return (
    <p role="status" className="mt-3 bg-sand p-3 text-sm empty:hidden">
      {state === 'idle' && answer?.ok && !['describe', 'scan'].includes(answer.action) && answer.message}
    </p>
  )
}
