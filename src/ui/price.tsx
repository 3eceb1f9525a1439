import { type Paisa, priceText } from '../shop/ground/money.ts'

type Props = {
  price: Paisa
  cutPrice: Paisa
  /** Whether other sizes have other prices. */
  from?: boolean
}

/** 'Rs.1,350' or 'from Rs.1,350', with the full price struck through beside it when discounted. Amounts in paisa. */
export function Price({ price, cutPrice, from = false }: Props) {
  return (
    <p className="price">
      {from && <span>from </span>}
      <b>{priceText(cutPrice)}</b>
      {cutPrice < price && <s>{priceText(price)}</s>}
    </p>
  )
}

/** '-20%', or '-20% on 50 ml'; nothing without a discount. `discount` in percent. */
export function DiscountBadge({ discount, ml }: { discount: number; ml?: number | undefined }) {
  if (discount <= 0) return null
  return <span className="badge">{`-${Math.round(discount)}%${ml ? ` on ${ml} ml` : ''}`}</span>
}
