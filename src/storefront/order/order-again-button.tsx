import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { QuotedLine } from '../../shop/offers/cart/quote.ts'
import type { Order } from '../../shop/orders/orders/index.ts'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { askQuote } from '../cart/ask-quote.ts'
import type { CartItem } from '../cart/cart.ts'
import { cartStore } from '../cart/cart-store.ts'

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

/** The items of an order that are available today, and notices about the others. */
type OrderedAgain = { items: CartItem[]; notices: string[] }

/** The lines of an order as a cart by today's quote, with quantities limited to the stock. Amounts in paisa. */
export function orderAgain(items: Order['items'], quoted: readonly QuotedLine[]): OrderedAgain {
  const again: OrderedAgain = { items: [], notices: [] }
  for (const { productId, selectedSizeId, ml, setOf, quantity } of items) {
    const now = quoted.find(line => line.productId === productId._id && line.selectedSizeId === selectedSizeId)
    const bottle = sizeText(productId.name, ml, setOf)
    const there = now?.name ? Math.min(quantity, now.stock) : 0
    if (!now || there < 1) {
      again.notices.push(`${bottle} is ${now?.name ? 'out of stock' : 'no longer sold'}.`)
      continue
    }
    if (there < quantity) again.notices.push(`Only ${there} of ${bottle} left.`)
    again.items.push({
      _id: productId._id,
      sizeId: selectedSizeId,
      title: now.name,
      image: now.image,
      quantity: there,
      price: now.price,
      cutPrice: now.cutPrice,
      discount: now.discount,
      ml: now.ml,
      sku: now.sku,
      stock: now.stock,
      description: '',
    })
  }
  return again
}
