import type { Size } from '../../shop/catalogue/catalogue/product.ts'
import { priceText } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { stockHint } from './purchase.ts'

type Props = {
  sizes: readonly Size[]
  chosen: Size | null
  onChoose: (size: Size) => void
  error: string
  lowStockFrom: number
}

const sizeErrorId = 'size-error'

/** A radio button for a size. A sold-out size is shown, but disabled. */
export function SizeChoice({ sizes, chosen, onChoose, error, lowStockFrom }: Props) {
  return (
    <fieldset aria-describedby={error ? sizeErrorId : undefined}>
      <legend className="mb-2 font-medium text-sm">Size</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {sizes.map(size => {
          const soldOut = size.stock <= 0
          const hint = stockHint(size.stock, lowStockFrom)
          return (
            <label key={size._id} className={classNames('size-option', error && 'border-danger')}>
              <input
                type="radio"
                name="size"
                value={size._id}
                checked={chosen?._id === size._id}
                disabled={soldOut}
                onChange={() => onChoose(size)}
                className="sr-only"
              />
              <span className="font-medium">{sizeName(size)}</span>
              <span className="text-sm tabular-nums">{priceText(size.cutPrice)}</span>
              {hint !== 'In stock' && <span className={classNames('text-xs', !soldOut && 'text-warn')}>{hint}</span>}
            </label>
          )
        })}
      </div>
      <p id={sizeErrorId} role="alert" className="text-danger text-sm empty:hidden not-empty:mt-2">
        {error}
      </p>
    </fieldset>
  )
}
