import type { RefObject, SubmitEvent } from 'react'
import { href } from 'react-router'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { Button } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { AlertLink } from '../back-in-stock/alert-link.tsx'
import { WithBulkLink } from '../cart/with-bulk-link.tsx'
import { SizeChoice } from './size-choice.tsx'
import type { Purchase } from './use-purchase.ts'

type Props = {
  product: Product
  purchase: Purchase
  lowStockFrom: number
  /** The buttons; the sticky bar on phones appears when they are scrolled out of view. */
  buttons: RefObject<HTMLDivElement | null>
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
    <div className="grid gap-6">
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
            <Button type="submit" disabled className="sm:col-span-2">
              Sold out
            </Button>
          ) : (
            <>
              <Button type="submit">Add to cart</Button>
              <Button type="submit" name="next" value="checkout" variant="accent">
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
