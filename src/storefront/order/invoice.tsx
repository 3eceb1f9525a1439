import { phoneText } from '../../shop/ground/customers/rules.ts'
import { exactPriceText, times } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { moneyRows, orderSums, paymentText } from '../../shop/orders/orders/rules.ts'
import { taxRow } from '../../shop/settings/tax/rules.ts'
import type { OrderView } from './view-order.ts'

/** The invoice: the only part of the page that is printed. */
export function Invoice({ view: { order, placedOn, seller, fiscalCode } }: { view: OrderView }) {
  const { shippingAddress: to } = order
  const lines = [
    to.address,
    to.famousSpot,
    [to.town, to.city].filter(Boolean).join(', '),
    `${to.state}, ${to.country}`,
    phoneText(to.phoneNumber),
    to.email,
  ]
  const tax = taxRow(order)
  return (
    <article className="invoice" aria-hidden="true">
      <header>
        <p className="wordmark">
          {seller.logo ? <img src={seller.logo} alt={seller.name} className="wordmark-logo" /> : seller.name}
        </p>
        <p>{[seller.address, seller.phone, seller.email].filter(Boolean).join(' · ')}</p>
        {seller.taxNumbers && <p>{seller.taxNumbers}</p>}
      </header>
      <div className="invoice-head">
        <div>
          <p className="label">Invoice</p>
          <p className="invoice-number">{order.orderNumber}</p>
          <p>{placedOn}</p>
          <p>{`${order.paymentMethod}, ${paymentText(order)}`}</p>
          {order.orderStatus === 'cancelled' && <p>Cancelled</p>}
        </div>
        <div>
          <p className="label">Ship to</p>
          <p className="invoice-name">
            <bdi>{to.fullName}</bdi>
          </p>
          {lines.filter(Boolean).map(line => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      </div>
      <table>
        <thead>
          <tr>
            {['Product', 'SKU', 'Price', 'Qty', 'Total'].map(title => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ productId, selectedSizeId, ml, sku, priceAtPurchase, quantity }) => (
            <tr key={selectedSizeId}>
              <td>{sizeText(productId.name, ml)}</td>
              <td>{sku}</td>
              <td>{exactPriceText(priceAtPurchase)}</td>
              <td>{quantity}</td>
              <td>{exactPriceText(times(priceAtPurchase, quantity))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {orderSums(order, to.country).map(([label, amount]) => (
            <Sum key={label} label={label} value={amount} />
          ))}
          <Sum label="Total" value={exactPriceText(order.totalAmount)} />
          {tax && <Sum label={tax[0]} value={tax[1]} />}
          {moneyRows(order).map(([label, amount]) => (
            <Sum key={label} label={label} value={amount} />
          ))}
        </tfoot>
      </table>
      {fiscalCode && (
        <div className="invoice-head">
          <div>
            <p className="label">FBR invoice number</p>
            <p>{order.fiscalNumber}</p>
          </div>
          {/* An inch, as the tax office wants it. */}
          <svg width="1in" height="1in" viewBox={`0 0 ${fiscalCode.size} ${fiscalCode.size}`} aria-hidden="true">
            <path d={fiscalCode.path} />
          </svg>
        </div>
      )}
      <p>Thank you for your order. Wear it well.</p>
    </article>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td>{value}</td>
    </tr>
  )
}
