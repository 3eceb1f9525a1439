import type { ReactNode } from 'react'
import { amountText, type Paisa } from '../../shop/ground/money.ts'
import { missingForFreeShipping } from '../../shop/offers/cart/cart-limit-rules.ts'
import { useShellData } from '../../web/browser/shell-data.ts'

type Props = {
  /** In paisa; nothing is shown for 0. */
  missing: Paisa
  /** A link beside it. */
  children?: ReactNode
}

/** 'Add Rs 400 more to your cart to enjoy free shipping!' */
export function FreeShippingLine({ missing, children }: Props) {
  if (missing === 0) return null
  return (
    <p className="border-accent border-l-2 bg-ground px-3 py-2 text-sm">
      {`Add ${amountText(missing)} more to your cart to enjoy free shipping! `}
      {children}
    </p>
  )
}

/** Below the cart's buttons: never that shipping is not known yet, where the line above the page says that it is free. */
export const shippingNote = (free: boolean): string =>
  `Taxes included. ${free ? 'Shipping is free' : 'Shipping calculated at checkout'}.`

/** The same for a cart, which knows no coupon: its subtotal is what counts. */
export function CartFreeShipping({ subtotal }: { subtotal: Paisa }) {
  const rule = useShellData()
  return subtotal > 0 && <FreeShippingLine missing={missingForFreeShipping(subtotal, rule)} />
}
