import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { everythingStored } from '../everything-stored.ts'
import { shelve } from '../fixtures.ts'
import { member, password, verifyEmailOf } from '../people.ts'
import { buyer } from '../reviewers.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'
import { workJobs } from '../working-jobs.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await openShop({ poolSize: 20, lockTimeoutMs: 60_000 })
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 1000 }])
})
afterAll(() => shop.close())

const STREET = 'Deleted Street 9'
const NAME = 'Deleted Person'
const place = { country: 'Pakistan', city: 'Lahore', state: 'Punjab', town: 'Gulberg', address: STREET }
const recipient = { ...place, fullName: NAME, phoneNumber: '0333 1112223' }

const order = (browser: Browser, customerId: string, email: string) =>
  browser.send('POST', '/v1/order', {
    customerId,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: { ...recipient, email },
  })

/** Lets the deletion of an account wait in the middle, when it has decided and not committed, until the returned function is called. */
async function lockSessions(email: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async tx => {
    await sql`select from sessions join users on users.id = user_id where email = ${email} for update of sessions`.execute(
      tx,
    )
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, holding])
  const release = () => {
    released.resolve()
    return holding
  }
  onTestFinished(release)
  return release
}

/** How many wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())
    or not granted and locktype in ('tuple', 'transactionid')
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(shop.db)
  return rows[0]?.count ?? 0
}

thoroughTest(
  'an order, address or name that is under way while its account is deleted writes nothing of the person back',
  async () => {
    let tries = 0
    for (let round = 0; round < 8; round++) {
      const { browser, email, customerId } = await member(shop)
      await verifyEmailOf(shop, browser, email)
      const guest = shop.browser()
      const entered = await guest.send('POST', '/v1/customer', { email })
      const guestId = (entered.body.data as { _id: string })._id
      const release = await lockSessions(email)
      const deletion = browser.raw('/v1/customer', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      })
      await expect.poll(waiting).toBe(1)
      const flights = [
        order(browser, customerId, email),
        order(browser, customerId, email),
        order(guest, guestId, email),
        order(guest, guestId, email),
        browser.send('POST', '/v1/customer/addresses', recipient),
        browser.send('PATCH', '/v1/customer/address', { ...recipient, name: NAME, email }),
        browser.send('PATCH', '/v1/customer/profile', { name: NAME, phone: '03331112223' }),
      ]
      await expect.poll(waiting).toBeGreaterThanOrEqual(flights.length)
      await release()
      expect((await deletion).status).toBe(200)
      // Refused, whichever rule comes first: no session, no customer, or (400) a customer whose email is gone.
      for (const { status, body } of await Promise.all(flights)) {
        expect([400, 401, 404], JSON.stringify(body)).toContain(status)
      }
      tries += flights.length
      const left = await everythingStored(shop.db)
      for (const trace of [email, STREET, NAME, '3331112223']) expect(left, trace).not.toContain(trace)
    }
    expect(tries).toBeGreaterThan(50)
  },
)

test('a review that is under way has no name afterwards', async () => {
  const person = await buyer(shop)
  await shop.db.updateTable('customers').set({ name: 'Reviewing Person' }).where('id', '=', person.customerId).execute()
  const release = await lockSessions(person.email)
  const deletion = person.browser.raw('/v1/customer', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  await expect.poll(waiting).toBe(1)
  const photo = new Blob([Uint8Array.from(await onePixel())])
  const review = person.send({ images: photo })
  await expect.poll(waiting).toBe(2)
  await release()
  expect((await deletion).status).toBe(200)
  expect((await review).status).toBe(401)
  expect(await everythingStored(shop.db)).not.toContain('Reviewing Person')
})

async function onePixel(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#5a3320' } })
    .jpeg()
    .toBuffer()
}

test('the emails of a deleted account go with it, also when its email was never proved; those of others stay', async () => {
  const email = 'shared@example.com'
  const stranger = shop.browser()
  const entered = await stranger.send('POST', '/v1/customer', { email })
  const { browser, customerId } = await member(shop, email)
  const own = await order(browser, customerId, email)
  await order(stranger, (entered.body.data as { _id: string })._id, email)
  await browser.send('POST', '/v1/customer/password-reset', { email })
  const jobs = await workJobs(shop)
  const emails = async () =>
    (await shop.db.selectFrom('emails').select('cause').where('recipient', '=', email).execute()).length
  await expect.poll(emails).toBe(4)
  await browser.send('POST', `/v1/order/${(own.body.data as { _id: string })._id}/cancellation`, {})
  await expect.poll(emails).toBe(5)
  expect((await browser.send('DELETE', '/v1/customer', { password })).status).toBe(200)
  expect(await emails()).toBe(1)
  await jobs.stop()
})
