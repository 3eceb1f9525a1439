import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Product, Size } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize, otherPrice } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { priceText } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Button } from '../../ui/button.tsx'
import type { Purchase } from './use-purchase.ts'

type Props = {
  product: Product
  purchase: Purchase
  /** The page's own buttons: the bar is shown while they are out of sight. */
  buttons: RefObject<HTMLElement | null>
  /** The page's own price: the bar says it while that one is out of sight. */
  price: RefObject<HTMLElement | null>
}

/** On phones: price and Add to cart at the bottom of the screen while the page's own buttons are out of sight. */
export function StickyBuyBar({ product, purchase, buttons, price }: Props) {
  const unseen = useUnseen(buttons)
  const withPrice = useUnseen(price)
  const shown = purchase.size ?? firstSize(product.sizes)
  if (!unseen || !shown || purchase.soldOut) return null
  return <Bar product={product} purchase={purchase} shown={shown} withPrice={withPrice} />
}

type BarProps = Pick<Props, 'product' | 'purchase'> & { shown: Size; withPrice: boolean }

/** Without a chosen size its button opens the sizes in the bar, where one press chooses and adds. */
function Bar({ product: { name, sizes }, purchase, shown, withPrice }: BarProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = purchase.size !== null
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="sticky-buy-bar">
      {open && !chosen && (
        <fieldset className="bar-sizes" onKeyDown={({ key }) => key === 'Escape' && close()}>
          <legend className="font-medium text-sm">Choose a size to add it to your cart</legend>
          <div>
            {sizes.map(size => (
              <button
                key={size._id}
                type="button"
                disabled={size.stock <= 0}
                // biome-ignore lint/a11y/noAutofocus: the press on the bar's button asked for the sizes.
                autoFocus={size === shown}
                className="size-option"
                onClick={() => {
                  close()
                  purchase.addSize(size)
                }}
              >
                <span className="font-medium">{sizeName(size)}</span>{' '}
                <span className="text-sm tabular-nums">{size.stock > 0 ? priceText(size.cutPrice) : 'Sold out'}</span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <p className="min-w-0 text-sm leading-tight">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-muted tabular-nums">{barText(sizes, shown, chosen, withPrice)}</span>
      </p>
      <Button
        ref={button}
        variant="accent"
        aria-expanded={chosen ? undefined : open}
        onClick={chosen ? purchase.addToCart : () => setOpen(!open)}
      >
        {chosen ? 'Add to cart' : 'Choose size'}
      </Button>
    </div>
  )
}

/** The price once the page's own is out of sight, and the size, or those there are. */
function barText(sizes: readonly Size[], shown: Size, chosen: boolean, withPrice: boolean): string {
  if (!withPrice) return (chosen ? [shown] : sizes).map(sizeName).join(' · ')
  const price = priceText(shown.cutPrice)
  if (chosen) return `${price} · ${sizeName(shown)}`
  return otherPrice(sizes, shown) ? `From ${price}` : price
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
