import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { closePanel, usePanel } from '../../ui/open-panel.ts'
import { switchPanel } from '../../ui/switch-panel.ts'
import { useVoice } from '../../web/browser/shell-data.ts'
import { type CartItem, lineKey } from './cart.ts'
import { CartLine } from './cart-line.tsx'
import { cartSubtotal } from './cart-lines.ts'
import { CartNotices, useCartBlocked } from './cart-notices.tsx'
import { CartOffers } from './cart-offers.tsx'
import { useCart } from './cart-store.ts'
import { restoreLine } from './edit-cart.ts'
import { CartFreeShipping } from './free-shipping-line.tsx'
import { isGone, refreshQuote, useQuote, useShipsFree } from './quote-store.ts'

type Removed = { item: CartItem; position: number }

/** The cart drawer. Requests a fresh quote each time it opens. */
export default function CartDrawer() {
  const open = usePanel() === 'cart'
  const items = useCart(cart => cart.productData)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const empty = items.length === 0
  const { emptyCart, emptyCartText } = useVoice()

  useEffect(() => {
    if (open) void refreshQuote()
    else setRemoved(null)
  }, [open])

  return (
    <Drawer
      open={open}
      onClose={closePanel}
      onBackdrop={switchPanel}
      title="Shopping Cart"
      footer={empty ? null : <DrawerFooter />}
    >
      {!empty && <DrawerBanner />}
      {removed && <Undo removed={removed} onDone={() => setRemoved(null)} />}
      {empty ? (
        <EmptyState
          title={emptyCart}
          text={emptyCartText}
          action={
            <LinkButton href={href('/shop')} onClick={closePanel}>
              Continue Shopping
            </LinkButton>
          }
        />
      ) : (
        <ul className="divide-y divide-line px-5">
          {items.map(item => (
            <CartLine
              key={lineKey(item)}
              item={item}
              onRemoved={(gone, position) => setRemoved({ item: gone, position })}
            />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

/** Offers undo inside the drawer, because toasts cannot be focused while it is open. */
function Undo({ removed: { item, position }, onDone }: { removed: Removed; onDone: () => void }) {
  const undo = () => {
    restoreLine(item, position)
    onDone()
  }
  return (
    <div role="status" className="flex items-center justify-between gap-3 bg-tint px-5 py-1 text-sm">
      <p className="min-w-0 truncate">{`${sizeText(item.title, item.ml, item.setOf)} removed`}</p>
      <button type="button" className="text-link min-h-11 shrink-0 px-2 font-medium" onClick={undo}>
        Undo
      </button>
    </div>
  )
}

/** Above the lines of the cart drawer. */
function DrawerBanner() {
  return <p className="px-5 pt-4 text-muted text-sm">{useVoice().filledCart}</p>
}

/** Below the lines: the subtotal, what counts for it, and where to go. */
function DrawerFooter() {
  const gone = useQuote(state => state.gone)
  const subtotal = useCart(cart => cartSubtotal(cart.productData.filter(item => !isGone(item, gone))))
  const shipsFree = useShipsFree()
  return (
    <div className="grid gap-3 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <p className="flex items-baseline gap-x-3">
        <span className="label">Subtotal</span>
        {shipsFree && <span className="text-good text-sm">Ships free</span>}
        <output className="ml-auto font-display font-semibold text-xl lining-nums tabular-nums">
          {amountText(subtotal)}
        </output>
      </p>
      <CartOffers />
      <CartFreeShipping subtotal={subtotal} />
      <CartNotices />
      {useCartBlocked() ? (
        <Button variant="accent" disabled>
          Proceed to Checkout
        </Button>
      ) : (
        <LinkButton variant="accent" href={href('/checkout')} onClick={closePanel}>
          Proceed to Checkout
        </LinkButton>
      )}
      <LinkButton variant="outline" href={href('/shop')} onClick={closePanel}>
        Continue Shopping
      </LinkButton>
      <p className="text-center text-muted text-sm">Taxes included. Shipping calculated at checkout.</p>
    </div>
  )
}
