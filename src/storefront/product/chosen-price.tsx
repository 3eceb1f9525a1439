import type { Size } from '../../shop/catalogue/product.ts'
import { priceText } from '../../shop/money.ts'
import { DiscountBadge, Price } from '../../ui/price.tsx'
import { pricePerMl } from './purchase.ts'

/** The price of the chosen size; of a sold out product that of the first size, as on the card. */
export function ChosenPrice({ size }: { size: Size | null }) {
  if (!size) return <p className="text-xl">N/A</p>
  const perMl = pricePerMl(size)
  return (
    <div aria-live="polite" className="mt-3">
      <div className="flex flex-wrap items-baseline gap-x-3 text-xl">
        <Price price={size.price} cutPrice={size.cutPrice} />
        <DiscountBadge discount={size.discount} />
      </div>
      <p className="mt-1 text-muted text-sm">
        {`${size.ml} ml`}
        {perMl !== null && ` · ${priceText(perMl)} per ml`}
      </p>
    </div>
  )
}
