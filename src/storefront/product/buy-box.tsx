import type { RefObject } from 'react'
import type { Product } from '../../shop/catalogue/product.ts'
import { Button } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { TellMe } from '../back-in-stock/tell-me.tsx'
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

/** Size, quantity, Add to cart and Buy now. */
export function BuyBox({ product, purchase, lowStockFrom, buttons }: Props) {
  const { size, quantity, notice, error, sizeChoice, soldOut, choose, setQuantity, addToCart, buyNow } = purchase
  return (
    <div className="grid gap-6">
      {product.sizes.length > 0 && (
        <div ref={sizeChoice}>
          <SizeChoice sizes={product.sizes} chosen={size} onChoose={choose} error={error} lowStockFrom={lowStockFrom} />
        </div>
      )}
      {!soldOut && (
        <div>
          <p aria-hidden="true" className="mb-2 font-medium text-sm">
            Quantity
          </p>
          <QuantityStepper value={quantity} onChange={setQuantity} label={`Quantity of ${product.name}`} />
          <p role="status" className="text-oud text-sm not-empty:mt-2">
            <WithBulkLink text={notice} />
          </p>
        </div>
      )}
      <div ref={buttons} className="grid gap-3 sm:grid-cols-2">
        {soldOut ? (
          <Button disabled className="sm:col-span-2">
            Sold out
          </Button>
        ) : (
          <>
            <Button onClick={addToCart}>Add to cart</Button>
            <Button variant="gold" onClick={buyNow}>
              Buy now
            </Button>
          </>
        )}
      </div>
      <TellMe product={product} />
      <noscript>
        <p className="text-muted text-sm">Please turn on JavaScript in your browser to order.</p>
      </noscript>
    </div>
  )
}
