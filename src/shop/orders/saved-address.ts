import type { Customer, ShippingAddress } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'

/** The address an order goes to when it names none: the one saved on the customer. Throws `invalid` when there is none. */
export function savedAddress(customer: Customer): ShippingAddress {
  if (!customer.shippingAddress) throw new ShopError('invalid', 'shippingAddress is a required field')
  return { ...customer.shippingAddress, fullName: customer.name, email: customer.email }
}
