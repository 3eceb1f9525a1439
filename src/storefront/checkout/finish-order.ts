import { cartStore } from '../cart/cart-store.ts'
import { forgetQuote } from '../cart/quote-store.ts'
import { clearCheckout } from './checkout-store.ts'
import { forgetUserId } from './verify-email.ts'

/** After an order: remembers its id and clears cart, note, form, customer, coupon and the stored user id. */
export function finishOrder(orderId: string): void {
  try {
    window.localStorage.setItem('orderId', orderId)
  } catch {
    // The order's page is opened by its address; the stored id is only a memory.
  }
  cartStore.getState().reset()
  clearCheckout()
  forgetQuote()
  forgetUserId()
}
