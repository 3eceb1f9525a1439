import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, password, resetTokenOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
beforeAll(async () => {
  // Each test needs logins that wait for their hash.
  shop = await openShop({ slowHashes: true })
})
afterAll(() => shop.close())

const newPassword = 'Rose&Musk9'
// Of ten logins each.
const ROUNDS = 3

const logIn = async (email: string, word = password) => {
  const browser = shop.browser()
  const { status } = await browser.send('POST', '/v1/customer/login', { email, password: word })
  return { browser, status }
}
const signedIn = async (browser: Browser) => (await browser.get('/v1/customer/session')).body.data !== null
const sessionsOf = async (email: string) => {
  const rows = shop.db.selectFrom('sessions').innerJoin('users', 'users.id', 'user_id').select('sessions.id')
  return (await rows.where('email', '=', email).execute()).length
}

/** Logins that have read the old password's hash and wait for their turn. */
const inFlight = (email: string) => Promise.all(Array.from({ length: 10 }, () => logIn(email)))

test('no login with the old password survives a reset that is made meanwhile', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { browser, email } = await member(shop)
    const token = await resetTokenOf(shop, email)
    const flights = inFlight(email)
    const reset = await shop.browser().send('PUT', '/v1/customer/password-reset', { token, password: newPassword })
    expect(reset.status).toBe(200)
    for (const login of [...(await flights), { browser }]) expect(await signedIn(login.browser)).toBe(false)
    expect(await sessionsOf(email)).toBe(0)
  }
})

test('nor a change: the browser that changed it alone stays in', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { browser, email } = await member(shop)
    const flights = inFlight(email)
    const changes = { currentPassword: password, password: newPassword }
    expect((await browser.send('PATCH', '/v1/customer/password', changes)).status).toBe(200)
    for (const login of await flights) expect(await signedIn(login.browser)).toBe(false)
    expect(await signedIn(browser)).toBe(true)
    expect(await sessionsOf(email)).toBe(1)
  }
})

test('of two changes with the same current password one holds, and its password alone opens the account', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { browser, email } = await member(shop)
    const other = (await logIn(email)).browser
    const words = [`Rose&Musk${round}`, `Oud&Saffron${round}`]
    const changes = await Promise.all(
      [browser, other].map((each, index) =>
        each.send('PATCH', '/v1/customer/password', { currentPassword: password, password: words[index] }),
      ),
    )
    expect(changes.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1)
    const opened = await Promise.all(words.map(async word => (await logIn(email, word)).status === 200))
    expect(opened).toEqual(changes.map(({ status }) => status === 200))
  }
})

test('a reset link works once, however many use it at once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { email } = await member(shop)
    const token = await resetTokenOf(shop, email)
    const tries = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        shop.browser().send('PUT', '/v1/customer/password-reset', { token, password: `Rose&Musk${n}` }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})
