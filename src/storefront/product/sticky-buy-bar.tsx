import { type RefObject, useEffect, useState } from 'react'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize, otherPrice } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { priceText } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Button } from '../../ui/button.tsx'
import type { Purchase } from './use-purchase.ts'

type Props = { product: Product; purchase: Purchase; buttons: RefObject<HTMLDivElement | null> }

/** On phones: price and Add to cart at the bottom of the screen while the page's own buttons are out of sight. */
export function StickyBuyBar({ product, purchase, buttons }: Props) {
  const unseen = useUnseen(buttons)
  const size = purchase.size ?? firstSize(product.sizes)
  const from = !purchase.size && size && otherPrice(product.sizes, size)
  if (!unseen || !size || purchase.soldOut) return null
  return (
    <div className="sticky-buy-bar">
      <p className="min-w-0 text-sm leading-tight">
        <span className="block truncate font-medium">{product.name}</span>
        <span className="text-muted tabular-nums">
          {from ? `From ${priceText(size.cutPrice)}` : `${priceText(size.cutPrice)} · ${sizeName(size)}`}
        </span>
      </p>
      <Button variant="accent" className="shrink-0" onClick={purchase.addToCart}>
        Add to cart
      </Button>
    </div>
  )
}

/** Whether an element is outside the viewport. */
function useUnseen(element: RefObject<HTMLElement | null>): boolean {
  const [unseen, setUnseen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setUnseen(!entry.isIntersecting)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return unseen
}
