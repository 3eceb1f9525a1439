import { GIFT_MESSAGE_LIMIT, NOTE_LIMIT } from '../../shop/offers/cart/cart-limit-rules.ts'
import type { CartItem, LineKey } from './cart.ts'
import { removeItem, restoreItem, setQuantity } from './cart-lines.ts'
import { type CartState, cartStore, changedLine } from './cart-store.ts'

// Apart from the store, so that pages which only add to the cart do not load them.

/** Sets a line's quantity as typed: an invalid one becomes 1, more than can be ordered becomes that, with a notice. */
export function setLineQuantity(key: LineKey, typed: unknown): void {
  cartStore.setState(cart => changedLine(cart, key, setQuantity(cart.productData, key, typed, cart.limits.perSize)))
}

export function removeLine(key: LineKey): void {
  cartStore.setState(cart => changedLine(cart, key, { items: removeItem(cart.productData, key), notice: null }))
}

/** Undoes a removal. */
export function restoreLine(item: CartItem, position: number): void {
  cartStore.setState(({ productData }) => ({ productData: restoreItem(productData, item, position) }))
}

/** Replaces the lines by those updated with a quote. */
export function replaceLines(productData: CartItem[], notices: CartState['notices']): void {
  cartStore.setState(cart => ({ productData, notices: { ...cart.notices, ...notices } }))
}

/** Empties the cart and deletes note and gift. */
export function resetCart(): void {
  cartStore.setState({ productData: [], notices: {}, note: '', giftWrap: false, giftMessage: '' })
}

export function setNote(note: string): void {
  cartStore.setState({ note: note.slice(0, NOTE_LIMIT) })
}

/** Sets gift wrap or the message of the gift's card. */
export function setGift({ giftMessage, ...wrap }: Partial<Pick<CartState, 'giftWrap' | 'giftMessage'>>): void {
  cartStore.setState({
    ...wrap,
    ...(giftMessage !== undefined && { giftMessage: giftMessage.slice(0, GIFT_MESSAGE_LIMIT) }),
  })
}
