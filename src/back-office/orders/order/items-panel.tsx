import { amountText, times } from '../../../shop/money.ts'
import type { Order, StaffOrder } from '../../../shop/orders/index.ts'
import { Panel } from '../../kit/panel.tsx'
import { EditGift } from './edit-gift.tsx'
import { EditItems } from './edit-items.tsx'

type Props = { order: Order; office: StaffOrder['office']; mayEdit: boolean }

/** The lines as bought, and the totals as charged. */
export function ItemsPanel({ order, office, mayEdit }: Props) {
  const {
    items,
    subtotal,
    couponCode,
    couponDiscount,
    exchangeCredit,
    shipping,
    giftWrap,
    giftWrapFee,
    giftMessage,
    totalAmount,
    note,
  } = order
  return (
    <Panel title="Items">
      <ul className="grid">
        {items.map(({ productId, selectedSizeId, ml, sku, priceAtPurchase, quantity }) => (
          <li key={selectedSizeId} className="flex justify-between gap-4 border-line border-b py-2">
            <span className="wrap-anywhere min-w-0">
              {productId.name}, {ml} ml
              <span className="block text-muted text-sm">
                {sku}, {quantity} x {amountText(priceAtPurchase)}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{amountText(times(priceAtPurchase, quantity))}</span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-1 tabular-nums [&>dd]:text-right">
        <dt>Subtotal</dt>
        <dd>{amountText(subtotal)}</dd>
        {couponCode && (
          <>
            <dt>Coupon {couponCode}</dt>
            <dd>-{amountText(couponDiscount)}</dd>
          </>
        )}
        {exchangeCredit > 0 && (
          <>
            <dt>Returned bottles</dt>
            <dd>-{amountText(exchangeCredit)}</dd>
          </>
        )}
        <dt>Shipping</dt>
        <dd>{amountText(shipping)}</dd>
        {giftWrap && (
          <>
            <dt>Gift wrap</dt>
            <dd>{amountText(giftWrapFee)}</dd>
          </>
        )}
        <dt className="font-semibold">Total</dt>
        <dd className="font-semibold">{amountText(totalAmount)}</dd>
      </dl>
      {note && (
        <p className="wrap-anywhere bg-sand p-3">
          <span className="label block text-muted">The customer wrote</span>
          {note}
        </p>
      )}
      {giftMessage && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line bg-sand p-3">
          <span className="label block text-muted">Gift message, for the card</span>
          {giftMessage}
        </p>
      )}
      {mayEdit && <EditItems order={order} office={office} />}
      {mayEdit && <EditGift order={order} office={office} />}
    </Panel>
  )
}
