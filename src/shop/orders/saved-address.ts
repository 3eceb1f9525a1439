import type { Customer, ShippingAddress } from '../customers/index.ts'
import { countryCode } from '../shipping/country-rules.ts'
import { ShopError } from '../shop-error.ts'

/** The customer's saved address, for an order without one. Throws `invalid` when there is none. */
export function savedAddress({ shippingAddress: saved, email }: Customer): ShippingAddress {
  const country = saved && countryCode(saved.country)
  if (!country) throw new ShopError('invalid', 'shippingAddress is a required field')
  return { ...saved, country, email }
}
