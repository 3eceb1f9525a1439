import type { Customer, ShippingAddress } from '../customers/index.ts'
import { countryCode } from '../shipping/country-rules.ts'
import { ShopError } from '../shop-error.ts'

/** The address an order goes to when it names none: the one saved on the customer. Throws `invalid` when there is none. */
export function savedAddress({ shippingAddress: saved, name, email }: Customer): ShippingAddress {
  const country = saved && countryCode(saved.country)
  if (!country) throw new ShopError('invalid', 'shippingAddress is a required field')
  return { ...saved, country, fullName: name, email }
}
