import { useState } from 'react'
import type { Order } from '../../shop/orders/orders/index.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { openPanel } from '../../ui/open-panel.ts'
import { toast } from '../../ui/toast.ts'
import { askQuote } from '../cart/ask-quote.ts'
import { cartStore } from '../cart/cart-store.ts'
import { buyAgain } from './buy-again.ts'

/** Adds the order's items to the cart, as far as they are available, and reports the others. */
export function BuyAgainButton({ order, variant }: { order: Order; variant: ButtonVariant }) {
  const [asking, setAsking] = useState(false)
  const buy = async () => {
    setAsking(true)
    const lines = order.items.map(({ productId, selectedSizeId, quantity }) => ({
      productId: productId._id,
      selectedSizeId,
      quantity,
    }))
    const answer = await askQuote({ items: lines })
    setAsking(false)
    if (!answer.ok) return toast('We could not look up these perfumes. Please try again.', { kind: 'error' })
    const { items, notices } = buyAgain(order.items, answer.data.items)
    for (const item of items) cartStore.getState().add(item, item.quantity)
    for (const notice of notices) toast(notice)
    if (items.length > 0) openPanel('cart')
  }
  return (
    <Button variant={variant} onClick={buy} disabled={asking}>
      {asking ? 'One moment...' : 'Buy Again'}
    </Button>
  )
}
