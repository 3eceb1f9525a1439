import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSession } from '../../src/shop/ground/customers/index.ts'
import { type Identity, keepIdentity, logIn as logInBy, openIdentity } from '../../src/shop/people/accounts/index.ts'
import { member, password, resetTokenOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { softPasskey } from '../soft-passkey.ts'

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

describe('a way in besides the password, at the moment of a reset', () => {
  const device = { ipAddress: '203.0.113.9', userAgent: 'a browser' }
  const reset = async (email: string) => {
    const token = await resetTokenOf(shop, email)
    return shop.browser().send('PUT', '/v1/customer/password-reset', { token, password: newPassword })
  }
  const userOf = (email: string) =>
    shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const identityOf = (subject: string): Identity => ({ provider: 'facebook', subject, email: null, name: '' })
  const identitiesOf = (subject: string) =>
    shop.db.selectFrom('identities').select('user_id').where('subject', '=', subject).execute()

  /** Does `first`, which meets rows that are held, then `meanwhile`; then they are held no more. */
  async function held<T>(rows: RawBuilder<unknown>, first: () => Promise<T>, meanwhile: () => Promise<unknown>) {
    const { begun, later } = await shop.db.transaction().execute(async tx => {
      await rows.execute(tx)
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const begins = async <R>(work: () => Promise<R>, place: number) => {
        let ended = false
        const promise = work().finally(() => {
          ended = true
        })
        const stands = async () => ended || (await waiting.execute(tx)).rows.length >= place
        await expect.poll(stands).toBe(true)
        return { promise }
      }
      return { begun: await begins(first, 1), later: await begins(meanwhile, 2) }
    })
    await later.promise
    return begun.promise
  }
  async function withPasskey() {
    const { browser, email } = await member(shop)
    const passkey = softPasskey('http://shop.test')
    const challenge = async (of: Browser, path: string) => {
      const { step, options } = (await of.send('POST', `${path}/challenge`, {})).body.data as Record<string, string>
      return { step, options: JSON.parse(options ?? '') as { challenge: string } }
    }
    const begun = await challenge(browser, '/v1/customer/passkeys')
    const made = { step: begun.step, response: passkey.make(begun.options) }
    return {
      email,
      add: () => browser.send('POST', '/v1/customer/passkeys', made),
      use: async () => {
        const other = shop.browser()
        const { step, options } = await challenge(other, '/v1/customer/passkey-session')
        const used = { step, response: passkey.use(options) }
        return { other, finish: () => other.send('POST', '/v1/customer/passkey-session', used) }
      },
    }
  }

  test('a login by a passkey leaves no session, one by a provider neither', async () => {
    const { email, add, use } = await withPasskey()
    expect((await add()).status).toBe(200)
    const { other, finish } = await use()
    const user = sql`select from users where email = ${email} for update`
    await held(user, finish, () => reset(email))
    expect(await signedIn(other)).toBe(false)
    expect(await sessionsOf(email)).toBe(0)

    const second = await member(shop)
    const { id } = await userOf(second.email)
    await shop.db.insertInto('identities').values({ provider: 'facebook', subject: id, user_id: id }).execute()
    const opens = () => openIdentity(shop.db, shop.signIn, identityOf(id), { device })
    await held(sql`select from users where id = ${id} for update`, opens, () => reset(second.email))
    expect(await sessionsOf(second.email)).toBe(0)
    expect(await identitiesOf(id)).toEqual([])
  })

  test('none is added by a session that it ends', async () => {
    const { email, add } = await withPasskey()
    const { id } = await userOf(email)
    // The reset is the transaction that holds the customer: it ends the sessions.
    const status = await held(
      sql`with held as (select from customers where user_id = ${id} for update), ended as (
        delete from sessions where user_id = ${id} returning 1) select (select count(*) from held), (select count(*) from ended)`,
      add,
      () => Promise.resolve(),
    )
    expect(status.status).toBe(401)
    expect(await shop.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual([])

    const place = { known: true, subject: id }
    const { token } = await logInBy(shop.db, shop.signIn, { email, password }, { device, place })
    const session = (await findSession(shop.db, shop.signIn, token))?.session
    if (!session) throw new Error('no session')
    const keeps = () => keepIdentity(shop.db, shop.signIn, session, identityOf(id)).catch(({ code }) => code)
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`facebook ${id}`}, 3))`
    expect(await held(lock, keeps, () => reset(email))).toBe('not_signed_in')
    expect(await identitiesOf(id)).toEqual([])
  })
})
