import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken, randomText } from '../../src/platform/secrets/signing.ts'
import { newEmailToken } from '../../src/shop/people/accounts/index.ts'
import { shelve } from '../fixtures.ts'
import { member, password, resetTokenOf, verificationTokenOf, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { workJobs } from '../working-jobs.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await openShop()
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 1000 }])
})
afterAll(() => shop.close())

const home = { country: 'Pakistan', city: 'Lahore', state: 'Punjab', town: 'Gulberg', phoneNumber: '0321 7654321' }
const newEmail = () => `new-${randomText(8)}@example.com`
const session = async (browser: Browser) => (await browser.get('/v1/customer/session')).body.data
const ask = (browser: Browser, email: string, word = password) =>
  browser.send('POST', '/v1/customer/email-change', { email, password: word })
const prove = (browser: Browser, body: object) => browser.send('PUT', '/v1/customer/email-change', body)

async function order(browser: Browser, customerId: string, email: string): Promise<string> {
  const { status, body } = await browser.send('POST', '/v1/order', {
    customerId,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: { ...home, fullName: 'Ayesha Malik', address: 'House 7', email },
  })
  expect(status, body.message).toBe(200)
  return (body.data as { _id: string })._id
}

/** A guest's order in a browser of its own. */
async function guestOrder(email: string) {
  const browser = shop.browser()
  const { body } = await browser.send('POST', '/v1/customer', { email })
  return { browser, orderId: await order(browser, (body.data as { _id: string })._id, email) }
}

async function provedMember() {
  const one = await member(shop)
  await verifyEmailOf(shop, one.browser, one.email)
  return one
}

/** The token of the link that was sent to this new email. */
async function tokenFor(email: string): Promise<string> {
  const { id } = await shop.db
    .selectFrom('email_changes')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return issueToken(sessionSecret, newEmailToken(id))
}

const reads = async (browser: Browser, orderId: string) => (await browser.get(`/v1/order/detail/${orderId}`)).status

test("asking for somebody's email opens nothing of theirs, and they cannot be made to prove it for the stranger", async () => {
  const victim = newEmail()
  const { orderId } = await guestOrder(victim)
  const stranger = await provedMember()
  expect((await ask(stranger.browser, victim)).status).toBe(200)
  expect(await session(stranger.browser)).toMatchObject({ email: stranger.email, emailVerified: true })
  expect(await reads(stranger.browser, orderId)).toBe(404)
  // The victim presses the button of the email: in a browser without the stranger's session, or in another account.
  const token = await tokenFor(victim)
  for (const browser of [shop.browser(), (await member(shop)).browser]) {
    for (const guess of [{}, { password: 'Rose&Musk9' }]) {
      const { status, body } = await prove(browser, { token, ...guess })
      expect([status, body.errors]).toEqual([400, [{ field: 'password', message: expect.any(String) }]])
    }
  }
  expect(await reads(stranger.browser, orderId)).toBe(404)
  // The stranger, without the mailbox.
  for (const guess of ['guessed', `${victim}.x`, await verificationTokenOf(shop, stranger.email)]) {
    expect((await prove(stranger.browser, { token: guess })).status).toBe(400)
  }
})

test('an email with an account gets the same answer as any other, and an email that opens nothing', async () => {
  const taken = await provedMember()
  const { browser } = await provedMember()
  const free = newEmail()
  const answers = [await ask(browser, free), await ask(browser, taken.email)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.body.message?.replace(taken.email, free)).toBe(answers[0]?.body.message)
  const jobs = await workJobs(shop)
  const texts = async () =>
    (await shop.db.selectFrom('emails').select('text').where('recipient', '=', taken.email).execute()).map(e => e.text)
  await expect.poll(async () => (await texts()).join()).toContain('has an account already')
  await jobs.stop()
  expect((await texts()).join()).not.toContain('/change-email')
})

test('the password is needed, also in a browser that was left open', async () => {
  const { browser, email } = await provedMember()
  const { status, body } = await ask(browser, newEmail(), 'Wrong&Pass1')
  expect([status, body.errors]).toEqual([400, [{ field: 'password', message: expect.any(String) }]])
  expect((await ask(browser, email)).body.errors).toEqual([
    { field: 'email', message: expect.stringContaining('already') },
  ])
})

test.each(['session', 'password'])(
  'the new email is proved by its link and the %s, once; the old one gets a notice',
  async by => {
    const { browser, email, customerId } = await provedMember()
    const next = newEmail()
    const before = await guestOrder(email)
    const later = await guestOrder(next)
    const own = await order(browser, customerId, email)
    await shop.db.insertInto('subscribers').values({ email, confirmed_at: new Date() }).execute()
    await ask(browser, next)
    expect(await session(browser)).toMatchObject({ email })
    const proof = { token: await tokenFor(next) }
    const done = await (by === 'session' ? prove(browser, proof) : prove(shop.browser(), { ...proof, password }))
    expect(done.status, done.body.message).toBe(200)
    expect((await prove(browser, proof)).status).toBe(400)
    // Sessions stay; orders of both emails are the account's; what is written about its own goes to the new one.
    expect(await session(browser)).toMatchObject({ _id: customerId, email: next, emailVerified: true })
    for (const id of [before.orderId, later.orderId, own]) expect(await reads(browser, id)).toBe(200)
    const { body } = await browser.get(`/v1/order/detail/${own}`)
    expect((body.data as { shippingAddress: { email: string } }).shippingAddress.email).toBe(next)
    expect((await browser.get('/v1/customer/newsletter')).body.data).toEqual({ subscribed: true })
    expect((await shop.browser().send('POST', '/v1/customer/login', { email: next, password })).status).toBe(200)
    expect((await shop.browser().send('POST', '/v1/customer/login', { email, password })).status).toBe(401)
    const jobs = await workJobs(shop)
    const subjects = async () =>
      (await shop.db.selectFrom('emails').select('subject').where('recipient', '=', email).execute()).map(
        e => e.subject,
      )
    await expect
      .poll(subjects)
      .toEqual(
        expect.arrayContaining([
          'Khushbu: a new email was requested for your account',
          'Khushbu: the email of your account was changed',
        ]),
      )
    await jobs.stop()
  },
)

test('whoever opens an account with the email that another account left gets none of its orders', async () => {
  const { browser, email } = await provedMember()
  const guest = await guestOrder(email)
  const next = newEmail()
  await ask(browser, next)
  expect((await prove(browser, { token: await tokenFor(next) })).status).toBe(200)
  const later = await member(shop, email)
  await verifyEmailOf(shop, later.browser, email)
  expect(await reads(later.browser, guest.orderId)).toBe(404)
  expect((await later.browser.get(`/v1/order/${later.customerId}`)).body.totalOrders).toBe(0)
  expect(await reads(browser, guest.orderId)).toBe(200)
  expect(await reads(guest.browser, guest.orderId)).toBe(200)
})

test('who proves a new email of an unverified account gets its orders, and none of the unproved one', async () => {
  const victim = newEmail()
  const { orderId } = await guestOrder(victim)
  const stranger = await member(shop, victim)
  const own = newEmail()
  const mine = await guestOrder(own)
  await ask(stranger.browser, own)
  expect((await prove(stranger.browser, { token: await tokenFor(own) })).status).toBe(200)
  expect(await reads(stranger.browser, mine.orderId)).toBe(200)
  expect(await reads(stranger.browser, orderId)).toBe(404)
  // The owner of the mailbox opens an account and has the order.
  const owner = await member(shop, victim)
  await verifyEmailOf(shop, owner.browser, victim)
  expect(await reads(owner.browser, orderId)).toBe(200)
})

test('links to the old mailbox open nothing any more; a new password, a later request and time end a request', async () => {
  const { browser, email } = await provedMember()
  const reset = await resetTokenOf(shop, email)
  const next = newEmail()
  await ask(browser, next)
  const first = await tokenFor(next)
  await ask(browser, newEmail())
  expect((await prove(browser, { token: first })).status).toBe(400)
  await ask(browser, next)
  const second = await tokenFor(next)
  await browser.send('DELETE', '/v1/customer/email-change', {})
  expect((await prove(browser, { token: second })).status).toBe(400)
  await ask(browser, next)
  const third = await tokenFor(next)
  await shop.db
    .updateTable('email_changes')
    .set({ asked_at: new Date(Date.now() - 24 * 3_600_000 - 1000) })
    .execute()
  expect((await prove(browser, { token: third })).status).toBe(400)
  await ask(browser, next)
  const fourth = await tokenFor(next)
  expect((await prove(browser, { token: fourth })).status).toBe(200)
  const taken = await shop
    .browser()
    .send('PUT', '/v1/customer/password-reset', { token: reset, password: 'Rose&Musk9' })
  expect(taken.status).toBe(400)
  const last = newEmail()
  await ask(browser, last)
  const fifth = await tokenFor(last)
  await browser.send('PATCH', '/v1/customer/password', { currentPassword: password, password: 'Rose&Musk9' })
  expect((await prove(browser, { token: fifth })).status).toBe(400)
})

test('two accounts that prove one email at once: one gets it', async () => {
  const email = newEmail()
  const accounts = [await provedMember(), await provedMember()]
  const tokens: string[] = []
  for (const { browser, customerId } of accounts) {
    await ask(browser, email)
    const { id } = await shop.db
      .selectFrom('email_changes')
      .innerJoin('customers', 'customers.user_id', 'email_changes.user_id')
      .select('email_changes.id')
      .where('customers.id', '=', customerId)
      .executeTakeFirstOrThrow()
    tokens.push(issueToken(sessionSecret, newEmailToken(id)))
  }
  const answers = await Promise.all(accounts.map(({ browser }, index) => prove(browser, { token: tokens[index] })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the waiting email is in the export, and deleted with the account', async () => {
  const { browser } = await provedMember()
  const next = newEmail()
  await ask(browser, next)
  expect(JSON.stringify((await browser.get('/v1/customer/export')).body)).toContain(next)
  expect((await browser.send('DELETE', '/v1/customer', { password })).status).toBe(200)
  expect(await shop.db.selectFrom('email_changes').select('id').where('email', '=', next).execute()).toEqual([])
})

test('a change of email moves the alerts of the old email alone, also where both emails wait for one size', async () => {
  const { browser, email } = await member(shop)
  const to = newEmail()
  const friend = newEmail()
  const soldOut = await shelve(shop.db, 'Waited for', [{ ml: 12, price: 600_000, stock: 0 }])
  const sizeId = soldOut.line().selectedSizeId
  for (const each of [email, to, friend])
    expect((await browser.send('POST', '/v1/stock-ask', { sizeId, email: each })).status).toBe(200)
  await ask(browser, to)
  const change = await shop.db
    .selectFrom('email_changes')
    .select('id')
    .where('email', '=', to)
    .executeTakeFirstOrThrow()
  expect((await prove(browser, { token: issueToken(sessionSecret, newEmailToken(change.id)) })).status).toBe(200)
  const waiting = await shop.db.selectFrom('stock_asks').select('email').where('size_id', '=', sizeId).execute()
  expect(waiting.map(each => each.email).sort()).toEqual([to, friend].sort())
})

test('a change of email is stopped by no key of an email, and takes nothing of others along', async () => {
  const { browser, email, customerId } = await provedMember()
  const next = newEmail()
  const others = await guestOrder(next)
  const own = await order(browser, customerId, email)
  const size = oud.line().selectedSizeId
  const asked = { size_id: size }
  // Both emails stand in each of these tables, as the account's and as a friend's who has the new mailbox.
  await shop.db
    .insertInto('coupons')
    .values({ id: 'eid', name: 'Eid', code: 'EID', discount_type: 'fixed', discount_value: 100 })
    .execute()
  const both = [
    { email, order_id: own, customer_id: customerId },
    { email: next, order_id: others.orderId, customer_id: 'a friend' },
  ]
  for (const { order_id, ...each } of both) {
    const of = { mailbox: each.email, order_id }
    await shop.db.insertInto('email_digests').values(of).execute()
    await shop.db
      .insertInto('coupon_redemptions')
      .values({ ...each, order_id, coupon_id: 'eid', phone_number: each.email })
      .execute()
    await shop.db.insertInto('subscribers').values({ email: each.email, confirmed_at: new Date() }).execute()
    await shop.db.insertInto('email_stops').values({ email: each.email, kind: 'bounce', source: 'file' }).execute()
    await shop.db
      .insertInto('message_consents')
      .values({ mailbox: each.email, source: 'checkout', text: 'Yes' })
      .execute()
    await shop.db
      .insertInto('stock_asks')
      .values({
        ...asked,
        email: each.email,
        mailbox: each.email,
        ...(each.email === email && { customer_id: customerId }),
      })
      .execute()
  }
  await ask(browser, next)
  const done = await prove(browser, { token: await tokenFor(next) })
  expect(done.status, done.body.message).toBe(200)
  expect(await session(browser)).toMatchObject({ email: next })
  const friend = await shop.db
    .selectFrom('coupon_redemptions')
    .select(['email', 'customer_id'])
    .where('order_id', '=', others.orderId)
    .executeTakeFirstOrThrow()
  expect(friend).toEqual({ email: next, customer_id: 'a friend' })
  const waiting = await shop.db.selectFrom('stock_asks').select('customer_id').where('mailbox', '=', next).execute()
  expect(waiting).toEqual([{ customer_id: null }])
  // Whoever adds such a key adds its rows here.
  const { rows } = await sql<{ table: string }>`
    select distinct indrelid::regclass::text as table from pg_index join pg_attribute a on a.attrelid = indrelid and a.attnum = any(indkey)
    where indisunique and attname in ('email', 'mailbox', 'recipient') and indrelid::regclass::text !~ '^(staff|pg_|graphile)' order by 1`.execute(
    shop.db,
  )
  expect(rows.map(({ table }) => table)).toEqual([
    'coupon_redemptions',
    'customers',
    'email_digests',
    'email_stops',
    'message_consents',
    'stock_asks',
    'subscribers',
    'users',
  ])
})
