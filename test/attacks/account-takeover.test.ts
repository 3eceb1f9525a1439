import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { shelve } from '../fixtures.ts'
import { member, password, resetTokenOf, verificationTokenOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await openShop({ slowHashes: true })
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
})
afterAll(() => shop.close())

const ownPassword = 'Rose&Musk9'
const home = { country: 'Pakistan', city: 'Lahore', state: 'Punjab', town: 'Gulberg', phoneNumber: '0321 7654321' }
const victimHome = { ...home, fullName: 'Ayesha Malik', address: 'Victim Lane 7' }
const planted = { ...home, fullName: 'Planted Name', address: 'Planted Road 1' }

async function order(browser: Browser, customerId: string, email: string, shippingAddress: object): Promise<string> {
  const { status, body } = await browser.send('POST', '/v1/order', {
    customerId,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: { ...shippingAddress, email },
  })
  expect(status, body.message).toBe(200)
  return (body.data as { _id: string })._id
}

/** A shopper who bought as a guest, and a stranger who opened an account with the shopper's email and filled it. */
async function hijack() {
  const email = `victim-${randomText(8)}@example.com`
  const victim = shop.browser()
  const { body } = await victim.send('POST', '/v1/customer', { email })
  const orderId = await order(victim, (body.data as { _id: string })._id, email, victimHome)
  const { browser: attacker, customerId } = await member(shop, email)
  await attacker.send('PATCH', '/v1/customer/profile', { name: 'Planted Name', phone: '03001234567' })
  await attacker.send('POST', '/v1/customer/addresses', planted)
  return { email, victim, orderId, attacker, customerId }
}

/** Everything that this browser can read of people and orders. */
async function seenBy(browser: Browser, { customerId, orderId }: { customerId: string; orderId: string }) {
  const paths = [
    ...['session', 'export', 'addresses', 'sessions', 'newsletter'].map(name => `/v1/customer/${name}`),
    `/v1/order/${customerId}`,
    `/v1/order/detail/${orderId}`,
    `/v1/order/${orderId}/map`,
  ]
  return JSON.stringify(await Promise.all(paths.map(async path => (await browser.get(path)).body)))
}

const signedIn = async (browser: Browser) => (await browser.get('/v1/customer/session')).body.data !== null
const verify = (browser: Browser, body: object) => browser.send('PUT', '/v1/customer/verification', body)
const reset = (browser: Browser, token: string) =>
  browser.send('PUT', '/v1/customer/password-reset', { token, password: ownPassword })

test("the owner of the mailbox cannot prove a stranger's account by pressing the button", async () => {
  const stranger = await hijack()
  const token = await verificationTokenOf(shop, stranger.email)
  const elsewhere = (await member(shop)).browser
  for (const browser of [stranger.victim, shop.browser(), elsewhere]) {
    for (const guess of [{}, { password: ownPassword }]) {
      const { status, body } = await verify(browser, { token, ...guess })
      expect([status, body.errors]).toEqual([400, [{ field: 'password', message: expect.any(String) }]])
    }
  }
  const seen = await seenBy(stranger.attacker, stranger)
  expect(seen).toContain('"emailVerified":false')
  expect(seen).not.toContain('Victim Lane')
})

test.each(['the link that verifies', 'a link to reset'])(
  'the owner takes the account over by %s: the stranger is out and nothing planted is kept',
  async link => {
    const stranger = await hijack()
    const { email, attacker, victim, orderId } = stranger
    const plantedOrder = await order(attacker, stranger.customerId, email, planted)
    const token = await (link === 'a link to reset' ? resetTokenOf : verificationTokenOf)(shop, email)
    expect((await reset(victim, token)).status).toBe(200)
    expect(await signedIn(attacker)).toBe(false)
    expect((await attacker.send('POST', '/v1/customer/login', { email, password })).status).toBe(401)
    expect(await seenBy(attacker, stranger)).not.toContain('Victim Lane')

    const login = await victim.send('POST', '/v1/customer/login', { email, password: ownPassword })
    expect(login.body.customer).toMatchObject({ name: '', phone: '', profileCompleted: false, shippingAddress: null })
    const customerId = (login.body.customer as { _id: string })._id
    expect((await victim.get('/v1/customer/addresses')).body.data).toEqual([])
    expect((await victim.get('/v1/customer/session')).body.data).toMatchObject({ emailVerified: true })
    expect((await victim.get(`/v1/order/${customerId}`)).body.totalOrders).toBe(2)
    // Anybody can order with an email: what was ordered in the account before is a guest's.
    expect((await victim.get(`/v1/order/detail/${plantedOrder}`)).status).toBe(200)
    expect((await attacker.get(`/v1/order/detail/${plantedOrder}`)).status).toBe(404)
    expect((await attacker.get(`/v1/order/detail/${orderId}`)).status).toBe(404)
    const renamed = await victim.send('PATCH', '/v1/customer/profile', { name: 'Ayesha', phone: '03217654321' })
    expect(renamed.body.data).toMatchObject({ name: 'Ayesha', profileCompleted: true })
    for (const again of [token, await verificationTokenOf(shop, email)]) {
      expect((await reset(shop.browser(), again)).status).toBe(400)
    }
  },
)

test.each(['session', 'password'])('who opened the account proves it by its %s, and keeps everything', async by => {
  const { browser, email, customerId } = await member(shop)
  await browser.send('POST', '/v1/customer/addresses', victimHome)
  const guest = shop.browser()
  const { body } = await guest.send('POST', '/v1/customer', { email })
  const orderId = await order(guest, (body.data as { _id: string })._id, email, victimHome)
  const token = await verificationTokenOf(shop, email)
  const proof = await (by === 'session' ? verify(browser, { token }) : verify(shop.browser(), { token, password }))
  expect(proof.status).toBe(200)
  expect((await browser.get(`/v1/order/detail/${orderId}`)).status).toBe(200)
  expect((await browser.get('/v1/customer/addresses')).body.data).toHaveLength(1)
  expect((await browser.get('/v1/customer/session')).body.data).toMatchObject({
    _id: customerId,
    name: 'Ayesha Malik',
    emailVerified: true,
  })
})

test('who resets the password of an unverified account in a browser with its session keeps what is in it', async () => {
  const { browser, email } = await member(shop)
  await browser.send('POST', '/v1/customer/addresses', victimHome)
  expect((await reset(browser, await resetTokenOf(shop, email))).status).toBe(200)
  expect(await signedIn(browser)).toBe(false)
  await browser.send('POST', '/v1/customer/login', { email, password: ownPassword })
  expect((await browser.get('/v1/customer/addresses')).body.data).toHaveLength(1)
})

test('an old link proves no account that was opened later with the same email', async () => {
  const { browser, email } = await member(shop)
  const tokens = [await verificationTokenOf(shop, email), await resetTokenOf(shop, email)]
  expect((await browser.send('DELETE', '/v1/customer', { password })).status).toBe(200)
  const later = await member(shop, email)
  for (const token of tokens) {
    for (const each of [later.browser, shop.browser()]) {
      expect((await verify(each, { token, password })).status).toBe(400)
      expect((await reset(each, token)).status).toBe(400)
    }
  }
  expect((await later.browser.get('/v1/customer/session')).body.data).toMatchObject({ emailVerified: false })
})

thoroughTest(
  'what a stranger has in flight while the owner takes the account over is in no account afterwards',
  async () => {
    let tries = 0
    for (let round = 0; round < 8; round++) {
      const stranger = await hijack()
      const { email, attacker, customerId } = stranger
      const token = await verificationTokenOf(shop, email)
      let over = false
      const hammer = async (write: () => ReturnType<Browser['send']>) => {
        while (!over) {
          await write()
          // A refusal needs no database: without a pause nothing else would run.
          await new Promise(resolve => setImmediate(resolve))
          tries++
        }
      }
      const street = { ...planted, address: 'In Flight Street' }
      const flights = [
        hammer(() => attacker.send('POST', '/v1/customer/addresses', { ...street, town: `Town ${tries}` })),
        hammer(() => attacker.send('PATCH', '/v1/customer/profile', { name: 'In Flight', phone: '03001234567' })),
        hammer(() => attacker.send('PATCH', '/v1/customer/address', { ...street, name: 'In Flight', email })),
        hammer(async () => {
          const file = await attacker.get('/v1/customer/export')
          expect(JSON.stringify(file.body)).not.toContain('Victim Lane')
          return file
        }),
      ]
      const logins = Array.from({ length: 3 }, () => attacker.send('POST', '/v1/customer/login', { email, password }))
      expect((await reset(shop.browser(), token)).status).toBe(200)
      await Promise.all(logins)
      over = true
      await Promise.all(flights)
      expect(await signedIn(attacker)).toBe(false)
      const owner = shop.browser()
      const login = await owner.send('POST', '/v1/customer/login', { email, password: ownPassword })
      expect(login.status).toBe(200)
      const seen = await seenBy(owner, { ...stranger, customerId: (login.body.customer as { _id: string })._id })
      expect(seen).not.toMatch(/In Flight|Planted/)
      expect(await seenBy(attacker, { ...stranger, customerId })).not.toContain('Victim Lane')
    }
    expect(tries).toBeGreaterThan(50)
  },
)
