import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveConsent, withdrawConsent } from '../../src/shop/ground/consents/index.ts'
import { issueCoupon, shelve } from '../fixtures.ts'
import { member, password, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await openShop()
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
})
afterAll(() => shop.close())

const home = {
  fullName: 'Ayesha Malik',
  country: 'Pakistan',
  city: 'Lahore',
  state: 'Punjab',
  town: 'Gulberg',
  address: 'House 1',
  phoneNumber: '0321 7654321',
}

/** Orders one oud. Returns the order's id. */
async function buy(browser: Browser, customerId: string, email: string, more: object = {}): Promise<string> {
  const { status, body } = await browser.send('POST', '/v1/order', {
    customerId,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: { ...home, email },
    ...more,
  })
  expect(status, body.message).toBe(200)
  return (body.data as { _id: string })._id
}

test('addresses are added, changed and removed by their owner alone, and the same one is kept once', async () => {
  const { browser } = await member(shop)
  const stranger = (await member(shop)).browser
  const added = await browser.send('POST', '/v1/customer/addresses', home)
  const { _id } = added.body.data as { _id: string }
  expect(added.body.data).toMatchObject({ fullName: 'Ayesha Malik', phoneNumber: '+923217654321' })
  expect((await browser.send('POST', '/v1/customer/addresses', home)).body.data).toMatchObject({ _id })
  const office = { ...home, address: 'Office 5' }
  for (const [method, body] of [
    ['PATCH', office],
    ['DELETE', {}],
  ] as const) {
    expect((await stranger.send(method, `/v1/customer/addresses/${_id}`, body)).status).toBe(404)
    expect((await shop.browser().send(method, `/v1/customer/addresses/${_id}`, body)).status).toBe(401)
  }
  expect((await stranger.get('/v1/customer/addresses')).body.data).toEqual([])
  await browser.send('PATCH', `/v1/customer/addresses/${_id}`, office)
  expect((await browser.get('/v1/customer/addresses')).body.data).toMatchObject([{ _id, address: 'Office 5' }])
  expect((await browser.send('DELETE', `/v1/customer/addresses/${_id}`, {})).status).toBe(200)
  expect((await browser.get('/v1/customer/addresses')).body.data).toEqual([])
})

test('an address book is limited', async () => {
  const { browser } = await member(shop)
  for (let number = 0; number < 20; number++) {
    const { status } = await browser.send('POST', '/v1/customer/addresses', { ...home, address: `House ${number}` })
    expect(status).toBe(200)
  }
  const full = await browser.send('POST', '/v1/customer/addresses', { ...home, address: 'House 21' })
  expect([full.status, full.body.message]).toEqual([400, 'You can save 20 addresses at most'])
})

test('one address book: what My Account and /settings save is one list, and neither renames the account', async () => {
  const { browser, email } = await member(shop)
  const me = async () => (await browser.get('/v1/customer/session')).body.data
  const book = async () => (await browser.get('/v1/customer/addresses')).body.data
  const save = (name: string, address: string) =>
    browser.send('PATCH', '/v1/customer/address', { ...home, name, email, address })
  const saved = await save('My Mother', 'House 7')
  expect(saved.body.data).toMatchObject({
    name: 'Ayesha Malik',
    phone: '03001234567',
    shippingAddress: { fullName: 'My Mother', address: 'House 7', phoneNumber: '+923217654321' },
  })
  await browser.send('POST', '/v1/customer/addresses', { ...home, address: 'Office 5' })
  await save('My Mother', 'House 8')
  expect(await book()).toMatchObject([
    { fullName: 'My Mother', address: 'House 8' },
    { fullName: 'Ayesha Malik', address: 'Office 5' },
  ])
  const [first] = (await book()) as { _id: string }[]
  await browser.send('PATCH', `/v1/customer/addresses/${first?._id}`, { ...home, fullName: 'My Aunt', city: 'Multan' })
  expect(await me()).toMatchObject({ name: 'Ayesha Malik', shippingAddress: { fullName: 'My Aunt', city: 'Multan' } })
  await browser.send('DELETE', `/v1/customer/addresses/${first?._id}`, {})
  expect(await me()).toMatchObject({ shippingAddress: { fullName: 'Ayesha Malik', address: 'Office 5' } })
  // Of another email nothing is saved.
  const foreign = { ...home, name: 'A Stranger', email: 'another@example.com' }
  expect((await browser.send('PATCH', '/v1/customer/address', foreign)).status).toBe(404)
})

test('an order saves the first address of an account, and changes nothing of an account that has one', async () => {
  const { browser, email, customerId } = await member(shop)
  const me = async () => (await browser.get('/v1/customer/session')).body.data
  const book = async () => (await browser.get('/v1/customer/addresses')).body.data
  const to = (fullName: string, address: string) => ({ shippingAddress: { ...home, fullName, address, email } })
  await buy(browser, customerId, email, to('My Mother', 'House 7'))
  const before = [await me(), await book()]
  expect(before).toMatchObject([
    { name: 'Ayesha Malik', phone: '03001234567', shippingAddress: { fullName: 'My Mother', address: 'House 7' } },
    [{ fullName: 'My Mother', address: 'House 7' }],
  ])
  await buy(browser, customerId, email, to('A Friend', 'Another House 9'))
  expect([await me(), await book()]).toEqual(before)
  // An order without an address goes to the saved one, with its recipient.
  const orderId = await buy(browser, customerId, email, { shippingAddress: undefined })
  expect((await browser.get(`/v1/order/detail/${orderId}`)).body.data).toMatchObject({
    shippingAddress: { fullName: 'My Mother', address: 'House 7', phoneNumber: '+923217654321' },
  })
})

test('an account orders under its own email and keeps its name and phone', async () => {
  const { browser, email, customerId } = await member(shop)
  const orderId = await buy(browser, customerId, email, { shippingAddress: { ...home, fullName: 'A Friend', email } })
  expect((await browser.get(`/v1/order/detail/${orderId}`)).status).toBe(200)
  const me = (await browser.get('/v1/customer/session')).body.data
  expect(me).toMatchObject({ name: 'Ayesha Malik', phone: '03001234567', shippingAddress: { city: 'Lahore' } })
  const stranger = await member(shop)
  const foreign = await stranger.browser.send('POST', '/v1/order', {
    customerId,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: { ...home, email },
  })
  expect(foreign.status).toBe(401)
})

test('the newsletter needs a verified email; without it a subscription is neither shown nor ended', async () => {
  const email = 'reads@example.com'
  const { browser } = await member(shop, email)
  const choose = async (subscribed: boolean) =>
    (await browser.send('PUT', '/v1/customer/newsletter', { subscribed })).body.data as { subscribed: boolean }
  const subscription = async () => (await browser.get('/v1/customer/newsletter')).body.data
  // The owner of the mailbox put it on the list long ago.
  await shop.db.insertInto('subscribers').values({ email, confirmed_at: new Date() }).execute()
  expect(await subscription()).toEqual({ subscribed: false })
  expect(await choose(false)).toEqual({ subscribed: false })
  const onList = () => shop.db.selectFrom('subscribers').select('left_at').where('email', '=', email).executeTakeFirst()
  expect(await onList()).toEqual({ left_at: null })
  await verifyEmailOf(shop, browser, email)
  expect(await subscription()).toEqual({ subscribed: true })
  expect(await choose(false)).toEqual({ subscribed: false })
  expect(await subscription()).toEqual({ subscribed: false })
  expect(await choose(true)).toEqual({ subscribed: true })
})

test('all personal data of a customer are in one file, and no others', async () => {
  const { browser, email, customerId } = await member(shop)
  await buy(browser, customerId, email)
  await browser.send('POST', '/v1/customer/addresses', home)
  const phone = '+923217654321'
  const given = { purpose: 'reminders', source: 'checkout', text: 'Remind me' } as const
  await giveConsent(shop.db, { phone }, { ...given, customerId, proved: true })
  await withdrawConsent(shop.db, { phone }, 'reminders', 'call by Hira of the staff')
  const stranger = await member(shop)
  await buy(stranger.browser, stranger.customerId, stranger.email)
  const file = await browser.get('/v1/customer/export')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(file.body.data).toMatchObject({
    account: { email, emailVerified: false },
    addresses: [{ address: 'House 1' }],
    devices: [{ current: true }],
    orders: [{ totalAmount: 6000, items: [{ priceAtPurchase: 6000 }] }],
    newsletter: false,
    consents: [{ ...given, contact: phone, withdrawnAt: expect.any(String) }],
  })
  expect(JSON.stringify(file.body)).not.toContain('Hira')
  expect(JSON.stringify(file.body)).not.toContain(stranger.email)
  expect((await shop.browser().get('/v1/customer/export')).status).toBe(401)
})

test('deleting the account requires the password, waits for parcels, and leaves orders without personal data', async () => {
  const email = 'leaver@example.com'
  const street = { ...home, address: 'Leaver Lane 9', phoneNumber: '0333 1112223' }
  const shippingAddress = { ...street, email }
  const guest = shop.browser()
  const entered = await guest.send('POST', '/v1/customer', { email })
  const couponId = await issueCoupon(shop.db, { code: 'LEAVING' })
  const asGuest = await buy(guest, (entered.body.data as { _id: string })._id, email, {
    couponId,
    totalAmount: 5900,
    shippingAddress,
  })
  const { browser, customerId } = await member(shop, email)
  await verifyEmailOf(shop, browser, email)
  const asMember = await buy(browser, customerId, email, { shippingAddress })
  await browser.send('POST', '/v1/customer/addresses', street)
  const remove = (word: string) => browser.send('DELETE', '/v1/customer', { password: word })
  expect((await remove('Wrong&Word1')).body.message).toBe('The current password is incorrect')
  const early = await remove(password)
  expect([early.status, early.body.message]).toEqual([409, expect.stringMatching(/^Order KH-.* is still on its way/)])
  await shop.db.updateTable('orders').set({ order_status: 'delivered' }).execute()
  expect((await remove(password)).status).toBe(200)
  const rest: unknown[] = []
  for (const table of ['orders', 'customers', 'addresses', 'coupon_redemptions', 'users', 'sessions'] as const) {
    rest.push(...(await shop.db.selectFrom(table).selectAll().execute()))
  }
  const kept = JSON.stringify(rest)
  for (const trace of [email, 'Leaver Lane', '3331112223']) expect(kept, trace).not.toContain(trace)
  const orders = await shop.db.selectFrom('orders').selectAll().where('id', 'in', [asGuest, asMember]).execute()
  expect(orders).toHaveLength(2)
  expect(orders.every(order => order.phone_number === '' && order.address === '' && order.total_amount > 0)).toBe(true)
  expect((await browser.send('POST', '/v1/customer/login', { email, password })).status).toBe(401)
  expect((await member(shop, email)).email).toBe(email)
})

test('an account sees the orders that its own browser placed with its email, and no others before the email is verified', async () => {
  const email = 'same-browser@example.com'
  const [browser, elsewhere] = [shop.browser(), shop.browser()]
  const enter = async (one: Browser, as: string) =>
    ((await one.send('POST', '/v1/customer', { email: as })).body.data as { _id: string })._id
  const to = (as: string, number: number) => ({
    shippingAddress: { ...home, email: as, phoneNumber: `030055500${number}`, address: `House ${number}` },
  })
  const mine = await buy(browser, await enter(browser, email), email, to(email, 11))
  const another = 'another-person@example.com'
  await buy(browser, await enter(browser, another), another, to(another, 12))
  await buy(elsewhere, await enter(elsewhere, email), email, to(email, 13))
  const signedUp = await browser.send('PATCH', '/v1/customer', {
    name: 'Ayesha',
    email,
    phone: '03001234567',
    password,
  })
  const { _id } = signedUp.body.data as { _id: string }
  const ordersIn = async (one: Browser) =>
    ((await one.get(`/v1/order/${_id}`)).body.data as { _id: string }[]).map(order => order._id)
  expect(await ordersIn(browser)).toEqual([mine])
  // Also where it logs in later.
  const phone = shop.browser()
  await phone.send('POST', '/v1/customer/login', { email, password })
  expect(await ordersIn(phone)).toEqual([mine])
  expect((await phone.get(`/v1/order/detail/${mine}`)).status).toBe(200)
})

test('an order taken over from another shop shows Online Payment, and orderDelivery as delivered', async () => {
  const { browser, email, customerId } = await member(shop)
  const orderId = await buy(browser, customerId, email, {
    shippingAddress: { ...home, email, phoneNumber: '03005550021', address: 'House 21' },
  })
  await shop.db
    .updateTable('orders')
    .set({ payment_method: 'Online Payment', payment_status: 'paid', order_status: 'orderDelivery' })
    .where('id', '=', orderId)
    .execute()
  expect((await browser.get(`/v1/order/detail/${orderId}`)).body.data).toMatchObject({
    paymentMethod: 'Online Payment',
    paymentStatus: 'paid',
    orderStatus: 'delivered',
  })
})
