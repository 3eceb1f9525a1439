import { type Paisa, priceText } from '../shop/money.ts'

/** 'Rs.1,350', with the full price struck through beside it when discounted. Amounts in paisa. */
export function Price({ price, cutPrice }: { price: Paisa; cutPrice: Paisa }) {
  return (
    <p className="price">
      <b>{priceText(cutPrice)}</b>
      {cutPrice < price && <s>{priceText(price)}</s>}
    </p>
  )
}

/** '-20%', or nothing without a discount. `discount` in percent. */
export function DiscountBadge({ discount }: { discount: number }) {
  return discount > 0 ? <span className="badge">{`-${Math.round(discount)}%`}</span> : null
}
