import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Above the lines of the cart drawer. */
export function DrawerBanner() {
  return (
    <p className="bg-night px-5 py-2.5 text-center text-gold-light text-sm">
      Just one step away from completing your order.
    </p>
  )
}

type Props = {
  subtotal: ReactNode
  notices?: ReactNode
  /** Whether the cart cannot be ordered as it is. */
  blocked?: boolean
  /** Called when a link is followed. */
  onLeave?: () => void
}

/** Below the lines: the subtotal, and where to go. */
export function DrawerButtons({ subtotal, notices, blocked, onLeave }: Props) {
  return (
    <div className="grid gap-3 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <p className="flex items-baseline justify-between">
        <span className="label">Subtotal</span>
        <output className="font-display font-semibold text-xl lining-nums tabular-nums">{subtotal}</output>
      </p>
      {notices}
      {blocked ? (
        <Button variant="gold" disabled>
          Proceed to Checkout
        </Button>
      ) : (
        <LinkButton variant="gold" href={href('/checkout')} onClick={onLeave}>
          Proceed to Checkout
        </LinkButton>
      )}
      <LinkButton variant="outline" href={href('/shop')} onClick={onLeave}>
        Continue Shopping
      </LinkButton>
      <p className="text-center text-muted text-sm">Taxes included. Shipping calculated at checkout.</p>
    </div>
  )
}
