import type { Page } from 'playwright-core'
import { guestByCall, itemsInStock, newEmail, type Placed, placeOrder, signUpByCall } from '../browser/shopper-calls.ts'

/** An order of two bottles in this window, by an account (`name` given) or by a guest. Without its screens. */
export async function order({ request }: Page, { name = '', city = 'Lahore' } = {}): Promise<Placed> {
  const email = newEmail('order')
  const customer = name ? await signUpByCall(request, email, name) : await guestByCall(request, email)
  const [item] = await itemsInStock(request, 1)
  return placeOrder(request, customer, item ? [{ ...item, quantity: 2 }] : [], {
    fullName: name || 'Hamza Qureshi',
    city,
  })
}
