import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cachedAddresses } from '../../src/server.ts'
import { shelve } from '../fixtures.ts'
import { member, password, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

const people = ['stranger', 'guest', 'otherGuest', 'customer', 'otherCustomer', 'unverified', 'staff'] as const
type Person = (typeof people)[number]

/** Status for each person; `rest` for those not named. */
type Answers = Partial<Record<Person, number>> & { rest: number }
type Row = {
  call: string
  answers: Answers
  /** What the placeholders of the path stand for. */
  ids?: () => Record<string, string>
  query?: string
  body?: () => object
  /** May be kept, since it is the same for everybody; others are not. */
  keep?: 'public'
}

let shop: OpenShop
const browsers = {} as Record<Person, Browser>
const ids = {} as Record<
  | 'guest'
  | 'customer'
  | 'guestOrder'
  | 'customerOrder'
  | 'toCancelByGuest'
  | 'toCancelByCustomer'
  | 'address'
  | 'session'
  | 'product'
  | 'size',
  string
>
/** Things of the guest and the customer that nobody else may read in any answer. */
const secrets: Record<'guest' | 'customer', string[]> = { guest: ['Guest Street 5'], customer: ['Customer Street 9'] }
const sharedEmail = 'shared@example.com'
let oud: Awaited<ReturnType<typeof shelve>>

const home = { fullName: 'A Person', country: 'Pakistan', city: 'Lahore', state: 'Punjab', town: 'Gulberg' }
const addressOf = (person: 'guest' | 'customer' | 'nobody') => ({
  ...home,
  address: person === 'nobody' ? 'No Street 1' : (secrets[person][0] ?? ''),
  phoneNumber: { guest: '0321 7654321', customer: '0333 1112223', nobody: '0300 1234567' }[person],
})

async function buy(person: 'guest' | 'customer', email: string): Promise<string> {
  const { body } = await browsers[person].send('POST', '/v1/order', {
    customerId: ids[person],
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: { ...addressOf(person), email },
  })
  const { _id, orderNumber, orderKey } = body.data as Record<string, string>
  secrets[person].push(orderNumber ?? '', orderKey ?? '')
  return _id ?? ''
}

beforeAll(async () => {
  shop = await openShop()
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
  Object.assign(ids, { product: oud.productId, size: oud.line().selectedSizeId })
  for (const person of ['stranger', 'guest', 'otherGuest'] as const) browsers[person] = shop.browser()
  for (const person of ['guest', 'otherGuest'] as const) {
    const { body } = await browsers[person].send('POST', '/v1/customer', { email: sharedEmail })
    if (person === 'guest') ids.guest = (body.data as { _id: string })._id
  }
  // Signed up with the guest's email, without ever proving that it is theirs.
  browsers.unverified = (await member(shop, sharedEmail)).browser
  const customer = await member(shop, 'customer@example.com')
  Object.assign(ids, { customer: customer.customerId })
  browsers.customer = customer.browser
  browsers.otherCustomer = (await member(shop, 'other@example.com')).browser
  browsers.staff = (await member(shop, 'staff@example.com')).browser
  await shop.db.updateTable('users').set({ role: 'staff' }).where('email', '=', 'staff@example.com').execute()
  for (const name of ['customer', 'other', 'staff']) await verifyEmailOf(shop, shop.browser(), `${name}@example.com`)
  ids.guestOrder = await buy('guest', sharedEmail)
  ids.toCancelByGuest = await buy('guest', sharedEmail)
  ids.customerOrder = await buy('customer', 'customer@example.com')
  ids.toCancelByCustomer = await buy('customer', 'customer@example.com')
  const saved = await browsers.customer.send('POST', '/v1/customer/addresses', addressOf('customer'))
  ids.address = (saved.body.data as { _id: string })._id
  await shop.browser().send('POST', '/v1/customer/login', { email: 'customer@example.com', password })
  const devices = (await browsers.customer.get('/v1/customer/sessions')).body.data as {
    _id: string
    current: boolean
  }[]
  ids.session = devices.find(device => !device.current)?._id ?? ''
})
afterAll(() => shop.close())

const everybody: Answers = { rest: 200 }
const members: Answers = { customer: 200, otherCustomer: 200, unverified: 200, staff: 200, rest: 401 }
const membersWrong: Answers = { customer: 400, otherCustomer: 400, unverified: 400, staff: 400, rest: 401 }
const membersNoForm: Answers = { customer: 415, otherCustomer: 415, unverified: 415, staff: 415, rest: 401 }
const theGuest: Answers = { guest: 200, rest: 404 }
const theCustomer: Answers = { customer: 200, rest: 404 }
const theCustomerSignedIn: Answers = { customer: 200, otherCustomer: 404, unverified: 404, staff: 404, rest: 401 }

// Calls that end something stand last.
const table: Row[] = [
  { call: 'GET /v1/product', answers: everybody, keep: 'public' },
  { call: 'GET /v1/product/featured', answers: everybody, keep: 'public' },
  { call: 'GET /v1/product/suggestions', query: '?search=ou', answers: everybody, keep: 'public' },
  { call: 'GET /v1/product/{id}', ids: () => ({ id: ids.product }), answers: everybody, keep: 'public' },
  { call: 'GET /v1/product/reveiw/{id}', ids: () => ({ id: ids.product }), answers: everybody, keep: 'public' },
  { call: 'GET /v1/product/review/{id}', ids: () => ({ id: ids.product }), answers: { rest: 308 } },
  // Reviews are judged with real forms in reviews.test.ts; this one is no form.
  { call: 'POST /v1/product/review/{id}', ids: () => ({ id: ids.product }), body: () => ({}), answers: membersNoForm },
  {
    call: 'PUT /v1/product/add-reveiw/{productId}',
    ids: () => ({ productId: ids.product }),
    body: () => ({}),
    answers: membersNoForm,
  },
  {
    call: 'PUT /v1/product/add-review/{productId}',
    ids: () => ({ productId: ids.product }),
    body: () => ({}),
    answers: membersNoForm,
  },
  { call: 'GET /v1/category', answers: everybody, keep: 'public' },
  { call: 'POST /v1/cart/quote', body: () => ({ items: [oud.line()] }), answers: everybody },
  // The shop names no account.
  { call: 'GET /v1/cart/raast-code', query: '?amount=4500', answers: { rest: 404 } },
  { call: 'GET /v1/coupon/coupon', answers: everybody, keep: 'public' },
  {
    call: 'POST /v1/coupon/apply',
    body: () => ({ couponCode: 'NONE', customerId: ids.customer }),
    answers: { customer: 422, rest: 401 },
  },
  { call: 'POST /v1/subscribe', body: () => ({ email: 'reader@example.com' }), answers: everybody },
  // The token of the email decides, not the session.
  { call: 'PUT /v1/subscribe', body: () => ({ token: 'guessed' }), answers: { rest: 400 } },
  { call: 'DELETE /v1/subscribe', body: () => ({ token: 'guessed' }), answers: { rest: 400 } },
  // The key of its address decides, not the session.
  {
    call: 'POST /v1/courier-push/{courier}/{key}',
    ids: () => ({ courier: 'postex', key: 'guessed' }),
    answers: { rest: 404 },
  },
  {
    call: 'POST /v1/stock-ask',
    body: () => ({ sizeId: ids.size, email: 'reader@example.com' }),
    answers: { rest: 409 },
  },
  { call: 'PUT /v1/checkout', body: () => ({ agreed: false, items: [] }), answers: everybody },
  { call: 'DELETE /v1/reminder', body: () => ({ token: 'guessed' }), answers: { rest: 400 } },
  {
    call: 'POST /v1/stock-ask/phone',
    body: () => ({ sizeId: ids.size, phone: '0300 1112233' }),
    answers: { rest: 409 },
  },
  { call: 'GET /v1/stock-ask/ways', answers: everybody },
  { call: 'DELETE /v1/stock-ask', body: () => ({ token: 'guessed' }), answers: { rest: 400 } },
  { call: 'POST /v1/customer', body: () => ({ email: sharedEmail }), answers: everybody },
  {
    call: 'PATCH /v1/customer',
    body: () => ({ name: 'Again', email: 'customer@example.com', phone: '03001234567', password, role: 'admin' }),
    answers: { rest: 409 },
  },
  {
    call: 'POST /v1/customer/login',
    body: () => ({ email: 'customer@example.com', password: 'Wrong&Word1' }),
    answers: { rest: 401 },
  },
  { call: 'GET /v1/customer/session', answers: everybody },
  { call: 'GET /v1/customer/sessions', answers: members },
  { call: 'GET /v1/customer/addresses', answers: members },
  { call: 'GET /v1/customer/export', answers: members },
  { call: 'GET /v1/customer/newsletter', answers: members },
  { call: 'PUT /v1/customer/newsletter', body: () => ({ subscribed: true }), answers: members },
  { call: 'GET /v1/customer/reminders', answers: members },
  { call: 'PUT /v1/customer/reminders', body: () => ({ agreed: true }), answers: members },
  {
    call: 'POST /v1/customer/cart',
    body: () => ({ key: 'walks-all-calls', cart: [], favourites: [] }),
    // Null for whoever is not signed in.
    answers: everybody,
  },
  { call: 'POST /v1/customer/addresses', body: () => addressOf('nobody'), answers: members },
  {
    call: 'PATCH /v1/customer/addresses/{id}',
    ids: () => ({ id: ids.address }),
    body: () => addressOf('customer'),
    answers: theCustomerSignedIn,
  },
  {
    call: 'PATCH /v1/customer/address',
    body: () => ({ ...addressOf('customer'), name: 'A Person', email: 'customer@example.com' }),
    answers: theCustomer,
  },
  {
    call: 'PUT /v1/customer/email-code',
    body: () => ({ customerId: ids.customer, code: '123456' }),
    answers: { customer: 400, rest: 401 },
  },
  {
    call: 'POST /v1/customer/email-code',
    body: () => ({ customerId: ids.customer }),
    answers: { customer: 200, rest: 401 },
  },
  // A house without WhatsApp and SMS can send no code.
  {
    call: 'POST /v1/customer/phone-code',
    body: () => ({ customerId: ids.customer, phone: '03001234567' }),
    answers: { rest: 400 },
  },
  {
    call: 'PUT /v1/customer/phone-code',
    body: () => ({ customerId: ids.customer, phone: '03001234567', code: '123456' }),
    answers: { customer: 400, rest: 401 },
  },
  { call: 'POST /v1/customer/passkey-session/challenge', answers: everybody },
  {
    call: 'POST /v1/customer/passkey-session',
    body: () => ({ step: 'guessed', response: {} }),
    answers: { rest: 401 },
  },
  { call: 'GET /v1/customer/passkeys', answers: members },
  { call: 'POST /v1/customer/passkeys/challenge', answers: members },
  { call: 'POST /v1/customer/passkeys', body: () => ({ step: 'guessed', response: {} }), answers: membersWrong },
  {
    call: 'DELETE /v1/customer/passkeys/{id}',
    ids: () => ({ id: 'guessed' }),
    answers: { customer: 404, otherCustomer: 404, unverified: 404, staff: 404, rest: 401 },
  },
  { call: 'GET /v1/customer/identities', answers: members },
  // Whoever came back from no provider connects none.
  { call: 'POST /v1/customer/identities', answers: membersWrong },
  {
    call: 'DELETE /v1/customer/identities/{provider}',
    ids: () => ({ provider: 'google' }),
    answers: { customer: 404, otherCustomer: 404, unverified: 404, staff: 404, rest: 401 },
  },
  // A house that has not switched it on sends no codes to log in (code-sign-in.test.ts).
  ...['POST', 'PUT'].flatMap(method => [
    {
      call: `${method} /v1/customer/sign-in-code`,
      body: () => ({ contact: 'customer@example.com', code: '123456' }),
      answers: { rest: 404 },
    },
    {
      call: `${method} /v1/customer/orders-code`,
      body: () => ({ phone: '0333 1112223', code: '123456' }),
      answers: { rest: 404 },
    },
  ]),
  { call: 'DELETE /v1/customer/orders-code', answers: everybody },
  { call: 'PATCH /v1/customer/profile', body: () => ({ name: 'A Person', phone: '03001234567' }), answers: members },
  {
    call: 'PATCH /v1/customer/password',
    body: () => ({ currentPassword: 'Wrong&Word1', password: 'Other&Word1' }),
    answers: membersWrong,
  },
  {
    call: 'POST /v1/customer/email-change',
    body: () => ({ email: 'elsewhere@example.com', password: 'Wrong&Word1' }),
    answers: membersWrong,
  },
  { call: 'PUT /v1/customer/email-change', body: () => ({ token: 'guessed' }), answers: { rest: 400 } },
  { call: 'DELETE /v1/customer/email-change', answers: members },
  { call: 'POST /v1/customer/verification', body: () => ({}), answers: members },
  { call: 'PUT /v1/customer/verification', body: () => ({ token: 'guessed' }), answers: { rest: 400 } },
  { call: 'POST /v1/customer/password-reset', body: () => ({ email: 'customer@example.com' }), answers: everybody },
  {
    call: 'PUT /v1/customer/password-reset',
    body: () => ({ token: 'guessed', password: 'Other&Word1' }),
    answers: { rest: 400 },
  },
  {
    call: 'POST /v1/order',
    body: () => ({
      customerId: ids.customer,
      items: [oud.line()],
      paymentMethod: 'COD',
      totalAmount: 6000,
      shippingAddress: { ...addressOf('customer'), email: 'customer@example.com' },
    }),
    answers: { customer: 200, rest: 401 },
  },
  { call: 'GET /v1/order/detail/{id}', ids: () => ({ id: ids.guestOrder }), answers: theGuest },
  { call: 'GET /v1/order/detail/{id}', ids: () => ({ id: ids.customerOrder }), answers: theCustomer },
  {
    call: 'GET /v1/order/detail/{id}',
    ids: () => ({ id: ids.customerOrder }),
    query: '?key=guessed',
    answers: theCustomer,
  },
  { call: 'GET /v1/order/{id}/map', ids: () => ({ id: ids.guestOrder }), answers: theGuest },
  { call: 'GET /v1/order/{id}/map', ids: () => ({ id: ids.customerOrder }), answers: theCustomer },
  {
    call: 'GET /v1/order/{id}/photo/{photoId}',
    ids: () => ({ id: ids.guestOrder, photoId: 'unknown' }),
    answers: { rest: 404 },
  },
  // Real pictures are sent in payments.test.ts and returns.test.ts; these orders wait for none.
  {
    call: 'POST /v1/payment-proof/{id}',
    ids: () => ({ id: ids.guestOrder }),
    body: () => ({}),
    answers: { guest: 400, rest: 404 },
  },
  { call: 'GET /v1/return/{id}', ids: () => ({ id: ids.guestOrder }), answers: theGuest },
  { call: 'GET /v1/return/{id}', ids: () => ({ id: ids.customerOrder }), answers: theCustomer },
  {
    call: 'POST /v1/return/{id}',
    ids: () => ({ id: ids.customerOrder }),
    body: () => ({ lines: [{ position: 1, quantity: 1 }], reason: 'damaged', wish: 'refund', sealed: false }),
    // Not delivered yet.
    answers: { customer: 409, rest: 404 },
  },
  {
    call: 'POST /v1/return-photo/{id}',
    ids: () => ({ id: ids.guestOrder }),
    body: () => ({}),
    answers: { guest: 400, rest: 404 },
  },
  {
    call: 'POST /v1/order/code',
    body: () => ({ orderNumber: secrets.customer[1], phone: '0333 1112223' }),
    answers: everybody,
  },
  // The code decides, whoever sends it.
  {
    call: 'POST /v1/order/opening',
    body: () => ({ orderNumber: secrets.customer[1], phone: '0333 1112223', code: '123456' }),
    answers: { rest: 400 },
  },
  {
    call: 'POST /v1/order/tracking',
    body: () => ({ orderNumber: secrets.customer[1], contact: 'customer@example.com' }),
    answers: everybody,
  },
  { call: 'GET /v1/order/{customerId}', ids: () => ({ customerId: ids.guest }), answers: theGuest },
  { call: 'GET /v1/order/{customerId}', ids: () => ({ customerId: ids.customer }), answers: theCustomer },
  {
    call: 'POST /v1/order/{id}/cancellation',
    ids: () => ({ id: ids.toCancelByGuest }),
    body: () => ({}),
    answers: theGuest,
  },
  {
    call: 'POST /v1/order/{id}/cancellation',
    ids: () => ({ id: ids.toCancelByCustomer }),
    body: () => ({}),
    answers: theCustomer,
  },
  {
    call: 'PUT /v1/order/{id}/delivery',
    ids: () => ({ id: ids.guestOrder }),
    body: () => ({ day: 'saturday', place: 'gate', call: 'noCall' }),
    answers: theGuest,
  },
  // Nothing is offered while its setting is off.
  {
    call: 'POST /v1/order/{id}/add-on',
    ids: () => ({ id: ids.guestOrder }),
    body: () => ({ sizeId: 'none', price: 0 }),
    answers: { guest: 409, rest: 404 },
  },
  {
    call: 'PUT /v1/order/{id}/address',
    ids: () => ({ id: ids.customerOrder }),
    body: () => ({ ...addressOf('customer'), famousSpot: `Gate ${Math.random()}` }),
    answers: theCustomer,
  },
  // Only the link of the order's emails confirms it.
  {
    call: 'POST /v1/order/{id}/confirmation',
    ids: () => ({ id: ids.customerOrder }),
    body: () => ({}),
    answers: { rest: 404 },
  },
  { call: 'DELETE /v1/customer/addresses/{id}', ids: () => ({ id: ids.address }), answers: theCustomerSignedIn },
  { call: 'DELETE /v1/customer/sessions/{id}', ids: () => ({ id: ids.session }), answers: theCustomerSignedIn },
  { call: 'DELETE /v1/customer/sessions', answers: members },
  { call: 'DELETE /v1/customer', body: () => ({ password: 'Wrong&Word1' }), answers: membersWrong },
  { call: 'DELETE /v1/customer/session', answers: everybody },
  // Of programs: no session of a person opens them (admin.test.ts).
  ...[
    'GET customer',
    'GET figure',
    'GET customer/{id}',
    'GET order',
    'GET order/{id}',
    'POST order/{id}/confirmation',
    'POST order/{id}/cancellation',
    'POST order/{id}/note',
    'GET parcel',
    'GET parcel/{id}',
    'PUT parcel/{id}/tracking',
    'GET product',
    'POST product',
    'GET product/{id}',
    'POST product/{id}/publication',
    'GET product/{id}/size',
    'POST product/{id}/size',
    'GET size/{id}',
    'PUT size/{id}/price',
    'GET stock',
    'GET stock/{id}',
    'POST stock/{id}/adjustment',
  ].map(call => ({ call: call.replace(' ', ' /v1/admin/'), answers: { rest: 401 } })),
]

test('every call of the shop stands in the table', async () => {
  const { body } = await shop.browser().get('/v1/openapi.json')
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} /v1${path.replace(/\/$/, '')}`),
  )
  expect([...new Set(table.map(row => row.call))].sort()).toEqual(described.sort())
})

describe('who gets what', () => {
  // Owners last: a call that changes something must still find it.
  const inOrder = (answers: Answers) =>
    [...people].sort(
      (a, b) => Number((answers[a] ?? answers.rest) === 200) - Number((answers[b] ?? answers.rest) === 200),
    )

  test.each(table)('$call', async ({ call, answers, ids: placeholders, query = '', body, keep }) => {
    const [method = '', pattern = ''] = call.split(' ')
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholders?.()[name] ?? 'missing') + query
    for (const person of inOrder(answers)) {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body?.() ?? {}) }
      const answer = await browsers[person].raw(path, { method, ...(method !== 'GET' && json) })
      const text = await answer.text()
      expect(answer.status, `${person}: ${text.slice(0, 200)}`).toBe(answers[person] ?? answers.rest)
      // Otherwise no cache stores it, whatever the answer.
      const keeping = keep ? /^public, max-age=0, must-revalidate$/ : /no-store/
      expect(answer.headers.get('cache-control'), person).toMatch(keeping)
      for (const owner of ['guest', 'customer'] as const) {
        if (person === owner) continue
        for (const secret of secrets[owner]) expect(text, `${person} reads of the ${owner}`).not.toContain(secret)
      }
    }
  })
})

test('what is kept is what every person may read', () => {
  for (const { call, ids: placeholders, keep } of table) {
    const path = call.slice('GET '.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholders?.()[name] ?? '')
    expect(call.startsWith('GET ') && cachedAddresses(path) !== null, call).toBe(keep === 'public')
  }
})

test('ids of another person in the body open nothing either', async () => {
  const apply = { couponCode: 'NONE', customerId: ids.guest }
  expect((await browsers.otherGuest.send('POST', '/v1/coupon/apply', apply)).status).toBe(401)
  const order = {
    customerId: ids.guest,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: { ...addressOf('nobody'), email: sharedEmail },
  }
  for (const person of people.filter(person => person !== 'guest')) {
    expect((await browsers[person].send('POST', '/v1/order', order)).status, person).toBe(401)
  }
})

test('the orders of a guest appear in the account of the same email once the email is verified, and not before', async () => {
  const login = await browsers.unverified.send('POST', '/v1/customer/login', { email: sharedEmail, password })
  const { _id } = login.body.customer as { _id: string }
  const seen = async () =>
    ((await browsers.unverified.get(`/v1/order/${_id}`)).body.data as { _id: string }[]).map(o => o._id)
  expect(await seen()).toEqual([])
  await verifyEmailOf(shop, browsers.unverified, sharedEmail)
  expect((await seen()).sort()).toEqual([ids.guestOrder, ids.toCancelByGuest].sort())
  expect((await browsers.unverified.get(`/v1/order/detail/${ids.guestOrder}`)).status).toBe(200)
  expect((await browsers.otherGuest.get(`/v1/order/detail/${ids.guestOrder}`)).status).toBe(404)
  expect((await browsers.guest.get(`/v1/order/detail/${ids.guestOrder}`)).status).toBe(200)
})
