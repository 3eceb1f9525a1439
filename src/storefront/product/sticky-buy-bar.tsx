import { type RefObject, useEffect, useId, useRef, useState } from 'react'
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
  const panel = useId()
  const chosen = purchase.size !== null
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="sticky-buy-bar">
      {open && !chosen && (
        <BarSizes
          id={panel}
          sizes={sizes}
          onClose={close}
          onChoose={size => {
            close()
            purchase.addSize(size)
          }}
        />
      )}
      <p className="min-w-0 text-sm leading-tight">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-muted tabular-nums">{barText(sizes, shown, { chosen, withPrice })}</span>
      </p>
      {chosen ? (
        <Button ref={button} variant="accent" onClick={purchase.addToCart}>
          Add to cart
        </Button>
      ) : (
        <Button
          ref={button}
          variant="accent"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
        >
          Choose size
        </Button>
      )}
    </div>
  )
}

/** The price once the page's own is out of sight, and the size, or those there are. */
function barText(sizes: readonly Size[], shown: Size, { chosen, withPrice }: { chosen: boolean; withPrice: boolean }) {
  const price = priceText(shown.cutPrice)
  if (chosen) return withPrice ? `${price} · ${sizeName(shown)}` : sizeName(shown)
  if (withPrice) return otherPrice(sizes, shown) ? `From ${price}` : price
  return sizes.map(sizeName).join(' · ')
}

type BarSizesProps = { id: string; sizes: readonly Size[]; onChoose: (size: Size) => void; onClose: () => void }

function BarSizes({ id, sizes, onChoose, onClose }: BarSizesProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true }), [])
  return (
    <fieldset ref={group} id={id} className="bar-sizes" onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <legend className="font-medium text-sm">Choose a size to add it to your cart</legend>
      <div>
        {sizes.map(size => (
          <button
            key={size._id}
            type="button"
            disabled={size.stock <= 0}
            className="size-option"
            onClick={() => onChoose(size)}
          >
            <span className="font-medium">{sizeName(size)}</span>{' '}
            <span className="text-sm tabular-nums">{size.stock > 0 ? priceText(size.cutPrice) : 'Sold out'}</span>
          </button>
        ))}
      </div>
    </fieldset>
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
