import { type Paisa, paisa } from '../../ground/money.ts'
import type { OrderLimits } from '../../settings/settings/default-order-limit-rules.ts'

/** The most lines of a cart and of a quote. */
export const MAX_LINES = 100

/** The longest order note, in characters. */
export const NOTE_LIMIT = 1000

/** The longest gift message, in characters: what a card has room for. */
export const GIFT_MESSAGE_LIMIT = 300

/** The name of the page for larger orders, as messages call it. */
export const BULK_ORDERS = 'Bulk Orders'

/**
 * The limit that the quantities of a cart break, or null.
 * @rule how many pieces of a size, and in all, an order may have
 */
export function brokenLimit(lines: readonly { quantity: number }[], { perSize, pieces }: OrderLimits): string | null {
  if (lines.some(line => line.quantity > perSize))
    return `You can order at most ${perSize} pieces of one size at a time.`
  const all = lines.reduce((sum, line) => sum + line.quantity, 0)
  return all > pieces ? `You can order at most ${pieces} pieces at a time; your cart has ${all}.` : null
}

/** What an amount after coupon lacks until it ships free, in paisa; 0 when nothing. */
export const missingForFreeShipping = (amount: Paisa, { freeShippingFrom }: { freeShippingFrom: Paisa }): Paisa =>
  paisa(Math.max(0, freeShippingFrom - amount))

/** Where to go with a larger order. */
export const bulkOrderText = ({ supportPhone, supportEmail }: { supportPhone: string; supportEmail: string }): string =>
  `For more, see ${BULK_ORDERS} or contact us: ${[supportPhone, supportEmail].filter(Boolean).join(', ')}.`

// No form of the shop sends a longer key.
const MAX_KEY_LENGTH = 300

/** A size of a product as one value of a form, in few words: 'oud:oud-3ml' is 'oud::-3ml'. */
export const lineKey = (productId: string, sizeId: string): string =>
  `${productId}:${sizeId.startsWith(productId) ? `:${sizeId.slice(productId.length)}` : sizeId}`

/** One piece of the size that a key, also one with the whole id, names; null for any other text. */
export function lineOfKey(key: string): { productId: string; selectedSizeId: string; quantity: 1 } | null {
  const [productId = '', ...size] = key.split(':')
  const selectedSizeId = size.length === 2 && !size[0] ? `${productId}${size[1]}` : size.length === 1 ? size[0] : ''
  return productId && selectedSizeId && key.length < MAX_KEY_LENGTH ? { productId, selectedSizeId, quantity: 1 } : null
}
