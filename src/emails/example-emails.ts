import { type Email, TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import type { NewestProduct } from '../shop/catalogue/products/index.ts'
import { DAY_MS } from '../shop/ground/dates.ts'
import { paisa, rs } from '../shop/ground/money.ts'
import { deliveryWindow, deliveryWords } from '../shop/ground/shipping/arrival-day-rules.ts'
import { placeOf } from '../shop/ground/shipping/city-spelling-rules.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import type { Settings, WrittenEmail } from '../shop/settings/settings/index.ts'
import { advanceAsked } from './advance-asked.tsx'
import { backInStock } from './back-in-stock.tsx'
import { cartReminder } from './cart-reminder.tsx'
import type { Shop } from './email-frame.tsx'
import { type FixedEmail, fixedEmails, isFixedEmail } from './example-fixed-emails.ts'
import { newsletterWelcome } from './newsletter-welcome.tsx'
import { orderCancelled } from './order-cancelled.tsx'
import { orderChanged } from './order-changed.tsx'
import { orderConfirmed } from './order-confirmed.tsx'
import { orderDelivered } from './order-delivered.tsx'
import { orderExpired } from './order-expired.tsx'
import { orderNotReached } from './order-not-reached.tsx'
import { orderOnTheWay } from './order-on-the-way.tsx'
import { orderProcessing } from './order-processing.tsx'
import { orderReceived } from './order-received.tsx'
import { paymentReceived } from './payment-received.tsx'
import { refundPaid } from './refund-paid.tsx'
import { returnMoved } from './return-moved.tsx'
import { reviewAsk } from './review-ask.tsx'

/** An invented order: a preview shows no customer's data. */
export const exampleOrder: Order = {
  _id: 'example',
  orderNumber: 'ORD-0000-0000',
  createdAt: new Date('2026-03-01T07:05:00Z'),
  paymentMethod: 'COD',
  paymentStatus: 'unpaid',
  orderStatus: 'pending',
  wishes: [],
  note: '',
  couponCode: '',
  subtotal: rs(6000),
  couponDiscount: paisa(0),
  offers: [],
  exchangeCredit: paisa(0),
  shipping: paisa(0),
  giftWrap: false,
  giftWrapFee: paisa(0),
  giftMessage: '',
  fiscalNumber: '',
  salesTax: paisa(0),
  salesTaxRate: 0,
  salesTaxSchedule: null,
  totalAmount: rs(6000),
  customerId: { _id: 'c1', email: 'ayesha@example.com' },
  shippingAddress: {
    fullName: 'Ayesha Malik',
    email: 'ayesha@example.com',
    address: 'House 12, Street 4',
    city: 'Lahore',
    state: 'Punjab',
    country: 'Pakistan',
    town: 'Model Town',
    famousSpot: 'Liberty Market',
    phoneNumber: '+923001234567',
  },
  items: [
    {
      productId: { _id: 'example', name: 'Raat ki Rani', images: [], reviews: [] },
      selectedSizeId: 'example',
      ml: 50,
      sku: 'EXAMPLE',
      quantity: 1,
      gifts: 0,
      isReviewed: false,
      review: null,
      price: rs(6000),
      discount: 0,
      priceAtPurchase: rs(6000),
    },
  ],
  courier: 'TCS Express',
  trackingNumber: '7784-2210-9931',
  trackingUrl: 'https://courier.example/track/7784-2210-9931',
  emailProved: true,
  expiresAt: new Date('2026-03-04T07:05:00Z'),
  advance: null,
  paidAhead: paisa(0),
  dues: { paidSoFar: paisa(0), stillDue: rs(6000), toCollect: rs(6000), goesBack: paisa(0), paidBack: paisa(0) },
  parcels: [],
  following: [],
  stock: 'held',
  soldOut: false,
  events: [],
}
const email = exampleOrder.shippingAddress.email
const token = { purpose: 'an example', text: '' }

/** Of whom the examples are: the order has a number as theirs have, and comes when their orders come. */
type House = Shop & Pick<Settings, 'orderPrefix' | 'deliveryDays'>

type Examples = Record<WrittenEmail, (shop: Shop, link: string) => Promise<Email>>

/** The digits of an example's code. */
const CODE = '482913'

/** An order of this product, placed a day before `now`. */
const orderOf = ({ name, image }: NewestProduct, house: House, now: Date): Order => ({
  ...exampleOrder,
  orderNumber: `${house.orderPrefix}-0000-0000`,
  createdAt: new Date(+now - DAY_MS),
  expiresAt: new Date(+now + 2 * DAY_MS),
  items: exampleOrder.items.map(item => ({
    ...item,
    productId: { ...item.productId, name, images: image ? [image] : [] },
  })),
})

/** Each email whose words the merchant may change, about such an order. */
function examplesOf(product: NewestProduct, house: House, now: Date): Examples {
  const order = orderOf(product, house, now)
  const { name, image } = product
  const city = placeOf(order.shippingAddress)
  const window = city && deliveryWindow(city, house.deliveryDays, now)
  const arrives = window ? `It should arrive ${deliveryWords(window)}.` : null
  const paidUp: Order['dues'] = { ...exampleOrder.dues, paidSoFar: rs(6000), stillDue: paisa(0), toCollect: paisa(0) }
  const cameBack: Order = {
    ...order,
    events: [{ orderStatus: 'outForDelivery', at: order.createdAt }] as unknown as Order['events'],
  }
  const withAdvance: Order = {
    ...order,
    advance: {
      advanceDue: rs(1000),
      advancePaid: paisa(0),
      toCollect: rs(5000),
      keptAtMost: rs(300),
      reason: '2 earlier parcels of yours came back to us.',
    },
  }
  const oud = { productId: 'example', name, image, ml: 50 }

  return {
    'order-received': (shop, link) =>
      orderReceived(order, shop, { link, confirmLink: link, ways: '', transfer: null, arrives, addOn: null }),
    'order-not-reached': (shop, link) => orderNotReached(order, shop, { link, confirmLink: link, wrongNumber: false }),
    'advance-asked': (shop, link) => advanceAsked(withAdvance, shop, { link, transfer: null }),
    'payment-received': (shop, link) =>
      paymentReceived(
        { ...order, orderStatus: 'confirmed', paymentMethod: 'Bank Transfer', paymentStatus: 'paid', dues: paidUp },
        shop,
        {
          link,
          amount: order.totalAmount,
        },
      ),
    'order-confirmed': (shop, link) => orderConfirmed(order, shop, { link, arrives }),
    'order-changed': (shop, link) => orderChanged(order, shop, { link }),
    'order-processing': (shop, link) => orderProcessing(order, shop, { link, arrives }),
    'order-again': (shop, link) => orderProcessing(cameBack, shop, { link, arrives }),
    'order-on-the-way': (shop, link) => orderOnTheWay(order, shop, { link, arrives }),
    'order-delivered': (shop, link) => orderDelivered(order, shop, { url: link, token }),
    'order-cancelled': (shop, link) => orderCancelled(order, shop, link, 'Our team has cancelled it.'),
    'order-expired': (shop, link) => orderExpired(order, shop, link),
    'refund-paid': (shop, link) =>
      refundPaid(
        {
          ...order,
          orderStatus: 'cancelled',
          paymentMethod: 'Bank Transfer',
          paymentStatus: 'paid',
          dues: { ...paidUp, paidBack: order.totalAmount },
        },
        shop,
        { link, amount: order.totalAmount, method: 'Raast', reference: 'R-204518', paidAt: now },
      ),
    'return-moved': (shop, link) =>
      returnMoved(
        { ...order, orderStatus: 'delivered' },
        {
          _id: 'example',
          orderId: order._id,
          state: 'accepted',
          wish: 'refund',
          reason: 'damaged',
          note: '',
          answer: '',
          createdAt: order.createdAt,
          returnValue: null,
          refundDue: paisa(0),
          expectedWorth: rs(6000),
          worthNotes: [],
          refunds: [],
          photos: [],
          exchange: null,
          lines: [
            {
              position: 1,
              name: oud.name,
              ml: 50,
              sku: 'EXAMPLE',
              quantity: 1,
              sellable: null,
              sizeId: 'example',
              cutPrice: rs(6000),
            },
          ],
        },
        shop,
        link,
      ),
    'review-ask': (shop, link) => reviewAsk({ email, items: order.items, url: link, stopUrl: link, token }, shop),
    'back-in-stock': (shop, link) =>
      backInStock(
        {
          email,
          size: { ...oud, sizeId: 'example', stock: 1, cutPrice: rs(6000) },
          keptUntil: new Date(+now + 2 * DAY_MS),
          leaveUrl: link,
          token,
        },
        shop,
      ),
    'cart-reminder': (shop, link) =>
      cartReminder(
        {
          email,
          url: link,
          stopUrl: link,
          token,
          lines: [{ ...oud, selectedSizeId: 'example', quantity: 1, there: 1, was: rs(6000), now: rs(6000) }],
        },
        shop,
      ),
    'newsletter-welcome': (shop, link) => newsletterWelcome({ email, leaveUrl: link, token }, product, shop),
  }
}

const noProduct: NewestProduct = { address: 'example', name: 'Raat ki Rani', image: null, price: rs(6000) }

/**
 * An email as it is sent, about an example order, of a product of the house where it has one; its buttons lead to the
 * shop's first page, and it unsubscribes nobody.
 */
export async function exampleEmail(
  name: WrittenEmail | FixedEmail,
  shop: House,
  product: NewestProduct = noProduct,
  now = new Date(),
): Promise<Pick<Email, 'subject' | 'html' | 'text'>> {
  const link = `${shop.publicUrl}/`
  const { subject, html, text } = await (isFixedEmail(name)
    ? fixedEmails[name].write({ order: orderOf(product, shop, now), link, now, product: product.name }, shop)
    : examplesOf(product, shop, now)[name](shop, link))
  return { subject, html: html.replaceAll(TOKEN_PLACEHOLDER, CODE), text: text.replaceAll(TOKEN_PLACEHOLDER, CODE) }
}
