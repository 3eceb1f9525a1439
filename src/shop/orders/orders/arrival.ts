import { DAY_MS } from '../../ground/dates.ts'
import { deliveryWindow, deliveryWords } from '../../ground/shipping/arrival-day-rules.ts'
import { placeOf } from '../../ground/shipping/city-spelling-rules.ts'
import { countryCode, isHome } from '../../ground/shipping/country-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Order } from './order.ts'
import { advanceLeft } from './order-money-text-rules.ts'
import { hasEnded } from './order-status-rules.ts'

type Known = Pick<
  Order,
  'orderStatus' | 'paymentMethod' | 'paymentStatus' | 'createdAt' | 'shippingAddress' | 'events' | 'advance' | 'stock'
>
type Rules = Pick<Settings, 'deliveryDays' | 'homeCountry'>

/**
 * 'It should arrive Tue 24 to Thu 26 Nov.', by the same rule as the product page and the shipping page. Null for an
 * order that has ended or waits for its payment or for stock, for a place without delivery days, and once these days
 * are over. `unserved`: cities that no courier goes to.
 */
export function arrivalText(
  order: Known,
  { deliveryDays, homeCountry }: Rules,
  unserved: readonly string[],
  now = new Date(),
): string | null {
  const { orderStatus, paymentMethod, paymentStatus, shippingAddress: to } = order
  if (hasEnded(orderStatus) || order.stock !== 'held') return null
  if (paymentMethod === 'Bank Transfer' && paymentStatus === 'unpaid') return null
  if (advanceLeft(order) > 0) return null
  if (!isHome(countryCode(to.country), homeCountry)) return null
  const city = placeOf(to)
  if (!city) return null
  if (unserved.includes(city.name)) return unservedText(city.name)
  const window = deliveryWindow(city, deliveryDays, countedFrom(order, now))
  return window && +now < +window.to + DAY_MS ? `It should arrive ${deliveryWords(window)}.` : null
}

/** What is said about a city that no courier goes to. */
export const unservedText = (city: string): string =>
  `Our couriers do not go to ${city} yet. We will call you about how it can reach you.`

/**
 * From when the days of delivery count: confirmed, sent again, or placed; a transfer that has arrived counts from today
 * until then.
 */
function countedFrom({ createdAt, events, orderStatus, paymentMethod }: Known, now: Date): Date {
  const begun = events.findLast(({ orderStatus: to }, at) => {
    const from = events[at - 1]?.orderStatus
    return from === 'pending' || (from === 'outForDelivery' && to === 'processing')
  })
  if (begun) return new Date(begun.createdAt)
  return orderStatus === 'pending' && paymentMethod === 'Bank Transfer' ? now : new Date(createdAt)
}
