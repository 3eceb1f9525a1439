import { href } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { pageTitles } from '../../shop/ground/hosted-pages/hosted-page-rules.ts'
import { offerAddOn } from '../../shop/orders/confirmation/index.ts'
import { unservedCities } from '../../shop/orders/dispatch/index.ts'
import { type AddOn, mapAtOnce, mayBuyerChange, type Order, type OrderMap } from '../../shop/orders/orders/index.ts'
import { mayMove } from '../../shop/orders/orders/order-status-rules.ts'
import {
  dueAhead,
  listHosted,
  listOrderPhotos,
  type OrderPhoto,
  type TransferDetails,
  transferDetails,
  waysToPay,
} from '../../shop/orders/payments/index.ts'
import { advanceText } from '../../shop/orders/payments/payment-rules.ts'
import { listReturns } from '../../shop/orders/returns/index.ts'
import { returnLabel } from '../../shop/orders/returns/return-rules.ts'
import type { HandledForm } from '../../web/server/handle-forms.ts'
import type { RequestContext } from '../../web/server/request-context.ts'
import { type AddressHouse, addressHouse } from '../address/address-form.ts'
import { askedBy } from '../address/forms.ts'
import { askCodeForm, openByCodeForm } from './code/forms.ts'
import { addOnForm, askDeliveryForm, cancelOrderForm, correctAddressForm } from './forms.ts'
import { nextSteps, statusMeans } from './next-steps.ts'
import { orderStory, type StoryLine } from './order-story.ts'
import { type HostedView, viewHosted } from './payment/view-hosted.ts'
import { withKey } from './with-key.ts'

/** What its reader may send on an order's page. */
export const orderForms = (house: Pick<AddressHouse, 'buyers'>): HandledForm[] => [
  { form: cancelOrderForm },
  { form: addOnForm },
  { form: askDeliveryForm },
  { form: askedBy(house, correctAddressForm) },
  { form: askCodeForm },
  { form: openByCodeForm, leadsTo: order => (order as { link: string }).link },
]

/** An order with the other data of its page. */
export type OrderView = {
  order: Order
  /** The date and time it was placed, in the shop's time zone. */
  placedOn: string
  /** The status changes with their times, oldest first. */
  story: StoryLine[]
  /** What happens next; empty once the order has ended. */
  next: string[]
  /** What the status means now; null once the order has ended. */
  meaning: string | null
  /** The page of its returns, once it is delivered, and the state of the latest, if there is one; null before. */
  returns: { href: string; state: string | null } | null
  /**
   * How its customer may confirm it now, with the page's link for who has proved the email; null when there is nothing
   * to confirm.
   */
  confirm: { link: string | null } | null
  /** Whether its customer may still cancel it. */
  mayCancel: boolean
  /** Whether its customer may still change address and delivery. */
  mayChange: boolean
  /** What is offered with it until it is packed. */
  addOn: AddOn | null
  /** What decides the fields of its address. */
  house: AddressHouse
  /** `settled` false: the browser requests the place of the city. */
  /** Null where the house has not said where parcels start. */
  map: (OrderMap & { settled: boolean }) | null
  tileUrl: string
  /** The key of the private link that opened the page, for its calls. */
  key: string | null
  /**
   * Why, how much and until when something is to be paid ahead of an order that is else paid in cash; null when nothing
   * is.
   */
  advance: string | null
  /** Where to pay, while the order waits for its bank transfer; null without an account. */
  transfer: { details: TransferDetails; until: string | null; proofs: OrderPhoto[] } | null
  /** How to pay by card or wallet, and what is known of the last try; null when nothing is due that way. */
  hosted: HostedView | null
  /** How it was paid, or was begun to be, on a hosted page. */
  payTitle: string | null
}

/** The data of an order's page. The caller must have checked access. Makes no external request. */
export async function viewOrder(order: Order, key: string | null, context: RequestContext): Promise<OrderView> {
  const shop = await context.settings()
  const details = transferDetails(order, shop)
  const payments = await listHosted(context.db, order._id)
  const last = payments.find(({ state }) => state === 'paid') ?? payments[0]
  const amount = dueAhead(order)
  const until = order.expiresAt && timeText(order.expiresAt)
  const waitsForAdvance = order.paymentMethod === 'COD' && amount > 0
  return {
    order,
    placedOn: timeText(order.createdAt),
    story: orderStory(order.events),
    next: nextSteps(order, shop, await unservedCities(context.db)),
    meaning: statusMeans(order, waysToPay(order, shop) !== ''),
    advance: waitsForAdvance ? advanceText(order) : null,
    transfer: details && {
      details,
      until,
      proofs: await listOrderPhotos(context.db, order._id, 'payment'),
    },
    hosted: viewHosted({ amount, until, pages: shop.hostedPages }, payments),
    payTitle: last ? pageTitles[last.page] : null,
    returns: order.orderStatus === 'delivered' ? await viewReturns(order._id, key, context) : null,
    confirm: await viewConfirm(order, context),
    mayChange: await mayBuyerChange(context.db, order._id),
    // The page is shown without it when it cannot be read.
    addOn: await offerAddOn(context.db, order._id, shop).catch(error => {
      context.log.error({ err: error }, 'an order is shown without what is offered with it')
      return null
    }),
    house: addressHouse(shop),
    mayCancel: mayMove(order.orderStatus, 'cancelled', 'customer'),
    map: mapAtOnce(order, shop),
    tileUrl: context.tileUrl,
    key,
  }
}

async function viewReturns(orderId: string, key: string | null, { db }: RequestContext): Promise<OrderView['returns']> {
  const latest = (await listReturns(db, orderId)).at(-1)
  return {
    href: withKey(href('/order/:id/return', { id: orderId }), key),
    state: latest ? returnLabel(latest.state) : null,
  }
}

async function viewConfirm(order: Order, { asker, confirmKey }: RequestContext): Promise<OrderView['confirm']> {
  const { _id, orderStatus, paymentMethod, emailProved, shippingAddress } = order
  if (orderStatus !== 'pending' || paymentMethod !== 'COD' || dueAhead(order) > 0 || order.stock === 'none') return null
  const proved = emailProved && (await asker()).verifiedEmail === shippingAddress.email
  return {
    link: proved ? `${href('/order/:id/confirm', { id: _id })}?key=${encodeURIComponent(confirmKey(_id))}` : null,
  }
}
