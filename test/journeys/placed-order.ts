import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { shippingAddress } from '../addresses.ts'
import { guestByCall, itemsInStock, newEmail, type Placed, placeOrder, signUpByCall } from '../browser/shopper-calls.ts'

type Options = { name?: string } & Partial<ReturnType<typeof shippingAddress>>

/**
 * An order of two bottles in this window, by an account (`name` given) or by a guest, without its screens. Further options:
 * what differs from `shippingAddress()`.
 */
export async function order({ request }: Page, { name = '', ...address }: Options = {}): Promise<Placed> {
  const email = newEmail('order')
  const customer = name ? await signUpByCall(request, email, name) : await guestByCall(request, email)
  const own = randomInt(1_000_000, 9_999_999)
  const [item] = await itemsInStock(request, 1)
  return placeOrder(request, customer, item ? [{ ...item, quantity: 2 }] : [], {
    fullName: name || 'Hamza Qureshi',
    // Nobody else's, or the order would be held as ordered twice.
    phoneNumber: `0321${own}`,
    address: `House ${own}, Street 4`,
    ...address,
  })
}
