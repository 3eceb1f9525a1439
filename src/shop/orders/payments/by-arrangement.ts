import { countryCode, isHome } from '../../ground/shipping/country-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Order } from '../orders/index.ts'

export type Abroad = Pick<Settings, 'homeCountry' | 'shipsAbroad'>

/**
 * Whether an order goes by arrangement: to a country without a fee. Its courier is not part of its total, so nobody is
 * asked to pay before staff call.
 * @rule which orders abroad are paid only after a call, by arrangement
 */
export function isArranged({ shippingAddress }: Pick<Order, 'shippingAddress'>, rules: Abroad): boolean {
  const country = countryCode(shippingAddress.country)
  return !isHome(country, rules.homeCountry) && !rules.shipsAbroad.some(each => each.country === country)
}
