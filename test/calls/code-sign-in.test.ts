import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SHOP_CHANGES } from '../../src/platform/database/changes.ts'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { sendOutgoing } from '../../src/platform/database/outgoing.ts'
import { randomText, sixDigits } from '../../src/platform/secrets/signing.ts'
import { UNPROVED_EMAILS_AN_HOUR } from '../../src/shop/ground/contact-limits.ts'
import { provedPhone } from '../../src/shop/ground/customers/index.ts'
import { MANY_CODES_TEXT } from '../../src/shop/ground/proofs/proof-rules.ts'
import { listPhoneOrders } from '../../src/shop/orders/orders/index.ts'
import { forgetPhones } from '../../src/shop/people/accounts/index.ts'
import { shippingAddress } from '../addresses.ts'
import { shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { type OpenMessages, openMessages } from '../messages.ts'
import { askForCodes, member, password, queued, resetTokenOf, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'

let shop: OpenShop
let messages: OpenMessages
beforeAll(async () => {
  shop = await openShop()
  messages = await openMessages(shop.db, sessionSecret)
  await set('buyers', 'phone')
  await set('signInByCode', true)
})
afterAll(async () => {
  expect(await brokenInvariants(shop.db)).toEqual([])
  await messages.close()
  await shop.close()
})

/** Changes a setting for what follows: once the server has heard of it. */
async function set(key: string, value: unknown): Promise<void> {
  await vi.waitUntil(() => shop.changes.isListening(SHOP_CHANGES), { timeout: 20_000 })
  const heard = Promise.withResolvers<void>()
  const end = shop.changes.listen(SHOP_CHANGES, name => name === 'settings' && heard.resolve())
  const row = { key, value: JSON.stringify(value) }
  await shop.db
    .insertInto('settings')
    .values(row)
    .onConflict(oc => oc.column('key').doUpdateSet({ value: row.value }))
    .execute()
  await sendOutgoing(shop.db)
  await heard.promise
  end()
}

const firstPage = { page: 1, limit: 10 }
let numbers = 0
const newPhone = () => `0303 ${String(1_000_000 + ++numbers)}`
const e164 = (phone: string) => `+92${phone.slice(1).replace(' ', '')}`
const newEmail = (name: string) => `${name}-${randomText(6)}@example.com`.toLowerCase()

async function latestCode(kind: 'email' | 'phone'): Promise<string> {
  const { id } = await shop.db
    .selectFrom('proofs')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return sixDigits(sessionSecret, `${kind}-code`, id)
}

const kindOf = (contact: string) => (contact.includes('@') ? 'email' : 'phone')
const ask = (browser: Browser, contact: string) => browser.send('POST', '/v1/customer/sign-in-code', { contact })
const enter = (browser: Browser, contact: string, code: string) =>
  browser.send('PUT', '/v1/customer/sign-in-code', { contact, code })
async function signIn(contact: string, browser = shop.browser()) {
  expect((await ask(browser, contact)).status).toBe(200)
  const { status, body } = await enter(browser, contact, await latestCode(kindOf(contact)))
  expect([status, body.message]).toEqual([200, 'Login successful!'])
  return { browser, customer: body.customer as { _id: string; email: string; phone: string } }
}
const session = async (browser: Browser) => (await browser.get('/v1/customer/session')).body.data

async function severalTimes<T>(times: number, act: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let n = 0; n < times; n++) done.push(await act())
  return done
}

/** An order of a guest with this phone, from a browser of its own. */
async function orderOf(phone: string, email = '', browser = shop.browser(), accountId = '') {
  const entered = await browser.send('POST', '/v1/customer', { phone, ...(email && { email }) })
  const oud = await shelve(shop.db, 'Oud by code', [{ ml: 50, price: 600_000 }])
  const { status, body } = await browser.send('POST', '/v1/order', {
    customerId: accountId || (entered.body.data as { _id: string })._id,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: shippingAddress({ phoneNumber: phone, email, address: `House ${randomText(6)} 12, Street 4` }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { _id: string; orderNumber: string }
}
const historyOf = async (browser: Browser, customerId: string) =>
  ((await browser.get(`/v1/order/${customerId}`)).body.data as { orderNumber: string }[]).map(each => each.orderNumber)

describe('a code in place of a password', () => {
  test('to a phone opens its account, which has the orders of this phone and nobody else’s', async () => {
    const phone = newPhone()
    const first = await orderOf(phone)
    const second = await orderOf(phone, newEmail('receipt'))
    const others = await orderOf(newPhone())
    const { browser, customer } = await signIn(phone)
    expect(customer).toMatchObject({ email: '', phone: e164(phone) })
    expect(await historyOf(browser, customer._id)).toEqual([second.orderNumber, first.orderNumber])
    expect((await browser.get(`/v1/order/detail/${first._id}`)).status).toBe(200)
    expect((await browser.get(`/v1/order/detail/${others._id}`)).status).toBe(404)
    // Another day, another browser: the same account.
    expect((await signIn(phone)).customer._id).toBe(customer._id)
    const exported = await browser.get('/v1/customer/export')
    expect(JSON.stringify(exported.body)).toContain(first.orderNumber)
  })

  test('to an email opens a verified account, whose orders as a guest join it', async () => {
    const email = newEmail('coded')
    const order = await orderOf(newPhone(), email)
    const { browser, customer } = await signIn(email.toUpperCase())
    expect(await session(browser)).toMatchObject({ email, emailVerified: true })
    expect(await historyOf(browser, customer._id)).toEqual([order.orderNumber])
    expect((await signIn(email)).customer._id).toBe(customer._id)
  })

  test('to the email of an account with a password leaves the password, and ends what a stranger opened with it', async () => {
    const mine = newEmail('mine')
    const { customerId } = await member(shop, mine)
    await verifyEmailOf(shop, shop.browser(), mine)
    expect((await signIn(mine)).customer._id).toBe(customerId)
    const logIn = (email: string) => shop.browser().send('POST', '/v1/customer/login', { email, password })
    expect((await logIn(mine)).status).toBe(200)
    const taken = newEmail('taken')
    const stranger = await member(shop, taken)
    const { customer } = await signIn(taken)
    expect(customer._id).not.toBe(stranger.customerId)
    expect(await session(stranger.browser)).toBeNull()
    expect((await logIn(taken)).status).toBe(401)
  })

  test('two at once open one account', async () => {
    const email = newEmail('twice')
    const tries: (() => ReturnType<typeof enter>)[] = []
    for (const browser of [shop.browser(), shop.browser()]) {
      await ask(browser, email)
      const code = await latestCode('email')
      tries.push(() => enter(browser, email, code))
    }
    const both = await Promise.all(tries.map(each => each()))
    const ids = both.map(({ body }) => (body.customer as { _id: string })._id)
    expect(new Set(ids).size).toBe(1)
  })

  test('says and does the same for known and unknown ones, and tells nothing without the code', async () => {
    const known = { phone: newPhone(), email: newEmail('known') }
    await orderOf(known.phone)
    await signIn(known.phone)
    await member(shop, known.email)
    const unknown = { phone: newPhone(), email: newEmail('other') }
    const sentBefore = messages.whatsapp.sent.length
    for (const kind of ['phone', 'email'] as const) {
      const said = []
      for (const contact of [known[kind], unknown[kind]]) {
        const browser = shop.browser()
        const asked = await ask(browser, contact)
        const wrong = await enter(browser, contact, '000000')
        const opened = await browser.send('PUT', '/v1/customer/orders-code', { phone: newPhone(), code: '000000' })
        const hidden = (body: object) => JSON.stringify(body).replaceAll(contact, 'CONTACT')
        said.push([asked.status, hidden(asked.body), wrong.status, hidden(wrong.body), opened.status])
        expect(await session(browser)).toBeNull()
      }
      expect(said[0]).toEqual(said[1])
    }
    await messages.send()
    expect(messages.whatsapp.sent.length - sentBefore).toBe(2)
  })

  test('says the same of both while the house has sent its codes of an hour, and sends to proved emails alone', async () => {
    const known = newEmail('proved')
    await signIn(known)
    await sql`insert into emails (cause, recipient, subject, text, html, limit_key, mailbox)
      select 'stranger ' || at, box, 's', '', '', 'code ' || box, box
      from generate_series(1, ${UNPROVED_EMAILS_AN_HOUR.code}::int) at, lateral (select 'c' || at || '@strangers.example' as box) one`.execute(
      shop.db,
    )
    await askForCodes(shop, UNPROVED_EMAILS_AN_HOUR.code)
    const said = []
    for (const contact of [known, newEmail('nobody')]) {
      const browser = shop.browser()
      const tries = [await ask(browser, contact), ...(await severalTimes(6, () => enter(browser, contact, '000000')))]
      said.push(tries.map(({ status, body }) => [status, JSON.stringify(body)]))
    }
    expect(said[0]).toEqual(said[1])
    expect(said[0]?.[0]).toEqual([200, expect.stringContaining(MANY_CODES_TEXT)])
    expect(said[0]?.[0]).toEqual([200, expect.stringContaining('"many":true')])
    await sql`delete from emails where cause like 'stranger %'`.execute(shop.db)
    await shop.db.deleteFrom('proofs').where('subject', '=', 'somebody').execute()
  })

  test('is entered where it was asked for, five times at most, and not twice', async () => {
    const phone = newPhone()
    const browser = shop.browser()
    await ask(browser, phone)
    const code = await latestCode('phone')
    expect((await enter(shop.browser(), phone, code)).body).toMatchObject({ errors: [{ field: 'code' }] })
    expect((await enter(browser, phone, code)).status).toBe(200)
    expect((await enter(browser, phone, code)).status).toBe(400)
    const other = newPhone()
    await ask(browser, other)
    const right = await latestCode('phone')
    const wrong = right === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n++) expect((await enter(browser, other, wrong)).status).toBe(400)
    expect((await enter(browser, other, right)).status).toBe(400)
  })

  test('by email is no code of the checkout, and counts as the latest of its browser alone', async () => {
    const email = newEmail('guessed')
    const browser = shop.browser()
    const entered = await browser.send('POST', '/v1/customer', { email })
    const { _id: customerId } = entered.body.data as { _id: string }
    const ofCheckout = (code: string) => browser.send('PUT', '/v1/customer/email-code', { customerId, code })
    expect((await browser.send('POST', '/v1/customer/email-code', { customerId })).status).toBe(200)
    const checkoutCode = await latestCode('email')
    expect((await enter(browser, email, checkoutCode)).status).toBe(400)
    await ask(browser, email)
    const first = await latestCode('email')
    await ask(browser, email)
    const second = await latestCode('email')
    expect((await ofCheckout(second)).status).toBe(400)
    expect((await enter(browser, email, first)).status).toBe(400)
    expect((await enter(browser, email, second)).status).toBe(200)
    expect((await ofCheckout(checkoutCode)).status).toBe(200)
  })

  test('to the phone of an account with a proved email opens it only where it was open before', async () => {
    const [phone, email] = [newPhone(), newEmail('number-given-on')]
    const { browser, customer } = await signIn(email)
    await ask(browser, phone)
    expect((await enter(browser, phone, await latestCode('phone'))).body.message).toBe('Your phone is confirmed')
    const next = shop.browser()
    await ask(next, phone)
    const refused = await enter(next, phone, await latestCode('phone'))
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('log in here with that email'),
    ])
    expect(await session(next)).toBeNull()
    // The same browser, which has only logged out.
    await browser.send('DELETE', '/v1/customer/session', {})
    expect((await signIn(phone, browser)).customer._id).toBe(customer._id)
  })

  test('names the field and the rule of what is wrong', async () => {
    const wrong = await Promise.all(['', 'ayesha@', '0301 123', 'ayesha'].map(each => ask(shop.browser(), each)))
    expect(wrong.map(({ status, body }) => [status, (body.errors as { field: string }[])[0]?.field])).toEqual(
      wrong.map(() => [400, 'contact']),
    )
  })
})

describe('an account', () => {
  test('keeps a phone that it proves, whose orders join it, until another account proves it', async () => {
    const phone = newPhone()
    const order = await orderOf(phone)
    const { browser, customerId } = await member(shop, newEmail('holder'))
    await ask(browser, phone)
    const kept = await enter(browser, phone, await latestCode('phone'))
    expect([kept.status, kept.body.message]).toEqual([200, 'Your phone is confirmed'])
    expect(await historyOf(browser, customerId)).toEqual([order.orderNumber])
    expect((await signIn(phone)).customer._id).toBe(customerId)
    const other = await member(shop, newEmail('second'))
    await ask(other.browser, phone)
    expect((await enter(other.browser, phone, await latestCode('phone'))).status).toBe(200)
    // What came before belongs to the time of its earlier holder.
    const later = await orderOf(phone)
    expect(await historyOf(other.browser, other.customerId)).toEqual([later.orderNumber])
    expect(await historyOf(browser, customerId)).toEqual([])
    expect(await queued(shop.db, 'phone-left')).toMatchObject([{ userId: expect.any(String) }])
    // One that is known by its phone alone would be lost without it.
    const alone = newPhone()
    await signIn(alone)
    await ask(other.browser, alone)
    expect((await enter(other.browser, alone, await latestCode('phone'))).status).toBe(409)
  })

  test('with a new password ends the phone that a stranger proved in it, also in the browser of the stranger', async () => {
    const [phone, email] = [newPhone(), newEmail('reset')]
    const stranger = await member(shop, email)
    await verifyEmailOf(shop, shop.browser(), email)
    await ask(stranger.browser, phone)
    expect((await enter(stranger.browser, phone, await latestCode('phone'))).status).toBe(200)
    const token = await resetTokenOf(shop, email)
    const reset = { token, password: 'Rose&Musk9' }
    expect((await shop.browser().send('PUT', '/v1/customer/password-reset', reset)).status).toBe(200)
    expect((await signIn(phone, stranger.browser)).customer._id).not.toBe(stranger.customerId)
  })

  test('known by phone alone is deleted, and given an email, without a password soon after a code', async () => {
    const phone = newPhone()
    const { browser, customer } = await signIn(phone)
    const email = newEmail('added')
    expect((await browser.send('POST', '/v1/customer/email-change', { email })).status).toBe(200)
    await shop.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .execute()
    const late = await browser.send('DELETE', '/v1/customer', {})
    expect([late.status, late.body.message]).toEqual([400, expect.stringContaining('log in again by a code')])
    const again = await signIn(phone, browser)
    expect((await again.browser.send('DELETE', '/v1/customer', {})).status).toBe(200)
    expect((await signIn(phone)).customer._id).not.toBe(customer._id)
    // With an email a password is asked for.
    const member1 = await member(shop, newEmail('member'))
    const refused = await member1.browser.send('DELETE', '/v1/customer', {})
    expect(refused.body).toMatchObject({ errors: [{ field: 'password', message: 'Password is required' }] })
  })
})

test('a deleted account takes its phone out of a gift that somebody else ordered to it, and nothing else of theirs', async () => {
  const [phone, own] = [newPhone(), newPhone()]
  const email = newEmail('giver')
  const giver = shop.browser()
  const kept = await orderOf(own, email, giver)
  const gift = await orderOf(phone, email, giver)
  const theirEmail = newEmail('giver-with-account')
  const account = await member(shop, theirEmail)
  const accounts = await orderOf(phone, theirEmail, account.browser, account.customerId)
  const { browser } = await signIn(phone)
  const mine = await orderOf(phone)
  const cancel = async (by: Browser, { _id }: { _id: string }) =>
    expect((await by.send('POST', `/v1/order/${_id}/cancellation`, {})).status).toBe(200)
  for (const order of [gift, accounts, mine]) await cancel(browser, order)
  await cancel(giver, kept)
  expect((await browser.send('DELETE', '/v1/customer', {})).status).toBe(200)
  const phones = await shop.db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['orders.id', 'orders.phone_number', 'customers.email'])
    .where(
      'orders.id',
      'in',
      [kept, gift, accounts, mine].map(({ _id }) => _id),
    )
    .execute()
  const of = (order: { _id: string }) => phones.find(({ id }) => id === order._id)
  expect(of(kept)).toMatchObject({ phone_number: e164(own), email })
  expect(of(gift)).toMatchObject({ phone_number: '', email })
  expect(of(accounts)).toMatchObject({ phone_number: e164(phone) })
  expect(of(mine)).toMatchObject({ phone_number: '', email: expect.stringContaining('deleted-') })
})

test('an erased phone leaves the account with an email, and ends the one that is known by it alone', async () => {
  const [kept, alone] = [newPhone(), newPhone()]
  const { browser } = await member(shop, newEmail('stays'))
  await ask(browser, kept)
  await enter(browser, kept, await latestCode('phone'))
  const gone = await signIn(alone)
  await inTransaction(shop.db, tx => forgetPhones(tx, [e164(kept), e164(alone)]))
  expect(await session(browser)).not.toBeNull()
  expect(await session(gone.browser)).toBeNull()
  const left = await shop.db
    .selectFrom('users')
    .select('id')
    .where('phone', 'in', [e164(kept), e164(alone)])
    .execute()
  expect(left).toEqual([])
})

describe('a number that was given to somebody else', () => {
  const DAY_MS = 86_400_000
  const placed = new Map<string, Date>()
  /** Whatever was proved and ordered with a phone happened so many days earlier. */
  async function age(phone: string, days: number): Promise<void> {
    const before = new Date(Date.now() - days * DAY_MS)
    const of = { phone_proved_at: before, phone_since: new Date(before.getTime() - 180 * DAY_MS) }
    await shop.db.updateTable('users').set(of).where('phone', '=', e164(phone)).execute()
    const orders = shop.db.selectFrom('orders').select(['id', 'created_at']).where('phone_number', '=', e164(phone))
    for (const { id, created_at } of await orders.execute()) if (!placed.has(id)) placed.set(id, created_at)
    await shop.db.updateTable('orders').set({ created_at: before }).where('phone_number', '=', e164(phone)).execute()
    // Three codes an hour.
    await shop.db
      .updateTable('proofs')
      .set({ asked_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute()
  }
  // The order's own record of its steps says when it was placed.
  afterAll(async () => {
    for (const [id, created_at] of placed)
      await shop.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  })

  test.each([
    ['known by phone alone', false],
    ['with an email that was never proved', true],
  ])('opens no account %s from 180 days on, but in a browser that was let in before', async (_, withEmail) => {
    const phone = newPhone()
    const holder = withEmail ? await member(shop, newEmail('never-proved')) : await signIn(phone)
    const customerId = 'customerId' in holder ? holder.customerId : holder.customer._id
    if (withEmail) {
      await ask(holder.browser, phone)
      await enter(holder.browser, phone, await latestCode('phone'))
    }
    const old = await orderOf(phone)
    await age(phone, 170)
    expect((await signIn(phone)).customer._id).toBe(customerId)
    await age(phone, 181)
    await holder.browser.send('DELETE', '/v1/customer/session', {})
    expect((await signIn(phone, holder.browser)).customer._id).toBe(customerId)
    await age(phone, 181)
    const next = await signIn(phone)
    expect(next.customer._id).not.toBe(customerId)
    expect(await historyOf(next.browser, next.customer._id)).toEqual([])
    expect((await next.browser.get(`/v1/order/detail/${old._id}`)).status).toBe(404)
    const first = await orderOf(phone)
    expect(await historyOf(next.browser, next.customer._id)).toEqual([first.orderNumber])
    // Whoever had it before reads none of it.
    const seen = await holder.browser.get(`/v1/order/detail/${first._id}`)
    expect(seen.status).toBe(404)
  })

  test('joins no order to an account that proved it 180 days ago, until it is proved again', async () => {
    const phone = newPhone()
    const { browser, customer } = await signIn(phone)
    const old = await orderOf(phone)
    await age(phone, 181)
    const later = await orderOf(phone)
    expect(await historyOf(browser, customer._id)).toEqual([old.orderNumber])
    expect((await signIn(phone, browser)).customer._id).toBe(customer._id)
    expect(await historyOf(browser, customer._id)).toEqual([later.orderNumber, old.orderNumber])
  })

  test.each([
    ['confirmed', 'the account itself'],
    ['delivered', 'the account itself'],
    ['outForDelivery', 'a guest of its browser'],
  ] as const)('counts as used by an order that is %s, of %s', async (status, by) => {
    const phone = newPhone()
    const { browser, customer } = await signIn(phone)
    await age(phone, 200)
    const itself = by === 'the account itself'
    const { _id } = await orderOf(phone, '', itself ? browser : shop.browser(), itself ? customer._id : '')
    if (!itself) {
      const account_id = customer._id
      const guest = shop.db.selectFrom('orders').select('customer_id').where('id', '=', _id)
      await shop.db.updateTable('customers').set({ account_id }).where('id', '=', guest).execute()
    }
    await shop.db.updateTable('orders').set({ order_status: status }).where('id', '=', _id).execute()
    expect((await signIn(phone)).customer._id).toBe(customer._id)
    await shop.db.updateTable('orders').set({ order_status: 'pending' }).where('id', '=', _id).execute()
  })

  test('opens what it has left in a browser that was let in there, and nowhere else', async () => {
    const phone = newPhone()
    const before = await signIn(phone)
    await before.browser.send('POST', '/v1/customer/addresses', shippingAddress({ phoneNumber: phone }))
    await age(phone, 181)
    const next = await signIn(phone)
    expect(next.customer._id).not.toBe(before.customer._id)
    await before.browser.send('DELETE', '/v1/customer/session', {})
    await age(phone, 1)
    const own = await orderOf(phone, '', next.browser, next.customer._id)
    expect((await signIn(phone, before.browser)).customer._id).toBe(before.customer._id)
    expect((await before.browser.get(`/v1/order/detail/${own._id}`)).status).toBe(404)
    await age(phone, 1)
    expect((await signIn(phone)).customer._id).toBe(next.customer._id)
  })

  test('opens what it has left by the phone that the account proved last, not by the one that opened it', async () => {
    const [first, phone] = [newPhone(), newPhone()]
    const { browser, customer } = await signIn(first)
    await ask(browser, phone)
    expect((await enter(browser, phone, await latestCode('phone'))).body.message).toBe('Your phone is confirmed')
    await browser.send('DELETE', '/v1/customer/session', {})
    await age(phone, 181)
    expect((await signIn(phone)).customer._id).not.toBe(customer._id)
    await age(phone, 1)
    expect((await signIn(phone, browser)).customer._id).toBe(customer._id)
  })

  test('opens what it has left by each phone that the account has proved, and erased ones end it with the last', async () => {
    const phones = [newPhone(), newPhone(), newPhone()]
    const [first = '', second = '', third = ''] = phones
    const { browser, customer } = await signIn(first)
    for (const phone of [second, third]) {
      await ask(browser, phone)
      expect((await enter(browser, phone, await latestCode('phone'))).body.message).toBe('Your phone is confirmed')
    }
    const erase = (...gone: string[]) => inTransaction(shop.db, tx => forgetPhones(tx, gone.map(e164)))
    // It has another phone: what is known of the first goes alone.
    await erase(first)
    expect(await session(browser)).not.toBeNull()
    await age(third, 181)
    expect((await signIn(third)).customer._id).not.toBe(customer._id)
    await browser.send('DELETE', '/v1/customer/session', {})
    expect((await signIn(second, browser)).customer._id).toBe(customer._id)
    await browser.send('DELETE', '/v1/customer/session', {})
    expect((await signIn(first, browser)).customer._id).not.toBe(customer._id)
    const stillThere = async () =>
      (await shop.db.selectFrom('customers').select('user_id').where('id', '=', customer._id).executeTakeFirst())
        ?.user_id
    await erase(second)
    expect(await stillThere()).not.toBeNull()
    await erase(third)
    expect(await stillThere()).toBeNull()
  })

  test('of a proof without a time shows no order from long before the account', async () => {
    const phone = newPhone()
    const old = await orderOf(phone)
    const { browser, customer } = await signIn(phone)
    await age(phone, 181)
    const mine = await orderOf(phone)
    const without = { phone_proved_at: new Date(), phone_since: null }
    await shop.db.updateTable('users').set(without).where('phone', '=', e164(phone)).execute()
    expect(await historyOf(browser, customer._id)).toEqual([mine.orderNumber])
    expect((await browser.get(`/v1/order/detail/${old._id}`)).status).toBe(404)
  })

  test.each([
    ['whose proof has ended', 181, false, true],
    ['with which another account has ordered since', 1, true, true],
    ['of nobody else', 1, false, false],
  ])(
    '%s: a deleted account forgets what staff noted of it only if it is still its own',
    async (_, days, byOther, stays) => {
      const phone = newPhone()
      const { browser } = await signIn(phone)
      await age(phone, days)
      const email = newEmail('new-holder')
      if (byOther) {
        const other = await member(shop, email)
        await orderOf(phone, email, other.browser, other.customerId)
      }
      const id = randomText(12)
      await shop.db
        .insertInto('people')
        .values({ id, phone: e164(phone) })
        .execute()
      await shop.db.insertInto('person_tags').values({ person_id: id, tag: 'Loyal' }).execute()
      expect((await browser.send('DELETE', '/v1/customer', {})).status).toBe(200)
      const tags = await shop.db.selectFrom('person_tags').select('tag').where('person_id', '=', id).execute()
      expect(tags).toHaveLength(stays ? 1 : 0)
    },
  )

  test('is taken by an account that proves it from one known by it alone, once that was long ago', async () => {
    const phone = newPhone()
    const before = await signIn(phone)
    const { browser, customerId } = await member(shop, newEmail('new-owner'))
    const prove = async () => {
      await ask(browser, phone)
      return (await enter(browser, phone, await latestCode('phone'))).status
    }
    expect(await prove()).toBe(409)
    await age(phone, 181)
    expect(await prove()).toBe(200)
    expect((await signIn(phone, browser)).customer._id).toBe(customerId)
    expect(await session(before.browser)).toMatchObject({ _id: before.customer._id })
  })

  test('shows of my orders those of 180 days, and a deleted account leaves the earlier ones alone', async () => {
    const phone = newPhone()
    const old = await orderOf(phone)
    await age(phone, 181)
    const mine = await orderOf(phone)
    const shown = await listPhoneOrders(shop.db, { shownPhone: provedPhone(e164(phone), new Date()) }, firstPage)
    expect(shown.orders.map(({ _id }) => _id)).toEqual([mine._id])
    const { browser } = await signIn(phone)
    expect((await browser.send('POST', `/v1/order/${mine._id}/cancellation`, {})).status).toBe(200)
    expect((await browser.send('DELETE', '/v1/customer', {})).status).toBe(200)
    const phones = await shop.db
      .selectFrom('orders')
      .select(['id', 'phone_number'])
      .where('id', 'in', [old._id, mine._id])
      .execute()
    expect(phones.find(({ id }) => id === old._id)?.phone_number).toBe(e164(phone))
    expect(phones.find(({ id }) => id === mine._id)?.phone_number).toBe('')
  })
})

describe('my orders', () => {
  const open = async (phone: string, browser = shop.browser()) => {
    await browser.send('POST', '/v1/customer/orders-code', { phone })
    const code = await latestCode('phone')
    expect((await browser.send('PUT', '/v1/customer/orders-code', { phone, code })).status).toBe(200)
    return browser
  }
  const statusOf = async (browser: Browser, { _id }: { _id: string }) =>
    (await browser.get(`/v1/order/detail/${_id}`)).status

  test('shows all orders of a proved phone without an account, nothing of others, until it is closed', async () => {
    const phone = newPhone()
    const theirs = [await orderOf(phone), await orderOf(phone)]
    const others = await orderOf(newPhone())
    const shown = await listPhoneOrders(shop.db, { shownPhone: provedPhone(e164(phone), new Date()) }, firstPage)
    expect(shown.orders.map(({ _id }) => _id)).toEqual(theirs.map(({ _id }) => _id).reverse())
    const browser = await open(phone)
    for (const each of theirs) expect(await statusOf(browser, each)).toBe(200)
    expect(await statusOf(browser, others)).toBe(404)
    // No account was opened, and no other browser sees them.
    expect(await session(browser)).toBeNull()
    expect(await statusOf(shop.browser(), theirs[0] ?? others)).toBe(404)
    expect((await browser.send('DELETE', '/v1/customer/orders-code', {})).status).toBe(200)
    for (const each of theirs) expect(await statusOf(browser, each)).toBe(404)
  })

  test('of nobody’s phone are none', async () => {
    const asked = listPhoneOrders(shop.db, { shownPhone: null }, firstPage)
    await expect(asked).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})

test('a house that has not switched it on sends no codes to log in', async () => {
  await set('signInByCode', false)
  for (const [path, body] of [
    ['sign-in-code', { contact: newPhone() }],
    ['orders-code', { phone: newPhone() }],
  ] as const) {
    expect((await shop.browser().send('POST', `/v1/customer/${path}`, body)).status).toBe(404)
    expect((await shop.browser().send('PUT', `/v1/customer/${path}`, { ...body, code: '123456' })).status).toBe(404)
  }
  await set('signInByCode', true)
})
