import type { Size } from '../../shop/catalogue/product.ts'
import { priceText } from '../../shop/money.ts'
import { DiscountBadge, Price } from '../../ui/price.tsx'
import { pricePerMl } from './purchase.ts'

/** The price of the chosen size; before a choice that of the first size, as on the card. */
export function ChosenPrice({ size, chosen }: { size: Size | null; chosen: boolean }) {
  if (!size) return <p className="text-xl">N/A</p>
  const perMl = pricePerMl(size)
  return (
    <div aria-live="polite">
      <div className="flex flex-wrap items-baseline gap-x-3 text-xl">
        <Price price={size.price} cutPrice={size.cutPrice} />
        <DiscountBadge discount={size.discount} />
      </div>
      <p className="mt-1 text-muted text-sm">
        {chosen ? `${size.ml} ml` : `for ${size.ml} ml`}
        {perMl !== null && ` · ${priceText(perMl)} per ml`}
      </p>
    </div>
  )
}
