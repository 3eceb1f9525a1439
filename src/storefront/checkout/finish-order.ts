import { cartStore } from '../cart/cart-store.ts'
import { clearCheckout } from '../cart/checkout-store.ts'
import { resetCart } from '../cart/edit-cart.ts'
import { forgetQuote } from '../cart/quote-store.ts'
import { forgetUserId } from './verify-email.ts'

/** After an order: stores its id and clears cart, note, form, customer, coupon and a guest's stored user id; an account stays signed in. */
export function finishOrder(orderId: string): void {
  try {
    window.localStorage.setItem('orderId', orderId)
  } catch {
    // The order's page does not need the stored id.
  }
  resetCart()
  clearCheckout()
  forgetQuote()
  if (!cartStore.getState().userInfo) forgetUserId()
}
