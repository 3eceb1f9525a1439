import { amountText, times } from '../../../shop/ground/money.ts'
import { sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { wishesText } from '../../../shop/orders/orders/delivery-wish-rules.ts'
import type { AddOn, Order, StaffOrder } from '../../../shop/orders/orders/index.ts'
import { chargedBeside } from '../../../shop/orders/orders/order-rules.ts'
import { Facts } from '../../kit/facts.tsx'
import { Quote } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { Thumb } from '../../kit/thumb.tsx'
import { EditGift, EditItems, GiveDiscount } from './edit-order.tsx'

/** `addOn`: what its page offers its buyer now. */
type Props = { order: Order; office: StaffOrder['office']; addOn: AddOn | null; mayEdit: boolean }

/** What each offer took off; orders of before name their coupon alone. */
function offerFacts({ offers, couponCode, couponDiscount }: Order): [string, string][] {
  if (offers.length === 0) return couponCode ? [[`Coupon ${couponCode}`, `-${amountText(couponDiscount)}`]] : []
  return offers.map(({ name, code, offerAmount, shippingSaved }) => [
    code ? `Coupon ${code}` : name,
    offerAmount > 0 || shippingSaved === 0
      ? `-${amountText(offerAmount)}`
      : `Free shipping, ${amountText(shippingSaved)}`,
  ])
}

/** The lines as bought, and the totals as charged. */
export function ItemsPanel({ order, office, addOn, mayEdit }: Props) {
  const { items, exchangeCredit, giftMessage, note, wishes } = order
  return (
    <Panel title="Items">
      <Rows
        rows={items}
        keyOf={({ selectedSizeId }) => selectedSizeId}
        lead={({ productId }) => <Thumb src={productId.images[0]} />}
        cell={({ productId, ml, setOf }) => sizeText(productId.name, ml, setOf)}
        note={({ sku, quantity, priceAtPurchase, gifts }) =>
          `${sku}, ${quantity} × ${amountText(priceAtPurchase)}${gifts > 0 ? `, ${gifts} free as a gift` : ''}`
        }
        end={({ priceAtPurchase, quantity }) => amountText(times(priceAtPurchase, quantity))}
      />
      <Facts
        figures
        facts={[
          ['Subtotal', amountText(order.subtotal)],
          ...offerFacts(order),
          exchangeCredit > 0 && ['Returned bottles', `-${amountText(exchangeCredit)}`],
          ...chargedBeside(order, order.shippingAddress.country),
          ['Total', amountText(order.totalAmount), 'sum'],
        ]}
      />
      {addOn && (
        <p className="text-muted text-sm">
          Offered to the customer until it is packed: {sizeText(addOn.name, addOn.ml, null)}, {amountText(addOn.price)}
        </p>
      )}
      {note && <Quote label="The customer wrote">{note}</Quote>}
      {wishes.length > 0 && <p className="font-medium">{wishesText(wishes)}</p>}
      {giftMessage && <Quote label="Gift message, for the card">{giftMessage}</Quote>}
      {mayEdit && (
        <div className="folds">
          <EditItems order={order} office={office} />
          <GiveDiscount office={office} />
          <EditGift order={order} office={office} />
        </div>
      )}
    </Panel>
  )
}
