import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailLimits } from '../../src/jobs/email-limits.ts'
import { rateLimits } from '../../src/platform/limits/rate-limits.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { CONTACT_LIMIT, UNPROVED_AN_HOUR } from '../../src/shop/ground/contact-limits.ts'
import { orderLinks } from '../../src/shop/orders/orders/index.ts'
import { admissionLimits, type Limit, limits, withWiderLimits } from '../../src/web/server/limits.ts'
import { shippingAddress } from '../addresses.ts'
import { guest, shelve } from '../fixtures.ts'
import { member } from '../people.ts'
import { type OpenShop, openShop, sessionSecret } from '../shop.ts'

const DOCUMENT = join(projectRoot, 'docs/limits.md')
const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

let shop: OpenShop
let placed: { path: string; key: string }
let line: () => { productId: string; selectedSizeId: string; quantity: number }
beforeAll(async () => {
  shop = await openShop({ rateLimits: true, trustProxy: ['0.0.0.0'] })
  line = (await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 1000 }])).line
  const { _id } = await (await guest(shop.db)).buy([line()], 6000)
  placed = { path: _id, key: encodeURIComponent(orderLinks(sessionSecret).orderKey(_id)) }
})
afterAll(() => shop.close())

const names = Object.keys(limits) as Limit[]

/** The most within a time: a limit that begins anew within it allows its points again. */
const within = ({ points, duration }: { points: number; duration: number }, seconds: number) =>
  points * Math.max(1, Math.ceil(seconds / duration))

function document(): string {
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const times = (rule: { points: number; duration: number }) =>
    [MINUTE_S, HOUR_S, DAY_S].map(each => within(rule, each))
  const head = (what: string) => [
    row([what, 'for each', 'a minute', 'an hour', 'a day']),
    row(['---', '---', '---', '---', '---']),
  ]
  const of = (who: string) =>
    names
      .filter(name => limits[name].who === who)
      .map(name => row([`${limits[name].what} (\`${name}\`)`, limits[name].per, ...times(limits[name])]))
  const emails = Object.entries(emailLimits).map(([topic, { rules, beyond, all }]) => {
    const most = (seconds: number) =>
      Math.min(...rules.map(rule => within({ points: rule.emails, duration: rule.seconds }, seconds)))
    return row([
      topic,
      most(MINUTE_S),
      most(HOUR_S),
      most(DAY_S),
      beyond === 'waits' ? 'waits' : 'left out',
      { waits: 'waits', firstPasses: 'the first passes', none: 'not held' }[all],
    ])
  })
  return `${[
    '# What somebody can take',
    '',
    'Made from the code by `WRITE_DOCUMENTS=1 npm test -- test/attacks/limits-document.test.ts`, which also attacks each row. Counts of an IPv6 network of 56 bits are twice, of 48 bits four times those of an address.',
    '',
    ...[
      ['stranger', 'A stranger'],
      ['buyer', 'A buyer, signed in or with the link of an order'],
      ['staff', 'Somebody of the staff, or who tries to be'],
      ['program', 'A program'],
    ].flatMap(([who = '', title]) => [`## ${title}`, '', ...head('what'), ...of(who), '']),
    '## What is written to one contact',
    '',
    `Over all kinds a mailbox gets ${CONTACT_LIMIT.most} emails and a phone ${CONTACT_LIMIT.most} messages an hour; beside them the first of each topic that passes. To phones that nobody has proved go ${UNPROVED_AN_HOUR} reminders and alerts an hour, of all together (\`src/shop/ground/contact-limits.ts\`).`,
    '',
    row([
      'emails of the topic to one mailbox',
      'a minute',
      'an hour',
      'a day',
      'beyond it',
      'at the limit over all kinds',
    ]),
    row(['---', '---', '---', '---', '---', '---']),
    ...emails,
    '',
    '## At once, in one process',
    '',
    row(['what', 'in all', 'of one address']),
    row(['---', '---', '---']),
    row(['connections', admissionLimits.connections, admissionLimits.connectionsPerAddress]),
    row(['requests that are worked on', admissionLimits.working, admissionLimits.workingPerAddress]),
    row(['requests that wait', admissionLimits.waiting, admissionLimits.waitingPerAddress]),
    row(['bodies that arrive', admissionLimits.bodies, '']),
    row(['uploads that arrive', admissionLimits.uploads, admissionLimits.uploadsPerAddress]),
    '',
    'What an order may hold, how many open orders a person has, and what unconfirmed orders hold by proof are settings of the shop; above which amounts a second person is needed is set by role at /admin/staff.',
  ].join('\n')}\n`
}

test('docs/limits.md says what the code allows', () => {
  if (process.env.WRITE_DOCUMENTS) writeFileSync(DOCUMENT, document())
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(document())
})

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

type Attack = {
  /** What the limit counts; the address unless given. */
  of?: string
  send: (send: Send) => Promise<number>
}
type Send = (method: string, path: string, body?: unknown) => Promise<number>

const asked = { orderNumber: 'KH-2222-3333', phone: '03001234567' }
const person = { name: 'Bilal Ahmed', phone: '03001234567', password: 'Oud&Amber7' }
const order = () => ({
  ...{ customerId: 'nobody', items: [line()], paymentMethod: 'COD', totalAmount: 6000 },
  shippingAddress: shippingAddress({ email: 'limits@example.com' }),
})
const note = (phone: string) => ({ agreed: true, items: [line()], phone })

/** A call that each limit counts. */
const attacks: Partial<Record<Limit, Attack>> = {
  order: { send: send => send('POST', '/v1/order/nobody/cancellation') },
  pieces: { send: send => send('POST', '/v1/order', order()) },
  piecesOfDay: { send: send => send('POST', '/v1/order', order()) },
  map: { send: send => send('GET', `/v1/order/${placed.path}/map?key=${placed.key}`) },
  orderPhoto: { send: send => send('POST', `/v1/payment-proof/${placed.path}?key=${placed.key}`, {}) },
  customer: { send: send => send('POST', '/v1/customer', { email: 'limits@example.com' }) },
  coupon: { send: send => send('POST', '/v1/cart/quote', { items: [line()], couponCode: 'GUESSED' }) },
  subscribe: { send: send => send('POST', '/v1/subscribe', { email: 'limits@example.com' }) },
  stockAlert: { send: send => send('POST', '/v1/stock-ask', { sizeId: 'x', email: 'limits@example.com' }) },
  stockAlertEmail: {
    of: 'box@example.com',
    send: send => send('POST', '/v1/stock-ask', { sizeId: 'x', email: 'box@example.com' }),
  },
  stockAlertOthers: {
    of: '+923001234567',
    send: send => send('POST', '/v1/stock-ask/phone', { sizeId: 'x', phone: '03001234567' }),
  },
  checkout: { send: send => send('PUT', '/v1/checkout', { agreed: false, items: [] }) },
  newCheckout: { send: send => send('PUT', '/v1/checkout', note('03001112233')) },
  unproved: { send: send => send('PUT', '/v1/checkout', note('03001112233')) },
  signUp: { send: send => send('PATCH', '/v1/customer', { ...person, email: `limits-${Math.random()}@example.com` }) },
  login: { send: send => send('POST', '/v1/customer/login', { email: 'a@example.com', password: 'wrong pass' }) },
  loginAnywhere: {
    of: 'b@example.com',
    send: send => send('POST', '/v1/customer/login', { email: 'b@example.com', password: 'wrong pass' }),
  },
  passwordReset: { send: send => send('POST', '/v1/customer/password-reset', { email: 'limits@example.com' }) },
  email: {
    of: 'reset c@example.com',
    send: send => send('POST', '/v1/customer/password-reset', { email: 'c@example.com' }),
  },
  tracking: { send: send => send('POST', '/v1/order/code', asked) },
  orderCode: {
    of: 'KH-2222-3333 001234567',
    send: send => send('POST', '/v1/order/opening', { ...asked, code: '123456' }),
  },
  emailCode: { send: send => send('POST', '/v1/customer/email-code', { customerId: 'nobody' }) },
  return: {
    send: send =>
      send('POST', '/v1/return/nobody', {
        lines: [{ position: 1, quantity: 1 }],
        wish: 'refund',
        reason: 'damaged',
        sealed: true,
      }),
  },
  courierPush: { send: send => send('POST', '/v1/courier-push/postex/guessed', {}) },
  paymentNotice: { send: send => send('POST', '/payments/jazzcash/notice', {}) },
  wrongApiKey: { send: send => send('GET', '/v1/admin/order') },
}

/** Where the calls of the other limits are attacked: they need more than a call. */
const elsewhere: Partial<Record<Limit, string>> = {
  accountCart: 'test/attacks/limits-document.test.ts',
  loginKnown: 'test/attacks/lockout.test.ts',
  loginHere: 'test/attacks/lockout.test.ts',
  passwordConfirmation: 'test/calls/accounts.test.ts',
  trackingOrder: 'test/calls/order-tracking.test.ts',
  review: 'test/calls/reviews.test.ts',
  staffLogin: 'test/attacks/staff-under-attack.test.ts',
  staffLoginKnown: 'test/attacks/staff-under-attack.test.ts',
  staffLoginHere: 'test/attacks/staff-under-attack.test.ts',
  staffLoginAnywhere: 'test/attacks/staff-under-attack.test.ts',
  staffConfirmation: 'test/staff/sign-in.test.ts',
  apiKey: 'test/calls/admin.test.ts',
}

/** Counted by pages, which this server does not have. */
const pages: readonly Limit[] = ['pay', 'staffLink', 'staffEmail']

describe('each limit is met by its call', () => {
  let addresses = 0
  test.each(names)('%s', async name => {
    const attack = attacks[name]
    if (pages.includes(name)) return
    if (!attack)
      return void expect(readFileSync(join(projectRoot, elsewhere[name] ?? 'no test'), 'utf8')).toMatch(/429|Too many/)
    const address = `10.60.0.${++addresses}`
    const from: Send = async (method, path, body) => {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        authorization: 'Bearer khk_wrong',
      }
      const sent = body === undefined ? null : JSON.stringify(body)
      return (await shop.app.request(path, { method, headers, body: sent })).status
    }
    expect(await attack.send(from)).not.toBe(429)
    await sql`
      insert into rate_limits (key, points, expire) values (${`${name}:${attack.of ?? address}`}, ${limits[name].points}, ${Date.now() + 600_000})
      on conflict (key) do update set points = excluded.points, expire = excluded.expire`.execute(shop.db)
    expect(await attack.send(from)).toBe(429)
  })
})

test('the cart of an account is sent to its other browsers as often as its row says', async () => {
  const { browser, email } = await member(shop)
  const send = async () =>
    (await browser.send('POST', '/v1/customer/cart', { key: 'a key of it', cart: [], favourites: [] })).status
  await send()
  const { rows } = await sql<{ key: string }>`
    update rate_limits set points = ${limits.accountCart.points} where key = 'accountCart:' || (select id from users where email = ${email})
    returning key`.execute(shop.db)
  expect([rows.length, await send()]).toEqual([1, 429])
})
