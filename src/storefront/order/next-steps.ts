import type { Order } from '../../shop/orders/index.ts'
import type { Settings } from '../../shop/settings/index.ts'
import { countryCode, isHome } from '../../shop/shipping/country-rules.ts'
import { deliveryWindow, deliveryWords, type Province, provinces } from '../../shop/shipping/rules.ts'

type Known = Pick<Order, 'orderStatus' | 'paymentMethod' | 'paymentStatus' | 'createdAt' | 'shippingAddress'>

/** What 'Processing' means for this order now, on the confirmation page; null when the status says it. */
export function processingMeans(
  { orderStatus, paymentMethod, shippingAddress }: Known,
  awaitsPayment = false,
): string | null {
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
): string[] {
  const { orderStatus, paymentMethod, paymentStatus, shippingAddress: to } = order
  if (orderStatus === 'delivered' || orderStatus === 'cancelled') return []
  const transfer = paymentMethod === 'Bank Transfer' && paymentStatus === 'unpaid'
  const call = transfer
    ? settings.transferAccount
      ? 'Please pay by bank transfer or Raast: our account is below. We send your order once the payment has arrived.'
      : `We will call you on ${to.phoneNumber} with our bank account. We send your order once you have paid.`
    : `We will call you on ${to.phoneNumber} to confirm your order.`
  const arrives = transfer ? null : deliveryText(order, settings)
  return [
    `We have written to ${to.email}, and we write again whenever your order moves on.`,
    ...(orderStatus === 'pending' ? [call] : []),
    ...(arrives ? [arrives] : []),
    ...(paymentMethod === 'COD' && paymentStatus === 'unpaid'
      ? ['Please keep the amount ready in cash for the courier.']
      : []),
  ]
}

/** 'It should arrive Tue 24 to Thu 26 Nov.', counted from the day of the order; null for a place without delivery days. */
function deliveryText(
  { createdAt, shippingAddress: { city, state, country } }: Known,
  { deliveryDays, homeCountry }: Pick<Settings, 'deliveryDays' | 'homeCountry'>,
): string | null {
  if (!isHome(countryCode(country), homeCountry) || !isProvince(state)) return null
  const window = deliveryWindow({ name: city, province: state }, deliveryDays, new Date(createdAt))
  return window && `It should arrive ${deliveryWords(window)}.`
}

const isProvince = (state: string): state is Province => provinces.some(province => province === state)
