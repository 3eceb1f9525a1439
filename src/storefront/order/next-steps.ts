import { unbrokenPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { waysText } from '../../shop/ground/hosted-pages/hosted-page-rules.ts'
import { amountText } from '../../shop/ground/money.ts'
import { arrivalText, type Order } from '../../shop/orders/orders/index.ts'
import {
  advanceLeft,
  followingText,
  parcelsUnderWay,
  underWayCashText,
} from '../../shop/orders/orders/order-money-text-rules.ts'
import { hasEnded } from '../../shop/orders/orders/order-status-rules.ts'
import { PAID_NONE_LEFT_TEXT, stockText } from '../../shop/orders/orders/order-stock-text-rules.ts'
import { emailLeaves } from '../../shop/settings/settings/email-promise-rules.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'

type Known = Pick<
  Order,
  | 'orderStatus'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'createdAt'
  | 'shippingAddress'
  | 'events'
  | 'advance'
  | 'dues'
  | 'parcels'
  | 'following'
  | 'stock'
  | 'soldOut'
>

/** What the status of an order means for its customer now; null where what happens next says it. */
export function statusMeans(order: Known, awaitsPayment = false): string | null {
  const { orderStatus, paymentMethod, paymentStatus } = order
  if (order.stock === 'none') return order.dues.paidSoFar > 0 ? PAID_NONE_LEFT_TEXT : stockText(order)
  if (orderStatus === 'pending' && paymentStatus === 'paid')
    return 'We have your order and your payment, and get it ready.'
  if (orderStatus === 'pending' && awaitsPayment && paymentMethod === 'COD')
    return 'We have your order. We get it ready once your advance has arrived.'
  if (orderStatus === 'pending' && awaitsPayment)
    return 'We have your order. We get it ready once your payment has arrived.'
  switch (orderStatus) {
    case 'pending':
      return 'We have your order.'
    case 'confirmed':
      return 'Thank you, your order is confirmed. We are getting it ready.'
    case 'processing':
      return 'We are packing your order.'
    case 'outForDelivery':
      return 'The courier has your parcel.'
    case 'cancelled':
      return stockText(order) || null
    default:
      return null
  }
}

/** What happens next, in order; empty once the order has ended. `unserved`: cities that no courier goes to. */
export function nextSteps(
  order: Known,
  settings: Pick<Settings, 'deliveryDays' | 'homeCountry' | 'transferAccount' | 'hostedPages' | 'emailState'>,
  unserved: readonly string[],
  now = new Date(),
): string[] {
  const { orderStatus, paymentMethod, paymentStatus, shippingAddress: to } = order
  if (hasEnded(orderStatus)) return []
  const transfer = paymentMethod === 'Bank Transfer' && paymentStatus === 'unpaid'
  const waits = advanceLeft(order) > 0
  const { hostedPages: pages, transferAccount } = settings
  const ways = pages.length > 0 ? waysText({ account: transferAccount !== null, pages }) : ''
  const underWay = parcelsUnderWay(order).length > 0
  const follows = followingText(order.following)
  const begins = waits
    ? 'Please pay the advance: how, and why we ask, is below. We send your order once it has arrived.'
    : transfer
      ? ways !== ''
        ? `Please pay by ${ways}, below. We send your order once the payment has arrived.`
        : settings.transferAccount
          ? 'Please pay by bank transfer or Raast: our account is below. We send your order once the payment has arrived.'
          : `We will call you on ${unbrokenPhone(to.phoneNumber)} with our bank account. We send your order once you have paid.`
      : paymentStatus === 'paid'
        ? 'Your payment has arrived. We are getting your order ready.'
        : `We will call you on ${unbrokenPhone(to.phoneNumber)} to confirm your order.`
  const told = writtenTo(emailLeaves(settings) ? to.email : '')
  if (order.stock === 'none') return [told]
  const arrives = arrivalText(order, settings, unserved, now)
  return [
    told,
    ...(order.stock === 'waits' ? [stockText(order)] : []),
    ...(orderStatus === 'pending' ? [begins] : []),
    ...(arrives ? [arrives] : []),
    ...cashSteps(order, underWay),
    ...(follows ? [follows] : []),
  ]
}

const writtenTo = (email: string) =>
  email
    ? `We have emailed ${email}, and will keep you posted.`
    : 'Please keep the private link of this page: it shows on any phone where your order is.'

/** The cash to have ready: of parcels that are under way each one's own, else the rest of the order. */
function cashSteps(order: Known, underWay: boolean): string[] {
  if (underWay) return [underWayCashText(order)].filter(Boolean)
  const { toCollect, paidSoFar } = order.dues
  if (toCollect <= 0) return []
  const isRest = paidSoFar > 0 || order.advance !== null
  const rest = isRest ? ': the rest of your order' : ''
  return [`Please keep ${amountText(toCollect)} ready in cash for the courier${rest}.`]
}
