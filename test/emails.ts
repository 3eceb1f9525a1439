import { advanceAsked } from '../src/emails/advance-asked.tsx'
import { approvalDecided } from '../src/emails/approval-decided.tsx'
import { backInStock } from '../src/emails/back-in-stock.tsx'
import { campaignEmail } from '../src/emails/campaign.tsx'
import { cartReminder } from '../src/emails/cart-reminder.tsx'
import { confirmNewEmail } from '../src/emails/confirm-new-email.tsx'
import { dayClosed } from '../src/emails/day-closed.tsx'
import { emailChange } from '../src/emails/email-change.tsx'
import { emailCode } from '../src/emails/email-code.tsx'
import { emailTaken } from '../src/emails/email-taken.tsx'
import { exampleOrder } from '../src/emails/example-emails.ts'
import { mailTest } from '../src/emails/mail-test.tsx'
import { movedIn } from '../src/emails/moved-in.tsx'
import { newsletterConfirm } from '../src/emails/newsletter-confirm.tsx'
import { newsletterLeft } from '../src/emails/newsletter-left.tsx'
import { newsletterWelcome } from '../src/emails/newsletter-welcome.tsx'
import { orderCancelled } from '../src/emails/order-cancelled.tsx'
import { orderChanged } from '../src/emails/order-changed.tsx'
import { orderConfirmed } from '../src/emails/order-confirmed.tsx'
import { orderDelivered } from '../src/emails/order-delivered.tsx'
import { orderDigest } from '../src/emails/order-digest.tsx'
import { orderExpired } from '../src/emails/order-expired.tsx'
import { orderLink } from '../src/emails/order-link.tsx'
import { orderNotReached } from '../src/emails/order-not-reached.tsx'
import { orderOnTheWay } from '../src/emails/order-on-the-way.tsx'
import { orderProcessing } from '../src/emails/order-processing.tsx'
import { orderReceived } from '../src/emails/order-received.tsx'
import { passwordChanged } from '../src/emails/password-changed.tsx'
import { paymentReceived } from '../src/emails/payment-received.tsx'
import { phoneLeft } from '../src/emails/phone-left.tsx'
import { refundPaid } from '../src/emails/refund-paid.tsx'
import { resetPassword } from '../src/emails/reset-password.tsx'
import { returnMoved } from '../src/emails/return-moved.tsx'
import { reviewAsk } from '../src/emails/review-ask.tsx'
import { reviewReply } from '../src/emails/review-reply.tsx'
import { securityChange } from '../src/emails/security-change.tsx'
import { shopIncident } from '../src/emails/shop-incident.tsx'
import { staffBrowser } from '../src/emails/staff-browser.tsx'
import { staffLink } from '../src/emails/staff-link.tsx'
import { verifyEmail } from '../src/emails/verify-email.tsx'
import { wayInAdded } from '../src/emails/way-in-added.tsx'
import { webhookOff } from '../src/emails/webhook-off.tsx'
import { type Email, TOKEN_PLACEHOLDER, withToken } from '../src/platform/email/emails.ts'
import { minus, paisa, rs, sum, times } from '../src/shop/ground/money.ts'
import { emailCodeToken } from '../src/shop/ground/proofs/index.ts'
import type { Order, OrderItem } from '../src/shop/orders/orders/index.ts'
import { settings } from './fixtures.ts'

const shop = { ...settings, publicUrl: 'https://shop.test' }
const secret = 'a secret for tests, long enough'
const key = 'k3v9q-8Yh2LmPz7-RtW1xC5bN0aS4dF6gJ8kQ2eU'
const token = { purpose: 'a test', text: 'ib34ck5tslfWm1DAzwDi9CkhWR6FXzZI.1775632000000' }

/** What makes an email hard to write. */
export type Hard = { name: string; productNames: string[]; note?: string }

/** An order of one bottle of each product, by an account of that name. Prices in paisa. */
export function orderOf({ name, productNames }: Hard): Order {
  const items = productNames.map(
    (productName, index): OrderItem => ({
      productId: { _id: `product-${index}`, name: productName, images: ['/pictures/ab12/720.jpg'], reviews: [] },
      selectedSizeId: `size-${index}`,
      ml: 50,
      sku: `SKU-${index}`,
      price: paisa(1_234_550),
      discount: 0,
      priceAtPurchase: paisa(1_234_550),
      quantity: index + 1,
      gifts: 0,
      isReviewed: false,
      review: null,
    }),
  )
  const subtotal = sum(items.map(({ priceAtPurchase, quantity }) => times(priceAtPurchase, quantity)))
  return {
    ...exampleOrder,
    _id: 'o7x2q9m4',
    orderNumber: 'KH-7X2Q-9M4T',
    couponCode: 'EID10',
    items,
    subtotal,
    couponDiscount: paisa(100_000),
    offers: [{ name: 'Eid gift', code: 'EID10', offerAmount: paisa(100_000), shippingSaved: paisa(0) }],
    giftWrap: true,
    giftWrapFee: paisa(25_000),
    giftMessage: 'Eid Mubarak, Ammi!',
    fiscalNumber: '1234567DI1747119701593',
    salesTax: paisa(560_000),
    salesTaxRate: 18,
    salesTaxSchedule: 'third',
    totalAmount: sum([minus(subtotal, paisa(100_000)), paisa(25_000)]),
    shippingAddress: { ...exampleOrder.shippingAddress, fullName: name },
  }
}

/** Every email of the shop as it is sent, by the name of its template. */
export async function allEmails(hard: Hard): Promise<Record<string, Email>> {
  const order = orderOf(hard)
  const { name } = hard
  const email = 'ayesha@example.com'
  const link = `${shop.publicUrl}/order/${order._id}?key=${key}`
  const confirmLink = `${shop.publicUrl}/order/${order._id}/confirm?key=${key}`
  const arrives = 'It should arrive Tue 3 to Wed 4 Mar.'
  const place = { url: `${shop.publicUrl}/review?key=${TOKEN_PLACEHOLDER}`, token }
  const reader = { email, name, url: `${shop.publicUrl}/verify-email?token=${TOKEN_PLACEHOLDER}`, token }
  const leaveUrl = `${shop.publicUrl}/newsletter/leave?token=${TOKEN_PLACEHOLDER}`
  const emails: Record<string, Email> = {
    'back-in-stock': await backInStock(
      {
        email,
        size: {
          sizeId: 's',
          productId: 'product-0',
          name: hard.productNames[0] ?? '',
          image: null,
          ml: 50,
          setOf: null,
          stock: 1,
          cutPrice: paisa(500_000),
        },
        keptUntil: new Date('2026-11-22T18:40:00+05:00'),
        leaveUrl: `${shop.publicUrl}/back-in-stock/leave?token=${TOKEN_PLACEHOLDER}`,
        token,
      },
      shop,
    ),
    'cart-reminder': await cartReminder(
      {
        email,
        lines: hard.productNames.map((each, at) => ({
          productId: `p${at}`,
          selectedSizeId: `s${at}`,
          quantity: 1,
          name: each,
          image: null,
          ml: 50,
          setOf: null,
          there: 1,
          was: paisa(500_000),
          now: paisa(500_000),
        })),
        url: `${shop.publicUrl}/cart/again?key=${TOKEN_PLACEHOLDER}`,
        stopUrl: `${shop.publicUrl}/reminders/stop?key=${TOKEN_PLACEHOLDER}`,
        token,
      },
      shop,
    ),
    'confirm-new-email': await confirmNewEmail(
      { ...reader, url: `${shop.publicUrl}/change-email?token=${TOKEN_PLACEHOLDER}` },
      shop,
    ),
    'email-change': await emailChange({ email, state: 'asked', at: order.createdAt }, shop),
    'email-taken': await emailTaken(email, shop),
    campaign: await campaignEmail(
      {
        subject: 'The Eid sale at Khushbu',
        preheader: 'Three days',
        language: 'en',
        tag: 'eid-2026',
        blocks: [
          { kind: 'heading', text: 'Eid Mubarak' },
          {
            kind: 'text',
            blocks: [
              {
                kind: 'paragraph',
                words: ['All ', { kind: 'strong', words: ['attars'] }, { kind: 'break' }, 'and more.'],
              },
              { kind: 'list', start: null, items: [[{ kind: 'paragraph', words: ['Free shipping'] }]] },
            ],
          },
          { kind: 'picture', image: '/pictures/ab12/720.jpg', alt: 'Three flacons', link: '/deals' },
          {
            kind: 'products',
            products: hard.productNames.map(name => ({
              address: 'oud',
              name,
              nameUr: '',
              image: '/pictures/ab12/720.jpg',
              cutPrice: rs(5400),
              price: rs(6000),
            })),
          },
          { kind: 'gap' },
          { kind: 'button', label: 'See the deals', link: '/deals' },
        ],
      },
      { email, leaveUrl, token },
      shop,
    ),
    'newsletter-confirm': await newsletterConfirm(
      email,
      `${shop.publicUrl}/newsletter/confirm?token=${TOKEN_PLACEHOLDER}`,
      token,
      shop,
    ),
    'newsletter-left': await newsletterLeft(email, shop),
    'newsletter-welcome': await newsletterWelcome(
      { email, leaveUrl, token },
      { address: 'oud', name: hard.productNames[0] ?? '', image: '/pictures/ab12/720.jpg', price: rs(5400) },
      shop,
    ),
    'approval-decided': await approvalDecided(
      {
        email: 'ayesha@example.com',
        id: 7,
        kind: 'discount',
        amount: rs(12_000),
        label: 'Eid sale',
        state: 'declined',
        decidedName: 'Hamza',
        reason: 'Please with a cap.',
      },
      shop,
    ),
    'advance-asked': await advanceAsked(
      {
        ...order,
        advance: {
          advanceDue: paisa(100_000),
          advancePaid: paisa(0),
          toCollect: minus(order.totalAmount, paisa(100_000)),
          keptAtMost: paisa(30_000),
          reason: hard.note ?? '2 earlier parcels of yours came back to us.',
        },
      },
      shop,
      { link, transfer: null },
    ),
    'order-cancelled': await orderCancelled(order, shop, link, 'Our team has cancelled it.'),
    'order-changed': await orderChanged(order, shop, { link, merged: 'KH-2222-3333' }),
    'order-confirmed': await orderConfirmed(order, shop, { link, arrives }),
    'order-delivered': await orderDelivered(order, shop, place),
    'order-digest': await orderDigest(email, [{ ...order, link }], 3, shop),
    'order-expired': await orderExpired(order, shop, link),
    'order-link': await orderLink(
      email,
      name,
      [
        { ...order, link },
        { ...order, orderNumber: 'KH-2222-0000', link },
      ],
      shop,
    ),
    'order-not-reached': await orderNotReached(order, shop, { link, confirmLink, wrongNumber: false }),
    'order-on-the-way': await orderOnTheWay(order, shop, { link, arrives }),
    'order-processing': await orderProcessing(order, shop, { link, arrives }),
    'order-received': await orderReceived(order, shop, {
      link,
      confirmLink,
      ways: '',
      transfer: null,
      arrives,
      addOn: null,
    }),
    'password-changed': await passwordChanged({ email, name, changedAt: order.createdAt }, shop),
    'phone-left': await phoneLeft({ email, name, leftAt: order.createdAt }, shop),
    'payment-received': await paymentReceived(
      { ...order, paymentMethod: 'Bank Transfer', paymentStatus: 'paid' },
      shop,
      { link, amount: order.totalAmount },
    ),
    'review-ask': await reviewAsk(
      {
        email,
        token,
        items: order.items,
        url: `${shop.publicUrl}/review?key=${TOKEN_PLACEHOLDER}`,
        stopUrl: `${shop.publicUrl}/reminders/stop?key=${TOKEN_PLACEHOLDER}`,
      },
      shop,
    ),
    'review-reply': await reviewReply(
      { email, name, product: 'Oud', reply: hard.note ?? 'Thank you.\nWe are glad.', link },
      shop,
    ),
    'refund-paid': await refundPaid(order, shop, {
      link,
      amount: order.totalAmount,
      method: 'Raast',
      reference: 'FT2603',
      paidAt: new Date('2026-03-26T09:00:00Z'),
    }),
    'return-moved': await returnMoved(
      { ...order, orderStatus: 'delivered' },
      {
        _id: 'r',
        orderId: order._id,
        state: 'accepted',
        wish: 'refund',
        reason: 'damaged',
        note: '',
        answer: hard.note ?? 'Please use a strong box.',
        createdAt: order.createdAt,
        lines: [
          {
            position: 1,
            name: hard.productNames[0] ?? '',
            ml: 50,
            sku: 'SKU',
            quantity: 1,
            sellable: null,
            sizeId: 'oud-50',
            cutPrice: rs(6000),
          },
        ],
        returnValue: null,
        refundDue: paisa(0),
        expectedWorth: paisa(0),
        worthNotes: [],
        refunds: [],
        exchange: null,
        photos: [],
      },
      shop,
      `${shop.publicUrl}/order/${order._id}/return?key=${key}`,
    ),
    'mail-test': await mailTest(email, shop),
    'moved-in': await movedIn(reader, shop),
    'reset-password': await resetPassword(reader, shop),
    'security-change': await securityChange(
      {
        email,
        text: `${name} has invited ${email} as Orders.`,
        ipAddress: '203.0.113.7',
        at: '24 November 2026 at 19:30',
      },
      shop,
    ),
    'shop-incident': await shopIncident(
      {
        email,
        title: 'Backups fail',
        texts: ['The last backup failed: no space.'],
        path: '/admin/health',
        since: '24 November 2026 at 19:30',
      },
      shop,
    ),
    'day-closed': await dayClosed(
      { email, day: '24 November 2026', date: '2026-11-24', lines: ['Placed: 12, Rs 48,000.'] },
      shop,
    ),
    'email-code': await emailCode({ email, token: emailCodeToken('c0de'), purpose: 'checkout' }, shop),
    'staff-browser': await staffBrowser(reader, shop),
    'staff-link': await staffLink({ ...reader, invitedBy: name, role: 'Orders' }, shop),
    'verify-email': await verifyEmail(reader, shop),
    'way-in-added': await wayInAdded({ email, name, way: 'a passkey', addedAt: order.createdAt }, shop),
    'webhook-off': await webhookOff(
      { email, endpointId: 'a1b2c3', name: 'Warehouse', why: 'It failed for 3 days' },
      shop,
    ),
  }
  return Object.fromEntries(Object.entries(emails).map(([template, each]) => [template, withToken(each, secret)]))
}
