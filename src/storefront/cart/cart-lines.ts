import { type Paisa, paisa, sum } from '../../shop/ground/money.ts'
import { type CartChange, type CartItem, type LineKey, lineKey, number, orderable, wholeQuantity } from './cart.ts'

/** Sets a line's quantity as typed: invalid values become 1, more than can be ordered becomes that, with a notice. */
export function setQuantity(items: readonly CartItem[], key: LineKey, typed: unknown, perSize?: number): CartChange {
  let notice: string | null = null
  const changed = items.map(line => {
    if (lineKey(line) !== key) return line
    const held = orderable(wholeQuantity(typed), line.stock, perSize)
    notice = held.notice
    return { ...line, quantity: held.quantity }
  })
  return { items: changed, notice }
}

export function removeItem(items: readonly CartItem[], key: LineKey): CartItem[] {
  return items.filter(line => lineKey(line) !== key)
}

/**
 * Puts a removed line back where it was. A line of the same product and size that was added meanwhile stays instead.
 */
export function restoreItem(items: readonly CartItem[], item: CartItem, position: number): CartItem[] {
  if (items.some(line => lineKey(line) === lineKey(item))) return [...items]
  return items.toSpliced(position, 0, item)
}

/** Sum of cutPrice x quantity. A missing or non-numeric price or quantity counts as 0. */
export function cartSubtotal(items: readonly Pick<CartItem, 'cutPrice' | 'quantity'>[]): Paisa {
  return sum(items.map(line => paisa(number(line.cutPrice) * number(line.quantity))))
}
