import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trySystem } from '../../src/integrations/try-system.ts'
import { rateLimits } from '../../src/platform/limits/rate-limits.ts'
import { seal, sealer } from '../../src/platform/secrets/seal.ts'
import { issueToken, randomText } from '../../src/platform/secrets/signing.ts'
import type { SignInProvider } from '../../src/shop/ground/provider-rules.ts'
import { newEmailToken } from '../../src/shop/people/accounts/index.ts'
import { listCalls } from '../../src/shop/settings/connections/index.ts'
import { limits, withWiderLimits } from '../../src/web/server/call-limits.ts'
import { fakeServer } from '../fakes/fake-server.ts'
import { answerFor } from '../fakes/fakes.ts'
import { fakeApple, fakeFacebook, fakeGoogle, type Person } from '../fakes/identity.ts'
import { member, password, queued, resetTokenOf, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { softPasskey } from '../soft-passkey.ts'

const fakes = { google: fakeGoogle(), apple: fakeApple(), facebook: fakeFacebook() }
let shop: OpenShop
let server: Awaited<ReturnType<typeof fakeServer>>
beforeAll(async () => {
  server = await fakeServer(answerFor(fakes))
  shop = await openShop({ fakesUrl: server.url })
  const fields = { clientId: 'the-shop', teamId: 'TEAM', keyId: 'KEY' }
  for (const id of ['google', 'apple', 'facebook'] as const) {
    const secrets = id === 'apple' ? { privateKey: fakes.apple.clientKey } : { clientSecret: 'fake-clientSecret' }
    const sealed = seal(sessionSecret, `connection ${id}`, JSON.stringify(secrets))
    await shop.db
      .insertInto('connections')
      .values({ id, active: true, fields: JSON.stringify(fields), sealed })
      .execute()
  }
})
beforeEach(async () => {
  for (const fake of Object.values(fakes)) {
    fake.wrong = {}
    fake.next.length = 0
  }
  await shop.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

const gmail = (name: string) => `${name}-${randomText(6)}@gmail.com`.toLowerCase()
const someone = (email: string, of: Partial<Person> = {}): Person => ({
  sub: randomText(12),
  email,
  email_verified: true,
  name: 'Ayesha Malik',
  ...of,
})
const placeOf = (response: Response) => response.headers.get('location') ?? ''
const session = async (browser: Browser) =>
  (await browser.get('/v1/customer/session')).body.data as Record<string, unknown> | null

/** The browser goes to the provider and presses 'Continue': the address that it then comes back to. */
async function goThere(browser: Browser, provider: SignInProvider = 'google', next = ''): Promise<string> {
  const begun = await browser.raw(`/sign-in/${provider}${next && `?next=${encodeURIComponent(next)}`}`)
  expect(begun.status).toBe(303)
  const there = await fetch(placeOf(begun), { redirect: 'manual' })
  const back = new URL(placeOf(there))
  return back.pathname + back.search
}
/** Where a login by a provider leads. */
async function logIn(person: Person, browser = shop.browser(), next = '') {
  fakes.google.person = person
  const response = await browser.raw(await goThere(browser, 'google', next))
  expect(response.status).toBe(303)
  return { browser, place: placeOf(response) }
}

describe('a login by Google', () => {
  test('opens an account with a proved email and a name, once, and leads on', async () => {
    const person = someone(gmail('new'))
    const first = await logIn(person, shop.browser(), '/checkout?step=2')
    expect(first.place).toBe('/checkout?step=2')
    const account = await session(first.browser)
    expect(account).toMatchObject({ email: person.email, emailVerified: true, name: 'Ayesha Malik' })
    // Another browser, another email there by now: the same account.
    const second = await logIn({ ...person, email: gmail('renamed') })
    expect(second.place).toBe('/dashboard')
    expect(await session(second.browser)).toMatchObject({ _id: account?._id, email: person.email })
    const exported = await second.browser.get('/v1/customer/export')
    expect(JSON.stringify(exported.body)).toContain('Google')
    const listed = await second.browser.get('/v1/customer/identities')
    expect(listed.body.data).toMatchObject([{ provider: 'google', name: 'Google' }])
  })

  test('opens the account of a proved email; one that was never proved begins anew, without its password and sessions', async () => {
    const mine = gmail('mine')
    const { customerId } = await member(shop, mine)
    await verifyEmailOf(shop, shop.browser(), mine)
    expect(await session((await logIn(someone(mine))).browser)).toMatchObject({ _id: customerId })
    const byPassword = (email: string) => shop.browser().send('POST', '/v1/customer/login', { email, password })
    expect((await byPassword(mine)).status).toBe(200)
    const taken = gmail('taken')
    const stranger = await member(shop, taken)
    const { browser } = await logIn(someone(taken))
    expect((await session(browser))?._id).not.toBe(stranger.customerId)
    expect(await session(stranger.browser)).toBeNull()
    expect((await byPassword(taken)).status).toBe(401)
  })

  test.each([
    ['is not verified', { email_verified: false }],
    ['is said to be by nobody', { email_verified: undefined }],
    ['is of a mailbox that Google does not host', { email: `other-${randomText(6)}@yahoo.com`.toLowerCase() }],
    ['is not there', { email: undefined }],
  ])('whose email %s opens and makes no account; after another login it is connected by a press', async (_, of) => {
    const email = ('email' in of && of.email) || gmail('unsure')
    const { customerId } = await member(shop, email)
    await verifyEmailOf(shop, shop.browser(), email)
    const person = { ...someone(email), ...of } as Person
    const { browser, place } = await logIn(person, shop.browser(), '/cart')
    expect(place).toBe('/login?next=%2Fcart&by=google&why=prove')
    expect(await session(browser)).toBeNull()
    // Before anybody is logged in, and by nobody else.
    expect((await browser.send('POST', '/v1/customer/identities', {})).status).toBe(401)
    await browser.send('POST', '/v1/customer/login', { email, password })
    expect((await browser.send('POST', '/v1/customer/identities', {})).status).toBe(200)
    expect((await browser.send('POST', '/v1/customer/identities', {})).status).toBe(400)
    expect(await session((await logIn(person)).browser)).toMatchObject({ _id: customerId })
    // Removed, it opens nothing.
    expect((await browser.send('DELETE', '/v1/customer/identities/google', {})).status).toBe(200)
    expect((await browser.send('DELETE', '/v1/customer/identities/google', {})).status).toBe(404)
    expect((await logIn(person)).place).toContain('why=prove')
  })

  test('waits for the account that was logged in, and ends with its logout', async () => {
    const person = someone(gmail('waits'), { email_verified: false })
    const mine = await member(shop, gmail('mine'))
    const other = await member(shop, gmail('other'))
    const connect = (browser: Browser) => browser.send('POST', '/v1/customer/identities', {})
    const enter = (browser: Browser, email: string) => browser.send('POST', '/v1/customer/login', { email, password })
    // Somebody else logs in, in the same browser, without a logout and after one.
    await logIn(person, mine.browser)
    expect((await enter(mine.browser, other.email)).status).toBe(200)
    expect((await connect(mine.browser)).status).toBe(400)
    const shared = shop.browser()
    await logIn(person, shared)
    await enter(shared, mine.email)
    await shared.send('DELETE', '/v1/customer/session', {})
    await enter(shared, other.email)
    expect((await connect(shared)).status).toBe(400)
  })

  test('is connected within 15 minutes of a login alone, and to one account', async () => {
    const one = await logIn(someone(gmail('one')))
    const other = someone(gmail('other'), { email_verified: false })
    expect((await logIn(other, one.browser)).place).toBe('/settings#ways-in')
    await shop.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .execute()
    expect((await one.browser.send('POST', '/v1/customer/identities', {})).status).toBe(400)
    const mine = await member(shop, gmail('member'))
    await logIn(other, mine.browser)
    expect((await mine.browser.send('POST', '/v1/customer/identities', {})).status).toBe(200)
    const third = await member(shop, gmail('third'))
    await logIn(other, third.browser)
    expect((await third.browser.send('POST', '/v1/customer/identities', {})).status).toBe(409)
  })

  test.each([
    ['for another client', { claims: { aud: 'another-shop' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.example' } }],
    ['that has ended', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
    ['without a person', { claims: { sub: undefined } }],
    ['signed with another key', { otherKey: true }],
    ['signed by nobody', { unsigned: true }],
  ])('by a token %s opens nothing', async (_, wrong) => {
    const email = gmail('wrong')
    const browser = shop.browser()
    fakes.google.wrong = wrong
    expect((await logIn(someone(email), browser)).place).toBe('/login?by=google&why=failed')
    expect(await session(browser)).toBeNull()
    expect(await shop.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('a code counts once, in the browser that began, with its own state; twice at once it makes one account', async () => {
    const email = gmail('replayed')
    fakes.google.person = someone(email)
    const browser = shop.browser()
    const back = await goThere(browser)
    // Somebody else's browser, with and without a login of its own.
    const other = shop.browser()
    expect(placeOf(await other.raw(back))).toContain('why=failed')
    await goThere(other)
    expect(placeOf(await other.raw(back))).toContain('why=failed')
    expect(await session(other)).toBeNull()
    const forged = back.replace(/state=\w+/, `state=${randomText(48)}`)
    const cookieBefore = shop.browser()
    await goThere(cookieBefore)
    expect(placeOf(await cookieBefore.raw(forged))).toContain('why=failed')
    const both = await Promise.all([browser.raw(back), browser.raw(back)])
    expect(both.map(placeOf).sort()).toEqual(['/dashboard', '/login?by=google&why=failed'])
    expect(await session(browser)).toMatchObject({ email })
    expect(placeOf(await browser.raw(back))).toContain('why=failed')
    expect(await shop.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('that is cancelled there, and one that cannot be asked, leads back with a word', async () => {
    fakes.google.wrong = { cancelled: true }
    expect((await logIn(someone(gmail('no')), shop.browser(), '/cart')).place).toBe(
      '/login?next=%2Fcart&by=google&why=cancelled',
    )
    // Who connects it reads the word where they pressed: the login would lead on without it.
    const { browser: owner } = await member(shop, gmail('connects'))
    expect((await logIn(someone(gmail('no')), owner, '/settings')).place).toBe(
      '/settings?by=google&why=cancelled#ways-in',
    )
    expect((await logIn(someone(gmail('no')), shop.browser(), '/settings')).place).toBe(
      '/login?next=%2Fsettings&by=google&why=cancelled',
    )
    fakes.google.wrong = {}
    for (const misbehaviour of ['busy', 'cut before', 'cut after', 'error after', 'nonsense after'] as const) {
      const browser = shop.browser()
      const back = await goThere(browser)
      fakes.google.next.push(misbehaviour)
      expect(placeOf(await browser.raw(back))).toMatch(/why=(away|failed)$/)
      expect(await session(browser)).toBeNull()
    }
    const { sealed } = await shop.db
      .selectFrom('connections')
      .select('sealed')
      .where('id', '=', 'google')
      .executeTakeFirstOrThrow()
    const wrong = seal(sessionSecret, 'connection google', JSON.stringify({ clientSecret: 'stolen' }))
    await shop.db.updateTable('connections').set({ sealed: wrong }).where('id', '=', 'google').execute()
    expect((await logIn(someone(gmail('key')))).place).toContain('why=failed')
    await shop.db.updateTable('connections').set({ sealed, active: false }).where('id', '=', 'google').execute()
    expect(placeOf(await shop.browser().raw('/sign-in/google?next=/cart'))).toBe('/login?next=%2Fcart')
    await shop.db.updateTable('connections').set({ active: true }).execute()
  })

  test('leads to pages of the shop alone, and strange requests are answered kindly', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/login'])
      expect((await logIn(someone(gmail('next')), shop.browser(), next)).place).toBe('/dashboard')
    const browser = shop.browser()
    for (const path of ['/sign-in/google/return?code=%00&code=2', '/sign-in/google/return?error=server_error'])
      expect(placeOf(await browser.raw(path))).toContain('/login?by=google')
    expect((await browser.raw('/sign-in/twitter')).status).toBe(404)
    expect((await browser.raw('/sign-in/twitter/return')).status).toBe(404)
  })

  test('no secret, code or token stands in a stored call, and the connection is tried without anybody', async () => {
    await logIn(someone(gmail('kept')))
    const stored = JSON.stringify(await listCalls(shop.db, { system: 'google' }))
    expect(stored).not.toMatch(/fake-clientSecret|id_token|@gmail/)
    expect(stored).not.toMatch(/code=[0-9a-f]{32}/)
    const parts = { db: shop.db, sealer: sealer(sessionSecret), fakesUrl: server.url }
    for (const system of ['google', 'apple', 'facebook'] as const)
      expect(await trySystem(parts, system)).toMatch(/^It works: it knows this client/)
  })
})

/** Apple's form, sent by a browser from Apple's page: it takes cookies, and sends none. Where it leads. */
async function postForm(browser: Browser, form: URLSearchParams): Promise<string> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://appleid.apple.com',
    'sec-fetch-site': 'cross-site',
  }
  const sent = await browser.raw(
    '/sign-in/apple/return',
    { method: 'POST', body: `${form}`, headers },
    { cookies: false },
  )
  expect(sent.status).toBe(303)
  return placeOf(sent)
}

test('Apple comes back by a form of its own site, says the name once, and is given a signed secret', async () => {
  const email = `${randomText(8)}@privaterelay.appleid.com`.toLowerCase()
  fakes.apple.person = { sub: randomText(12), email, email_verified: 'true' }
  const browser = shop.browser()
  const begun = await browser.raw('/sign-in/apple?next=/cart')
  const form = new URLSearchParams(await (await fetch(placeOf(begun))).text())
  form.set('user', JSON.stringify({ name: { firstName: 'Bilal', lastName: 'Ahmed' }, email }))
  const back = await postForm(browser, form)
  // No name or email stands in an address.
  expect([...new URL(back, 'http://shop.test').searchParams.keys()]).toEqual(['code', 'state'])
  expect(placeOf(await browser.raw(back))).toBe('/cart')
  expect(await session(browser)).toMatchObject({ email, name: 'Bilal Ahmed', emailVerified: true })
})

test('what a form of another site says of a person counts for no login but its own', async () => {
  const email = `${randomText(8)}@privaterelay.appleid.com`.toLowerCase()
  fakes.apple.person = { sub: randomText(12), email, email_verified: 'true' }
  const browser = shop.browser()
  const begun = await browser.raw('/sign-in/apple')
  const back = await postForm(browser, new URLSearchParams(await (await fetch(placeOf(begun))).text()))
  const user = JSON.stringify({ name: { firstName: 'Somebody', lastName: 'Else' } })
  await postForm(browser, new URLSearchParams({ state: randomText(48), user }))
  await browser.raw(`${back}&user=${encodeURIComponent(user)}`)
  expect(await session(browser)).toMatchObject({ email, name: '' })
})

test('Apple answers for no mailbox of others: it opens no account by it', async () => {
  const email = gmail('apple')
  fakes.apple.person = { sub: randomText(12), email, email_verified: true }
  const browser = shop.browser()
  const begun = await browser.raw('/sign-in/apple')
  const back = await postForm(browser, new URLSearchParams(await (await fetch(placeOf(begun))).text()))
  expect(placeOf(await browser.raw(back))).toBe('/login?by=apple&why=prove')
  expect(await shop.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})

test('Facebook answers for no email: it logs in once it is connected', async () => {
  fakes.facebook.person = { sub: randomText(12), name: 'Bilal' }
  const { browser, customerId } = await member(shop, gmail('facebook'))
  expect(placeOf(await browser.raw(await goThere(browser, 'facebook')))).toBe('/settings#ways-in')
  expect((await browser.send('POST', '/v1/customer/identities', {})).status).toBe(200)
  const other = shop.browser()
  expect(placeOf(await other.raw(await goThere(other, 'facebook')))).toBe('/dashboard')
  expect(await session(other)).toMatchObject({ _id: customerId })
})

describe('a passkey', () => {
  type Options = Parameters<ReturnType<typeof softPasskey>['make']>[0]
  type Challenge = { step: string; options: Options }
  async function ask(browser: Browser, of: 'passkeys' | 'passkey-session'): Promise<Challenge> {
    const { body } = await browser.send('POST', `/v1/customer/${of}/challenge`, {})
    const { step, options } = body.data as { step: string; options: string }
    return { step, options: JSON.parse(options) as Options }
  }
  async function add(browser: Browser, name = 'My phone') {
    const passkey = softPasskey('http://shop.test')
    const { step, options } = await ask(browser, 'passkeys')
    const { status } = await browser.send('POST', '/v1/customer/passkeys', {
      step,
      name,
      response: passkey.make(options),
    })
    expect(status).toBe(200)
    return passkey
  }
  const use = async (browser: Browser, passkey: ReturnType<typeof softPasskey>, wrong = {}) => {
    const { step, options } = await ask(browser, 'passkey-session')
    return browser.send('POST', '/v1/customer/passkey-session', { step, response: passkey.use(options, wrong) })
  }

  test('logs in in place of a password, is listed and exported, and removed opens nothing', async () => {
    const { browser, customerId } = await member(shop)
    const passkey = await add(browser)
    const other = shop.browser()
    expect(await use(other, passkey)).toMatchObject({ status: 200, body: { customer: { _id: customerId } } })
    expect(await session(other)).toMatchObject({ _id: customerId })
    const list = (await other.get('/v1/customer/passkeys')).body.data as { _id: string; name: string }[]
    expect(list).toMatchObject([{ name: 'My phone' }])
    expect(JSON.stringify((await other.get('/v1/customer/export')).body)).toContain('My phone')
    const stranger = await member(shop)
    expect((await stranger.browser.send('DELETE', `/v1/customer/passkeys/${list[0]?._id}`, {})).status).toBe(404)
    expect((await browser.send('DELETE', `/v1/customer/passkeys/${list[0]?._id}`, {})).status).toBe(200)
    const late = shop.browser()
    expect((await use(late, passkey)).status).toBe(401)
    expect(await session(late)).toBeNull()
  })

  test('counts once for its challenge, from this shop, by a person that the device has checked', async () => {
    const { browser } = await member(shop)
    const passkey = await add(browser)
    const thief = shop.browser()
    const { step, options } = await ask(thief, 'passkey-session')
    const used = { step, response: passkey.use(options) }
    const both = await Promise.all([0, 1].map(() => thief.send('POST', '/v1/customer/passkey-session', used)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const wrong = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }, { counter: 1 }]
    for (const each of wrong) expect((await use(shop.browser(), passkey, each)).status).toBe(401)
    // A challenge to log in adds none, and one to add logs nobody in; nobody else's session adds with it.
    const toUse = await ask(browser, 'passkey-session')
    const made = (to: Challenge) => ({ step: to.step, response: softPasskey('http://shop.test').make(to.options) })
    expect((await browser.send('POST', '/v1/customer/passkeys', made(toUse))).status).toBe(400)
    const toAdd = await ask(browser, 'passkeys')
    const other = await member(shop)
    expect((await other.browser.send('POST', '/v1/customer/passkeys', made(toAdd))).status).toBe(400)
    const response = passkey.use(toAdd.options, { counter: 90 })
    expect(
      (await shop.browser().send('POST', '/v1/customer/passkey-session', { step: toAdd.step, response })).status,
    ).toBe(401)
  })

  test('is added within 15 minutes of a login, and ends with the account that a stranger opened', async () => {
    const email = gmail('stranger')
    const { browser } = await member(shop, email)
    const passkey = await add(browser)
    await logIn(someone(email))
    expect((await use(shop.browser(), passkey)).status).toBe(401)
    const late = await member(shop)
    await shop.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .execute()
    expect((await late.browser.send('POST', '/v1/customer/passkeys/challenge', {})).status).toBe(400)
  })
})

test('who never set a password changes the email and deletes the account soon after a login, and nobody else does', async () => {
  const person = someone(gmail('no-password'))
  const { browser } = await logIn(person)
  const change = (sent: object) =>
    browser.send('POST', '/v1/customer/email-change', { email: gmail('another'), ...sent })
  expect((await change({ password: 'Whatever&1typed' })).status).toBe(200)
  await shop.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .execute()
  for (const late of [await change({}), await browser.send('DELETE', '/v1/customer', {})])
    expect([late.status, late.body.message]).toEqual([400, expect.stringContaining('log out, log in again, and do')])
  expect((await browser.send('DELETE', '/v1/customer/session', {})).status).toBe(200)
  await logIn(person, browser)
  expect((await browser.send('DELETE', '/v1/customer', {})).status).toBe(200)
  // Who has set one is asked for it, however fresh the login.
  const email = gmail('with-password')
  const own = await member(shop, email)
  await verifyEmailOf(shop, own.browser, email)
  const fresh = await logIn(someone(email))
  expect((await fresh.browser.send('DELETE', '/v1/customer', {})).body).toMatchObject({
    errors: [{ field: 'password' }],
  })
})

test('a password that is set anew by an emailed link, and a deletion, end it', async () => {
  const email = gmail('ends')
  const { browser } = await member(shop, email)
  await verifyEmailOf(shop, browser, email)
  const person = someone(email)
  const known = () => shop.db.selectFrom('identities').select('subject').where('subject', '=', person.sub).execute()
  await logIn(person)
  expect(await known()).toHaveLength(1)
  const token = await resetTokenOf(shop, email)
  expect((await browser.send('PUT', '/v1/customer/password-reset', { token, password })).status).toBe(200)
  expect(await known()).toEqual([])
  const again = await logIn(person)
  expect((await again.browser.send('DELETE', '/v1/customer', { password })).status).toBe(200)
  expect(await known()).toEqual([])
})

test('another email ends a provider, and leaves a passkey; another password ends both; each that is added is told by email', async () => {
  const { browser, email } = await member(shop, gmail('leaves'))
  await verifyEmailOf(shop, browser, email)
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const told = async () => (await queued(shop.db, 'way-in-added')).filter(({ userId }) => userId === id)
  const ways = async () => {
    const of = async (path: string) => ((await browser.get(`/v1/customer/${path}`)).body.data as unknown[]).length
    return { identities: await of('identities'), passkeys: await of('passkeys') }
  }
  const addPasskey = async () => {
    const { step, options } = (await browser.send('POST', '/v1/customer/passkeys/challenge', {})).body.data as Record<
      string,
      string
    >
    const response = softPasskey('http://shop.test').make(JSON.parse(options ?? ''))
    expect((await browser.send('POST', '/v1/customer/passkeys', { step, response })).status).toBe(200)
  }
  const person = someone(email)
  await logIn(person)
  await addPasskey()
  expect((await told()).map(({ way }) => way)).toEqual(['Google', 'a passkey'])
  expect(await ways()).toEqual({ identities: 1, passkeys: 1 })

  const to = gmail('moved')
  expect((await browser.send('POST', '/v1/customer/email-change', { email: to, password })).status).toBe(200)
  const change = await shop.db
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const token = issueToken(sessionSecret, newEmailToken(change.id))
  expect((await browser.send('PUT', '/v1/customer/email-change', { token })).status).toBe(200)
  expect(await ways()).toEqual({ identities: 0, passkeys: 1 })
  // Whoever has the old mailbox gets an account of their own.
  expect(await session((await logIn(person)).browser)).not.toMatchObject({ email: to })

  await logIn(someone(to))
  const changed = { currentPassword: password, password: 'Rose&Musk9' }
  expect((await browser.send('PATCH', '/v1/customer/password', changed)).status).toBe(200)
  expect(await ways()).toEqual({ identities: 0, passkeys: 0 })
})

describe('many attempts from one network', () => {
  let limited: OpenShop
  beforeAll(async () => {
    limited = await openShop({ fakesUrl: server.url, rateLimits: true })
    const sealed = seal(sessionSecret, 'connection google', JSON.stringify({ clientSecret: 'fake-clientSecret' }))
    const fields = JSON.stringify({ clientId: 'the-shop' })
    await limited.db.insertInto('connections').values({ id: 'google', active: true, fields, sealed }).execute()
  })
  afterAll(() => limited.close())
  const challenge = (browser: Browser) => browser.send('POST', '/v1/customer/passkey-session/challenge', {})
  const exhaust = async (name: 'login' | 'loginOther' | 'passkeyChallenge' | 'loginOtherKnownHere') => {
    const { count } = rateLimits(limited.db, withWiderLimits(limits))
    // Requests of a test come from no address.
    await count(name, '0.0.0.0', 1000)
    const { rows } =
      await sql`update rate_limits set points = 100000 where key like ${`${name}:%`} returning key`.execute(limited.db)
    expect(rows).not.toEqual([])
  }

  test('close no other way to log in, and none to a browser that was let in before', async () => {
    const { browser } = await member(limited)
    await browser.send('DELETE', '/v1/customer/session', {})
    const stranger = limited.browser()
    await stranger.send('POST', '/v1/customer/login', { email: gmail('x'), password })
    await exhaust('login')
    expect((await stranger.send('POST', '/v1/customer/login', { email: gmail('x'), password })).status).toBe(429)
    expect((await challenge(stranger)).status).toBe(200)
    expect((await stranger.raw('/sign-in/google')).headers.get('location')).toContain('/authorize')
    await exhaust('loginOther')
    await exhaust('passkeyChallenge')
    expect((await challenge(stranger)).status).toBe(429)
    expect((await challenge(browser)).status).toBe(200)
    expect((await browser.raw('/sign-in/google')).headers.get('location')).toContain('/authorize')
  })

  test('by browsers that were let in, are many in all: who mints names for them does not ask on without end', async () => {
    const [{ browser }, { browser: other }] = [await member(limited), await member(limited)]
    const own = []
    for (let n = 0; n < limits.loginOtherKnownFirst.points; n++) own.push(await challenge(browser))
    expect(own.map(({ status }) => status)).toEqual(own.map(() => 200))
    await exhaust('loginOtherKnownHere')
    expect((await challenge(browser)).status).toBe(429)
    // Nobody's first attempts wait for what others have asked.
    expect((await challenge(other)).status).toBe(200)
    expect(placeOf(await browser.raw('/sign-in/google?next=/settings'))).toBe('/settings?by=google&why=many#ways-in')
    await sql`delete from rate_limits where key like 'loginOtherKnownHere%'`.execute(limited.db)
  })

  test('lead from a provider’s button to the login, which says so', async () => {
    const stranger = limited.browser()
    await stranger.raw('/sign-in/google')
    await exhaust('loginOther')
    const refused = await stranger.raw('/sign-in/google?next=/cart')
    expect([refused.status, placeOf(refused)]).toEqual([303, '/login?next=%2Fcart&by=google&why=many'])
  })

  test('of guesses at the codes of one mailbox: ten a day from a network, none counted without a code, and a known browser has its own', async () => {
    await limited.db.insertInto('settings').values({ key: 'signInByCode', value: 'true' }).execute()
    const { browser, email } = await member(limited)
    await limited.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
    const guess = (by: Browser, contact = email) =>
      by.send('PUT', '/v1/customer/sign-in-code', { contact, code: '000000' })
    const ask = (by: Browser, contact = email) => by.send('POST', '/v1/customer/sign-in-code', { contact })
    for (let n = 0; n < 15; n++) expect((await guess(limited.browser())).status).toBe(400)
    for (let n = 0; n < 2; n++) {
      const stranger = limited.browser()
      await ask(stranger)
      for (let tries = 0; tries < 5; tries++) expect((await guess(stranger, email.toUpperCase())).status).toBe(400)
    }
    const late = limited.browser()
    await ask(late)
    expect((await guess(late)).status).toBe(429)
    await ask(browser)
    expect((await guess(browser)).status).toBe(400)
    const other = gmail('another')
    await ask(late, other)
    expect((await guess(late, other)).status).toBe(400)
    // Who has opened an account with somebody's mailbox is not known to its owner.
    const squatter = await member(limited)
    expect((await ask(squatter.browser, squatter.email)).status).toBe(200)
    for (let tries = 0; tries < 5; tries++) await guess(squatter.browser, squatter.email)
    const { rows } =
      await sql`select key from rate_limits where key = ${`codeGuessAnywhere:${squatter.email}`}`.execute(limited.db)
    expect(rows).toHaveLength(1)
  })
})
