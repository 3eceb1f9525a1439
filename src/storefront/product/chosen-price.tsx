import type { Size } from '../../shop/catalogue/catalogue/product.ts'
import { untilText } from '../../shop/ground/dates.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { DiscountBadge, Price } from '../../ui/price.tsx'

type Props = {
  size: Size | null
  /** Whether another size has another price and none is chosen yet. */
  from: boolean
}

/** The price of the chosen size; until one is chosen that of the first size, as on the card. */
export function ChosenPrice({ size, from }: Props) {
  if (!size) return <p className="text-xl">N/A</p>
  return (
    <div aria-live="polite">
      <div className="flex flex-wrap items-baseline gap-x-3 text-xl">
        <Price price={size.price} cutPrice={size.cutPrice} from={from} />
        <DiscountBadge discount={size.discount} />
        <span className="text-muted text-sm">{sizeName(size)}</span>
      </div>
      {size.saleEndsAt && size.discount > 0 && (
        <p className="mt-1 text-accent-deep text-sm">{`Until ${untilText(size.saleEndsAt)}`}</p>
      )}
    </div>
  )
}
