import { shortDayText } from '../../shop/dates.ts'
import type { ToPack } from '../../shop/dispatch/index.ts'
import { amountText } from '../../shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { PackButton } from '../kit/pack-button.tsx'
import { useAnswer } from '../kit/staff-form.tsx'
import { OrderedTwice } from '../orders/duplicates/ordered-twice.tsx'
import { SelectAll } from './select-all.tsx'

const PICK_FORM = 'pick-form'

/** The orders to pack: boxes for the pick list, a button each to pack. */
export function ToPackList({ orders, mayWork }: { orders: readonly ToPack[]; mayWork: boolean }) {
  const answer = useAnswer('pack')
  return (
    <>
      <p role="alert" className="mt-3 text-danger text-sm empty:hidden">
        {answer && !answer.ok && answer.message}
      </p>
      {/* The boxes belong to it by its id: each row has a form of its own. */}
      <form id={PICK_FORM} action="/admin/dispatch/pick-list" className="mt-4 flex flex-wrap items-center gap-x-6">
        <Button type="submit" variant="outline">
          Pick list of selected
        </Button>
        <SelectAll name="order" />
      </form>
      <ul className="queue" aria-label="Orders to pack">
        {orders.map(order => (
          <li key={order.orderId} className="queue-row">
            <label className="queue-check">
              <input type="checkbox" name="order" value={order.orderId} form={PICK_FORM} className="size-5" />
              <span className="sr-only">Select {order.orderNumber}</span>
            </label>
            <Row order={order} mayWork={mayWork} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ order, mayWork }: { order: ToPack; mayWork: boolean }) {
  const { orderId, orderNumber, createdAt, fullName, city, waiting, paymentMethod, giftWrap } = order
  return (
    <div className="pack-row">
      <span className="font-medium">
        <a href={`/admin/orders/${orderId}`} className="text-link inline-flex min-h-11 items-center whitespace-nowrap">
          {orderNumber}
        </a>
        <time className="block font-normal text-muted text-sm" dateTime={new Date(createdAt).toISOString()}>
          {shortDayText(createdAt)}
        </time>
      </span>
      <span className="wrap-anywhere min-w-0">
        <bdi>{fullName}</bdi>
        <span className="block text-muted text-sm">
          {city}, {paymentMethod === 'COD' ? `COD ${amountText(order.totalAmount)}` : 'paid'}
        </span>
      </span>
      <span className="wrap-anywhere min-w-0 text-sm max-lg:col-span-2">
        {waiting.map(({ sizeId, name, ml, shelf, pieces: count }) => (
          <span key={sizeId} className="block">
            {count} x {name}, {ml} ml {shelf && <span className="chip">{shelf}</span>}
          </span>
        ))}
        {giftWrap && <span className="chip">Gift wrap</span>}
        <OrderedTwice duplicates={order.duplicates} />
        {order.note && <span className="block text-muted">Note: {order.note}</span>}
      </span>
      {mayWork && <PackButton order={order} />}
    </div>
  )
}
