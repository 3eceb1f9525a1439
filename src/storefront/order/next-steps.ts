import { DAY_MS } from '../../shop/dates.ts'
import type { Order } from '../../shop/orders/index.ts'
import type { Settings } from '../../shop/settings/index.ts'
import { countryCode, isHome } from '../../shop/shipping/country-rules.ts'
import { deliveryWindow, deliveryWords, type Province, provinces } from '../../shop/shipping/rules.ts'

type Known = Pick<Order, 'orderStatus' | 'paymentMethod' | 'paymentStatus' | 'createdAt' | 'shippingAddress' | 'events'>

/** What 'Processing' means for this order now, on the confirmation page; null when the status says it. */
export function processingMeans(
  { orderStatus, paymentMethod, paymentStatus, shippingAddress }: Known,
  awaitsPayment = false,
): string | null {
  if (orderStatus === 'pending' && paymentStatus === 'paid') {
    return 'We have your order and your payment, and get it ready. Your account lists it as Pending until then.'
  }
  if (orderStatus === 'pending' && awaitsPayment) {
    return 'We have your order. We get it ready once your payment has arrived; until then your account lists it as Pending.'
  }
  const who = paymentMethod === 'Bank Transfer' ? 'about the bank transfer' : 'to confirm it'
  switch (orderStatus) {
    case 'pending':
      return `We have your order. We will call you on ${shippingAddress.phoneNumber} ${who}; until then your account lists it as Pending.`
    case 'confirmed':
      return 'Your order is confirmed. We are getting it ready.'
    case 'processing':
      return 'We are packing your order. Your account lists it as In Progress.'
    default:
      return null
  }
}

/** What happens next, in order; empty once the order has ended. */
export function nextSteps(
  order: Known,
  settings: Pick<Settings, 'deliveryDays' | 'homeCountry' | 'transferAccount'>,
  now = new Date(),
): string[] {
  const { orderStatus, paymentMethod, paymentStatus, shippingAddress: to } = order
  if (orderStatus === 'delivered' || orderStatus === 'cancelled') return []
  const transfer = paymentMethod === 'Bank Transfer' && paymentStatus === 'unpaid'
  const begins = transfer
    ? settings.transferAccount
      ? 'Please pay by bank transfer or Raast: our account is below. We send your order once the payment has arrived.'
      : `We will call you on ${to.phoneNumber} with our bank account. We send your order once you have paid.`
    : paymentStatus === 'paid'
      ? 'Your payment has arrived. We are getting your order ready.'
      : `We will call you on ${to.phoneNumber} to confirm your order.`
  const arrives = transfer ? null : deliveryText(order, settings, now)
  return [
    `We have written to ${to.email}, and we write again whenever your order moves on.`,
    ...(orderStatus === 'pending' ? [begins] : []),
    ...(arrives ? [arrives] : []),
    ...(paymentMethod === 'COD' && paymentStatus === 'unpaid'
      ? ['Please keep the amount ready in cash for the courier.']
      : []),
  ]
}

/** 'It should arrive Tue 24 to Thu 26 Nov.'; null for a place without delivery days, and once these days are over. */
function deliveryText(
  order: Known,
  { deliveryDays, homeCountry }: Pick<Settings, 'deliveryDays' | 'homeCountry'>,
  now: Date,
): string | null {
  const { city, state, country } = order.shippingAddress
  if (!isHome(countryCode(country), homeCountry) || !isProvince(state)) return null
  const window = deliveryWindow({ name: city, province: state }, deliveryDays, countedFrom(order, now))
  return window && +now < +window.to + DAY_MS ? `It should arrive ${deliveryWords(window)}.` : null
}

/** From when the days of delivery count: confirmed, sent again, or placed; a transfer that has arrived counts from today until then. */
function countedFrom({ createdAt, events, orderStatus, paymentMethod }: Known, now: Date): Date {
  const begun = events.findLast(({ orderStatus: to }, at) => {
    const from = events[at - 1]?.orderStatus
    return from === 'pending' || (from === 'outForDelivery' && to === 'processing')
  })
  if (begun) return new Date(begun.createdAt)
  return orderStatus === 'pending' && paymentMethod === 'Bank Transfer' ? now : new Date(createdAt)
}

const isProvince = (state: string): state is Province => provinces.some(province => province === state)
