import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Order } from '../../shop/orders/orders/index.ts'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { askQuote } from '../cart/ask-quote.ts'
import { cartStore } from '../cart/cart-store.ts'
import { orderAgain } from './order-again.ts'

type Props = {
  orderId: string
  /** Those of the order where the page knows them; else they are asked for. */
  items?: Order['items']
  className: string
  /** Where several orders stand on the page: which one, for who cannot see the row. */
  label?: string
}

/** Puts what was ordered into the cart, as far as it is sold and in stock, says what is not, and opens the checkout. */
export function OrderAgainButton({ orderId, items: known, className, label }: Props) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const order = async () => {
    setAsking(true)
    const again = await find(orderId, known)
    setAsking(false)
    if (!again) return toast('We could not look up these perfumes. Please try again.', { kind: 'error' })
    for (const item of again.items) cartStore.getState().add(item, item.quantity)
    for (const notice of again.notices) toast(notice)
    if (again.items.length > 0) await navigate(href('/checkout'))
  }
  return (
    <button type="button" className={`scripted ${className}`} onClick={order} disabled={asking} aria-label={label}>
      {asking ? 'One moment...' : 'Order Again'}
    </button>
  )
}

async function find(orderId: string, known: Order['items'] | undefined) {
  const items = known ?? (await itemsOf(orderId))
  if (!items) return null
  const lines = items.map(({ productId, selectedSizeId, quantity }) => ({
    productId: productId._id,
    selectedSizeId,
    quantity,
  }))
  const result = await askQuote({ items: lines })
  return result.ok ? orderAgain(items, result.data.items) : null
}

async function itemsOf(orderId: string): Promise<Order['items'] | null> {
  const found = await call(`/order/detail/${orderId}`, {})
  return found.ok ? found.data.items : null
}
