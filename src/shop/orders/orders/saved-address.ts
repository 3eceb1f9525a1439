import type { Db } from '../../../platform/database/database.ts'
import { type Asker, findCustomer, type ShippingAddress } from '../../ground/customers/index.ts'
import { countryCode } from '../../ground/shipping/country-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'

/** The customer's saved address, for an order without one. Throws `not_signed_in`, and `invalid` when there is none. */
export async function savedAddress(
  db: Db,
  customerId: string,
  asker: Pick<Asker, 'browserId' | 'accountId'>,
): Promise<ShippingAddress> {
  const customer = await findCustomer(db, customerId, asker)
  if (!customer) throw notTheirs()
  const { shippingAddress: saved, email } = customer
  const country = saved && countryCode(saved.country)
  if (!country) throw new ShopError('invalid', 'shippingAddress is a required field')
  return { ...saved, country, email }
}

/** The error for a customer who is neither this browser's nor the signed-in account. */
export const notTheirs = () => new ShopError('not_signed_in', 'Please complete email verification first')
