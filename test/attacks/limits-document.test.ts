import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '../../src/platform/limits/rate-limits.ts'
import { orderLinks } from '../../src/shop/orders/orders/index.ts'
import { loader as invoiceLoader } from '../../src/storefront/order/invoice.route.ts'
import { action as payAction } from '../../src/storefront/order/pay/pay.route.ts'
import { type Limit, limits, withWiderLimits } from '../../src/web/server/call-limits.ts'
import type { Pages } from '../../src/web/server/serve-page.ts'
import { shippingAddress } from '../addresses.ts'
import { keyFor } from '../api-key.ts'
import { guest, shelve } from '../fixtures.ts'
import { member } from '../people.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { staffBrowser, staffPassword, submit } from '../staff.ts'
import { pagesOf, staffPages } from '../staff-pages.ts'

let shop: OpenShop
let placed: { path: string; key: string }
let line: () => { productId: string; selectedSizeId: string; quantity: number }
let signedIn: Awaited<ReturnType<typeof member>>
/** Another browser that was let in. */
let letIn: Browser
let owner: Browser
let inviter: Browser
let guesser: Browser
/** In which somebody of the staff was signed in. */
let known: Browser
const wasHere = 'was-here@staff.example'
let apiKey: string
beforeAll(async () => {
  shop = await openShop({ rateLimits: true, trustProxy: ['0.0.0.0'], pages: officeAndPay })
  await shop.db.insertInto('settings').values({ key: 'signInByCode', value: 'true' }).execute()
  line = (await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 1000 }])).line
  const { _id } = await (await guest(shop.db)).buy([line()], 6000)
  placed = { path: _id, key: encodeURIComponent(orderLinks(sessionSecret).orderKey(_id)) }
  signedIn = await member(shop)
  letIn = (await member(shop, 'let-in@example.com')).browser
  owner = await staffBrowser(shop, 'owner')
  guesser = shop.browser()
  inviter = await staffBrowser(shop, 'owner', 'inviter@staff.example')
  known = await staffBrowser(shop, 'orders', wasHere)
  await submit(known, '/admin/account', { do: 'signOut' })
  apiKey = (await keyFor(shop.db)).text
})
afterAll(() => shop.close())

const names = Object.keys(limits) as Limit[]

test.each(names)('%s: as many as its row says, no more, and for others on', async name => {
  const { count } = rateLimits(shop.db, withWiderLimits(limits))
  const { points, duration } = limits[name]
  expect(await count(name, 'somebody', points)).toBe(0)
  const wait = await count(name, 'somebody')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(duration)
  expect(await count(name, 'somebody else')).toBe(0)
  for (const [wide, times] of [
    [56, 2],
    [48, 4],
  ] as const) {
    expect(await count(`${name}/${wide}`, 'a network', points * times)).toBe(0)
    expect(await count(`${name}/${wide}`, 'a network')).toBeGreaterThan(0)
  }
})

/** From an address of its own, by nobody or by whoever uses a browser; a form where the body is one. Answers the status. */
type Send = (method: string, path: string, body?: unknown, by?: Browser) => Promise<number>
type Attack = (send: Send) => Promise<number>

/** The back office, the page on which a payment begins, and the invoice. */
const officeAndPay: Pages = (request, context) =>
  new URL(request.url).pathname.startsWith('/admin') ? staffPages(request, context) : payPage(request, context)
const payPage = pagesOf([
  { id: 'pay', path: '/order/:id/pay', action: payAction as never },
  { id: 'invoice', path: '/order/:id/invoice', loader: invoiceLoader as never },
])

const asked = { orderNumber: 'KH-2222-3333', phone: '03001234567' }
const person = { name: 'Bilal Ahmed', phone: '03001234567', password: 'Oud&Amber7' }
const order = () => ({
  customerId: 'nobody',
  items: [line()],
  paymentMethod: 'COD',
  totalAmount: 6000,
  shippingAddress: shippingAddress({ email: 'limits@example.com' }),
})
const note = (phone: string) => ({ agreed: true, items: [line()], phone })

const login = (email: string) => ({ email, password: 'wrong pass' })
const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const staffLogin = (email = 'owner@staff.example') => form({ do: 'password', email, password: 'a wrong sentence' })
const invitation = (password: string) =>
  form({ do: 'invite', email: `limits-${Math.random()}@staff.example`, role: 'orders', password })

/** A guess at a code that was asked for in the same browser: without an open code nothing is guessed. */
async function guessCode(send: Send): Promise<number> {
  const contact = 'guessed@example.com'
  await send('POST', '/v1/customer/sign-in-code', { contact }, guesser)
  return send('PUT', '/v1/customer/sign-in-code', { contact, code: '000000' }, guesser)
}

/** A challenge for a passkey by a browser that was let in, after those that are its own. */
async function beyondFirst(send: Send, by: Browser): Promise<number> {
  let status = 0
  for (let n = 0; n <= limits.loginOtherKnownFirst.points; n++)
    status = await send('POST', '/v1/customer/passkey-session/challenge', {}, by)
  return status
}

/** What somebody sends whom the limit counts, to the real address: a limit without one does not compile. */
const attacks: Record<Limit, Attack> = {
  order: send => send('POST', '/v1/order/nobody/cancellation'),
  pieces: send => send('POST', '/v1/order', order()),
  piecesOfDay: send => send('POST', '/v1/order', order()),
  map: send => send('GET', `/v1/order/${placed.path}/map?key=${placed.key}`),
  invoice: send => send('GET', '/order/nobody/invoice'),
  orderPhoto: send => send('POST', `/v1/payment-proof/${placed.path}?key=${placed.key}`, {}),
  customer: send => send('POST', '/v1/customer', { email: 'limits@example.com' }),
  coupon: send => send('POST', '/v1/cart/quote', { items: [line()], couponCode: 'GUESSED' }),
  subscribe: send => send('POST', '/v1/subscribe', { email: 'limits@example.com' }),
  stockAlert: send => send('POST', '/v1/stock-ask', { sizeId: 'x', email: 'limits@example.com' }),
  stockAlertEmail: send => send('POST', '/v1/stock-ask', { sizeId: 'x', email: 'box@example.com' }),
  stockAlertOthers: send => send('POST', '/v1/stock-ask/phone', { sizeId: 'x', phone: '03001234567' }),
  checkout: send => send('PUT', '/v1/checkout', { agreed: false, items: [] }),
  // Beyond it nothing is noted, and the response is the same.
  newCheckout: async send => {
    await shop.db.deleteFrom('checkouts').execute()
    const status = await send('PUT', '/v1/checkout', note('03001112233'))
    const noted = await shop.db.selectFrom('checkouts').select('phone').execute()
    return status === 200 && noted.length === 0 ? 429 : status
  },
  unproved: send => send('POST', '/v1/stock-ask/phone', { sizeId: 'x', phone: '03001112233' }),
  accountCart: send =>
    send('POST', '/v1/customer/cart', { key: 'a key of it', cart: [], favourites: [] }, signedIn.browser),
  signUp: send => send('PATCH', '/v1/customer', { ...person, email: `limits-${Math.random()}@example.com` }),
  login: send => send('POST', '/v1/customer/login', login('a@example.com')),
  loginOther: send => send('POST', '/v1/customer/passkey-session', { step: 'guessed', response: {} }),
  // Beyond it the next one counts.
  loginOtherKnownFirst: async send => {
    const status = await send('POST', '/v1/customer/passkey-session/challenge', {}, letIn)
    const { rows } = await sql`select from rate_limits where key like 'loginOtherKnown:%'`.execute(shop.db)
    return status === 200 && rows.length > 0 ? 429 : status
  },
  loginOtherKnown: send => beyondFirst(send, signedIn.browser),
  loginOtherKnownHere: send => beyondFirst(send, letIn),
  passkeyChallenge: send => send('POST', '/v1/customer/passkey-session/challenge', {}),
  loginKnown: send => send('POST', '/v1/customer/login', login(signedIn.email), signedIn.browser),
  loginHere: send => send('POST', '/v1/customer/login', login(signedIn.email)),
  loginAnywhere: send => send('POST', '/v1/customer/login', login('b@example.com')),
  passwordConfirmation: send => send('DELETE', '/v1/customer', { password: 'wrong pass' }, signedIn.browser),
  passwordReset: send => send('POST', '/v1/customer/password-reset', { email: 'limits@example.com' }),
  email: send => send('POST', '/v1/customer/password-reset', { email: 'c@example.com' }),
  tracking: send => send('POST', '/v1/order/code', asked),
  trackingOrder: send => send('POST', '/v1/order/tracking', { orderNumber: 'KH-2222-3333', contact: 'a@example.com' }),
  orderCode: send => send('POST', '/v1/order/opening', { ...asked, code: '123456' }),
  emailCode: send => send('POST', '/v1/customer/email-code', { customerId: 'nobody' }),
  codeGuess: send => guessCode(send),
  codeGuessAnywhere: send => guessCode(send),
  phoneCode: send => send('POST', '/v1/customer/phone-code', { customerId: 'nobody', phone: '0300 1234567' }),
  return: send =>
    send('POST', '/v1/return/nobody', {
      lines: [{ position: 1, quantity: 1 }],
      wish: 'refund',
      reason: 'damaged',
      sealed: true,
    }),
  review: send => send('POST', '/v1/product/review/nothing', {}, signedIn.browser),
  pay: send => send('POST', `/order/${placed.path}/pay?key=${placed.key}`, form({ page: 'jazzcash' })),
  staffLogin: send => send('POST', '/admin/sign-in', staffLogin('nobody@staff.example')),
  staffLoginKnown: send => send('POST', '/admin/sign-in', staffLogin(wasHere), known),
  staffLoginHere: send => send('POST', '/admin/sign-in', staffLogin()),
  staffLoginAnywhere: send => send('POST', '/admin/sign-in', staffLogin()),
  staffConfirmation: send => send('POST', '/admin/staff', invitation('a wrong sentence'), owner),
  staffLink: send => send('POST', '/admin/join?token=guessed', form({ name: 'Sana', password: staffPassword })),
  staffEmail: send => send('POST', '/admin/staff', invitation(staffPassword), inviter),
  courierPush: send => send('POST', '/v1/courier-push/postex/guessed', {}),
  paymentNotice: send => send('POST', '/payments/jazzcash/notice', {}),
  apiKey: async () =>
    (await shop.app.request('/v1/admin/order', { headers: { authorization: `Bearer ${apiKey}` } })).status,
  wrongApiKey: send => send('GET', '/v1/admin/order'),
}

describe('each limit is met by who reaches it, through the door that it guards', () => {
  let addresses = 0
  test.each(names)('%s', async name => {
    const address = `10.60.0.${++addresses}`
    const send: Send = async (method, path, body, by) => {
      const isForm = body instanceof URLSearchParams
      const headers = {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        'x-forwarded-for': address,
        authorization: 'Bearer khk_wrong',
      }
      const sent = body === undefined ? null : isForm ? String(body) : JSON.stringify(body)
      const asked = { method, headers, body: sent }
      return (await (by ? by.raw(path, asked) : shop.app.request(path, asked))).status
    }
    await sql`delete from rate_limits`.execute(shop.db)
    expect(await attacks[name](send)).not.toBe(429)
    const { rows } = await sql`
      update rate_limits set points = ${limits[name].points} where key like ${`${name}:%`} returning key`.execute(
      shop.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(await attacks[name](send)).toBe(429)
  })
})
