import type { Paisa } from '../../shop/ground/money.ts'
import { BULK_ORDERS } from '../../shop/offers/cart/cart-limit-rules.ts'
import { DEFAULT_ORDER_LIMITS } from '../../shop/settings/settings/default-order-limit-rules.ts'

/** A line of the cart in the browser. Money in paisa, as last received from the server. */
export type CartItem = {
  _id: string
  sizeId: string
  title: string
  image: string | null
  quantity: number
  /** Unit price before discount. */
  price: Paisa
  /** Unit price to pay. */
  cutPrice: Paisa
  discount: number
  ml: number
  /** How many bottles a set holds; absent for a bottle. */
  setOf?: number
  /** As its card says them; absent where they are not known. */
  brand?: string
  concentration?: string
  sku: string
  stock: number
  description: string
}

/** A line's identity: product and size together, so that two sizes of one perfume are two lines. */
export type LineKey = `${string}:${string}`

/** The cart after a change, and the notice for the shopper. */
export type CartChange = { items: CartItem[]; notice: string | null }

export const lineKey = (line: { _id: string; sizeId: string }): LineKey => `${line._id}:${line.sizeId}`

/**
 * A line without product or size, as another version of the shop may have stored. It stays until the shopper removes
 * it.
 */
export const isInvalidLine = ({ _id, sizeId }: { _id: string; sizeId: string }): boolean => !_id || !sizeId

/** A typed or stored quantity: whole and at least 1; anything else is 1. */
export function wholeQuantity(typed: unknown): number {
  // JavaScript converts other values (an empty object, a list of one) to numbers or throws.
  const quantity = typeof typed === 'string' || typeof typed === 'number' ? Number(typed) : 1
  return Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1
}

/** The notice when the stock is below the quantity. */
export const stockNotice = (stock: number): string => `Only ${stock} left in stock. We set the quantity to ${stock}.`

/** The notice when the shop's limit of one size in an order is below the quantity. */
export const limitNotice = (perSize: number): string =>
  `At most ${perSize} of one size in an order. We set the quantity to ${perSize}. For more, see ${BULK_ORDERS}.`

/**
 * The part of a quantity that can be ordered, with a notice when it is less. Sold out: 1, so that the line stays
 * visible until it is removed.
 */
export function orderable(
  wanted: number,
  stock: number,
  perSize = DEFAULT_ORDER_LIMITS.perSize,
): { quantity: number; notice: string | null } {
  const quantity = Math.max(1, Math.min(wanted, stock, perSize))
  if (quantity >= wanted) return { quantity, notice: null }
  return { quantity, notice: stock <= perSize ? stockNotice(stock) : limitNotice(perSize) }
}

/**
 * Adds `quantity` of `item`: to its line if the cart has one, else as a new last line. Never beyond stock or the limit
 * of one size.
 */
export function addItem(items: readonly CartItem[], item: CartItem, quantity = 1, perSize?: number): CartChange {
  const known = items.find(line => lineKey(line) === lineKey(item))
  const wanted = (known?.quantity ?? 0) + wholeQuantity(quantity)
  const { notice, ...held } = orderable(wanted, item.stock, perSize)
  const line = { ...item, ...held }
  return { items: known ? items.map(each => (each === known ? line : each)) : [...items, line], notice }
}

/**
 * Adds to the favourites, which are by product: a known one gets the higher quantity, and the size that was added last.
 */
export function addToFavourites(items: readonly CartItem[], item: CartItem, quantity = 1): CartItem[] {
  const known = items.find(({ _id }) => _id === item._id)
  if (!known) return [...items, { ...item, quantity }]
  return items.map(each => (each === known ? { ...item, quantity: known.quantity + quantity } : each))
}

/** The number of products in the cart, for the badge of the cart button. */
export function cartCount(items: readonly Pick<CartItem, 'quantity'>[]): number {
  return items.reduce((sum, line) => sum + number(line.quantity), 0)
}

/** A stored number; anything else counts as 0. */
export const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
