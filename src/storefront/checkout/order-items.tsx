import { useState } from 'react'
import { href } from 'react-router'
import { type Paisa, priceText, times } from '../../shop/ground/money.ts'
import { sizeName, sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type CartItem, lineKey } from '../cart/cart.ts'
import { GiftLine } from '../cart/cart-offers.tsx'
import { useCart } from '../cart/cart-store.ts'
import { removeLine } from '../cart/edit-cart.ts'
import { LineNotice } from '../cart/line-notice.tsx'
import { isGone, useQuote } from '../cart/quote-store.ts'

/** Brings the items into sight: on phones they are far above the button. */
export const showOrderItems = (): void => document.getElementById('order-summary')?.scrollIntoView({ block: 'center' })

/** The order's items, collapsed under the total on phones. Expands by itself when a line has a notice. */
export function FoldedOrderItems({ total }: { total: Paisa }) {
  const attention = useNeedsAttention()
  const [unfolded, setUnfolded] = useState(false)
  const open = unfolded || attention
  return (
    <section id="order-summary" aria-label="Order summary" className="bg-tint">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="order-items"
        onClick={() => setUnfolded(!open)}
        className="flex min-h-14 w-full flex-wrap items-center gap-2 px-4 py-2 text-left"
      >
        <span className="flex items-center gap-2 text-sm">
          {open ? 'Hide order summary' : 'Show order summary'}
          <span className={open ? 'shrink-0 rotate-180' : 'shrink-0'}>
            <Icon name="down" size={16} />
          </span>
        </span>
        <span className="ml-auto font-semibold tabular-nums">
          <ExactPrice of={total} />
        </span>
      </button>
      <div id="order-items" hidden={!open} className="px-4 pt-1 pb-2">
        <Items />
        <a href={href('/cart')} className="text-link mt-1 inline-flex min-h-11 items-center text-sm">
          Edit cart
        </a>
      </div>
    </section>
  )
}

/** The order's items beside the form. */
export function OrderItems() {
  return (
    <div className="grid gap-4">
      <div className="flex items-baseline justify-between">
        <h2 className="font-display font-medium text-xl">Order summary</h2>
        <a href={href('/cart')} className="text-link text-sm">
          Edit cart
        </a>
      </div>
      <Items />
    </div>
  )
}

function Items() {
  const items = useCart(cart => cart.productData)
  const gifts = useQuote(state => state.quote?.gifts)
  return (
    // A long cart scrolls in its own container, so that total and button stay visible; focusable for the keyboard.
    <ul tabIndex={items.length > 3 ? 0 : undefined} className="grid gap-4 lg:max-h-[40vh] lg:overflow-y-auto">
      {items.map(item => (
        <OrderItem key={lineKey(item)} item={item} />
      ))}
      {gifts?.map(gift => (
        <GiftLine key={gift.sizeId} gift={gift} />
      ))}
    </ul>
  )
}

/** Whether a line of the cart has a notice: unavailable, price, stock. */
export function useNeedsAttention(): boolean {
  const { was, gone } = useQuote(state => state)
  const notices = useCart(cart => cart.notices)
  return useCart(cart =>
    cart.productData.some(item => {
      const key = lineKey(item)
      const price = was[key]
      return isGone(item, gone) || notices[key] !== undefined || (price !== undefined && price !== item.cutPrice)
    }),
  )
}

function OrderItem({ item }: { item: CartItem }) {
  const gone = useQuote(state => isGone(item, state.gone))
  const price = <ExactPrice of={times(item.cutPrice, item.quantity)} />
  return (
    <li className="flex flex-wrap items-start gap-4 text-sm">
      <div className={classNames('w-[min(4rem,24%)] shrink-0', gone && 'opacity-50')}>
        <Picture src={item.image} alt="" sizes="64px" widths={[240]} className="aspect-4/5" />
      </div>
      <div className="flex min-w-0 grow basis-32 flex-wrap justify-between gap-x-4">
        <div className="min-w-0 grow basis-24">
          <p className="wrap-anywhere font-medium leading-snug">{item.title}</p>
          <p className="text-muted">{sizeName(item)}</p>
          <p className="text-muted">{`Quantity ${item.quantity}`}</p>
          <LineNotice item={item} gone={gone} />
          {gone && (
            <button type="button" className="text-link min-h-11 font-medium" onClick={() => removeLine(lineKey(item))}>
              Remove<span className="sr-only">{` ${sizeText(item.title, item.ml, item.setOf)}`}</span>
            </button>
          )}
        </div>
        <p className="font-medium tabular-nums">{gone ? <s className="text-muted">{price}</s> : price}</p>
      </div>
    </li>
  )
}

/** 'Rs.1,23,456.00': prices and sums of the checkout's summary, as specified; '.00' is smaller than what is paid. */
export const ExactPrice = ({ of }: { of: Paisa }) => (
  <>
    {priceText(of)}
    {of % 100 === 0 && <small className="text-muted">.00</small>}
  </>
)
