import { sizeText } from '../../shop/ground/names/rules.ts'
import type { QuotedLine } from '../../shop/offers/cart/quote.ts'
import type { Order } from '../../shop/orders/orders/index.ts'
import type { CartItem } from '../cart/cart.ts'

/** The items of an order that are available today, and notices about the others. */
export type OrderedAgain = { items: CartItem[]; notices: string[] }

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
