import type { Size } from '../../shop/catalogue/catalogue/product.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { priceText } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/name-rules.ts'
import { DiscountBadge, Price } from '../../ui/price.tsx'
import { pricePerMl } from './purchase.ts'

type Props = {
  size: Size | null
  /** Whether another size has another price and none is chosen yet. */
  from: boolean
}

/** The price of the chosen size; until one is chosen that of the first size, as on the card. */
export function ChosenPrice({ size, from }: Props) {
  if (!size) return <p className="text-xl">N/A</p>
  const perMl = size.setOf ? null : pricePerMl(size)
  return (
    <div aria-live="polite" className="mt-3">
      <div className="flex flex-wrap items-baseline gap-x-3 text-xl">
        <Price price={size.price} cutPrice={size.cutPrice} from={from} />
        <DiscountBadge discount={size.discount} />
      </div>
      {size.saleEndsAt && size.discount > 0 && (
        <p className="mt-1 text-accent-deep text-sm">{`Until ${timeText(size.saleEndsAt)}`}</p>
      )}
      <p className="mt-1 text-muted text-sm">
        {sizeName(size)}
        {perMl !== null && ` · ${priceText(perMl)} per ml`}
      </p>
    </div>
  )
}
