import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, password, resetTokenOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

const options = { rateLimits: true, trustProxy: ['0.0.0.0'] }
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop(options)
})
afterAll(() => shop.close())

const logIn = async (browser: Browser, email: string, ip: string, word = password) =>
  (await browser.send('POST', '/v1/customer/login', { email, password: word }, { 'x-forwarded-for': ip })).status
const logOut = (browser: Browser) => browser.send('DELETE', '/v1/customer/session', {})

/** 110 wrong passwords for one account, ten from each address. */
async function lockOut(email: string, net: string): Promise<void> {
  await Promise.all(
    Array.from({ length: 110 }, (_, n) => logIn(shop.browser(), email, `${net}.${n % 11}`, 'Wrong&Word1')),
  )
}

test('110 wrong passwords do not lock out a browser that was let in before, not even behind the same address', async () => {
  const { browser: own, email } = await member(shop)
  await logOut(own)
  await lockOut(email, '10.1.0')
  expect(await logIn(shop.browser(), email, '10.9.9.9')).toBe(429)
  expect(await logIn(own, email, '10.1.0.1')).toBe(200)
  await logOut(own)
  expect(await logIn(own, email, '10.9.9.9')).toBe(200)

  // In a browser that is not known the link of an email lets its owner in.
  const other = shop.browser()
  const reset = { token: await resetTokenOf(shop, email), password: 'Rose&Musk9' }
  expect((await other.send('PUT', '/v1/customer/password-reset', reset)).status).toBe(200)
  expect(await logIn(other, email, '10.9.9.9', 'Rose&Musk9')).toBe(200)
})

/** As if 110 wrong passwords had been typed elsewhere. */
async function lockedOut(email: string): Promise<void> {
  const row = { key: `loginAnywhere:${email}`, points: 110, expire: Date.now() + 3_600_000 }
  await shop.db.insertInto('rate_limits').values(row).execute()
  expect(await logIn(shop.browser(), email, '10.8.8.8')).toBe(429)
}

test('a known browser guesses ten times like any other, and is known to its own account alone', async () => {
  const [victim, attacker] = [await member(shop), await member(shop)]
  await logOut(attacker.browser)
  for (let n = 0; n < 10; n++) {
    expect(await logIn(attacker.browser, attacker.email, `10.2.${n}.1`, 'Wrong&Word1')).toBe(401)
  }
  expect(await logIn(attacker.browser, attacker.email, '10.2.99.1')).toBe(429)
  // Its guesses count for nobody else.
  expect(await logIn(shop.browser(), attacker.email, '10.2.99.2')).toBe(200)

  await lockedOut(victim.email)
  expect(await logIn(attacker.browser, victim.email, '10.9.9.8')).toBe(429)
})

test('browsers that knew an account before its owner took it over are strangers afterwards', async () => {
  const { browser: attacker, email } = await member(shop)
  const owner = shop.browser()
  const reset = { token: await resetTokenOf(shop, email), password: 'Rose&Musk9' }
  expect((await owner.send('PUT', '/v1/customer/password-reset', reset)).status).toBe(200)
  await lockedOut(email)
  expect(await logIn(attacker, email, '10.9.9.7', 'Rose&Musk9')).toBe(429)
  expect(await logIn(owner, email, '10.9.9.7', 'Rose&Musk9')).toBe(200)
})

thoroughTest(
  'a rush of 60 logins from one address holds up neither a known browser nor a stranger elsewhere',
  async () => {
    const slow = await openShop({ ...options, slowHashes: true })
    const { browser: own, email } = await member(slow)
    const neighbour = await member(slow)
    await logOut(own)
    let done = 0
    const rush = Array.from({ length: 60 }, async (_, n) => {
      await logIn(slow.browser(), `nobody-${n}@example.com`, '10.5.0.1', 'Wrong&Word1')
      done++
    })
    const after = async (login: Promise<number>) => {
      expect(await login).toBe(200)
      return done
    }
    const doneBefore = await Promise.all([
      after(logIn(own, email, '10.5.0.1')),
      after(logIn(slow.browser(), neighbour.email, '10.6.0.1')),
    ])
    for (const count of doneBefore) expect(count).toBeLessThan(20)
    await Promise.all(rush)
    await slow.close()
  },
)
