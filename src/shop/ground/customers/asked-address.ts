import { findCity } from '../shipping/city-spelling-rules.ts'
import { PAKISTAN } from '../shipping/country-rules.ts'
import { ShopError } from '../shop-error.ts'
import type { Buyers } from './no-email-rules.ts'

type Asked = { town: string; city?: string; state?: string; country?: string; email?: string }

/**
 * An address with what a house asks of it. One that knows its buyers by phone asks no town, which stands in the
 * address, and no province of a city that the shop knows. `part`: before the names of fields in a refusal. Throws
 * `invalid` with the message of each field that is missing.
 * @rule what a house asks of an address: email, town, province
 */
export function askedAddress<T extends Asked>(address: T, buyers: Buyers, part = ''): T {
  const asksAll = buyers !== 'phone'
  const filled = asksAll ? address : withProvince(address)
  const missing = Object.entries({
    ...(filled.email === '' && buyers === 'email' && { email: 'Email is required' }),
    ...(filled.state === '' && { state: 'State/Province is required' }),
    ...(filled.town === '' && asksAll && { town: 'Town is required' }),
  })
  const [first] = missing
  if (!first) return filled
  throw new ShopError('invalid', first[1], Object.fromEntries(missing.map(([field, says]) => [part + field, says])))
}

function withProvince<T extends Asked>(address: T): T {
  if (address.state !== '' || address.country !== PAKISTAN) return address
  return { ...address, state: findCity(address.city ?? '')?.province ?? '' }
}
