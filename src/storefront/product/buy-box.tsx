import type { RefObject, SubmitEvent } from 'react'
import { href } from 'react-router'
import type { Product, Size } from '../../shop/catalogue/catalogue/product.ts'
import { priceText } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { AlertLink } from '../back-in-stock/alert-link.tsx'
import { WithBulkLink } from '../cart/with-bulk-link.tsx'
import { stockHint } from './purchase.ts'
import type { Purchase } from './use-purchase.ts'

type Props = {
  product: Product
  purchase: Purchase
  lowStockFrom: number
  /** The buttons; the sticky bar on phones appears when they are scrolled out of view. */
  buttons: RefObject<HTMLDivElement | null>
}

type SizeChoiceProps = {
  sizes: readonly Size[]
  chosen: Size | null
  onChoose: (size: Size) => void
  error: string
  lowStockFrom: number
}

const sizeErrorId = 'size-error'

/** A radio button for a size; a sold-out one is shown, but disabled. The only size is no choice: its price says it. */
export function SizeChoice({ sizes, chosen, onChoose, error, lowStockFrom }: SizeChoiceProps) {
  const [only, other] = sizes
  if (only && !other && chosen) {
    const hint = stockHint(only.stock, lowStockFrom)
    return (
      <>
        <input type="hidden" name="size" value={only._id} />
        {hint !== 'In stock' && <p className="text-sm text-warn">{hint}</p>}
      </>
    )
  }
  return (
    <fieldset aria-describedby={error ? sizeErrorId : undefined}>
      <legend className="mb-2 font-medium text-sm max-md:sr-only">Size</legend>
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
              <span className="text-sm tabular-nums">
                {priceText(size.cutPrice)}
                {size.cutPrice < size.price && (
                  <s className="old-price block text-muted text-xs">{priceText(size.price)}</s>
                )}
              </span>
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

/** Size, quantity, Add to cart and Buy now: a form, which works before scripts run. */
export function BuyBox({ product, purchase, lowStockFrom, buttons }: Props) {
  const { form, size, quantity, notice, error, sizeChoice, soldOut, choose, setQuantity, addToCart, buyNow } = purchase
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (submitter instanceof HTMLButtonElement && submitter.value === 'checkout') buyNow()
    else addToCart()
  }
  return (
    <div className="buy-box grid gap-6">
      <form ref={form} method="post" action={href('/cart')} data-held="" onSubmit={submit} className="grid gap-6">
        <input type="hidden" name="product" value={product._id} />
        {product.sizes.length > 0 && (
          <div ref={sizeChoice}>
            <SizeChoice
              sizes={product.sizes}
              chosen={size}
              onChoose={choose}
              error={error}
              lowStockFrom={lowStockFrom}
            />
          </div>
        )}
        {!soldOut && (
          <div>
            <p aria-hidden="true" className="mb-2 font-medium text-sm">
              Quantity
            </p>
            <QuantityStepper
              value={quantity}
              onChange={setQuantity}
              label={`Quantity of ${product.name}`}
              name="quantity"
            />
            <p role="status" className="text-warn text-sm not-empty:mt-2">
              <WithBulkLink text={notice} />
            </p>
          </div>
        )}
        <div ref={buttons} className="grid gap-3 sm:grid-cols-2">
          {soldOut ? (
            <p className="font-medium">Sold out</p>
          ) : (
            <>
              <Button type="submit" variant="accent">
                Add to cart
              </Button>
              <Button type="submit" name="next" value="checkout" variant="outline">
                Buy now
              </Button>
            </>
          )}
        </div>
      </form>
      <AlertLink product={product} />
    </div>
  )
}
