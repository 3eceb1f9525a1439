import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, password, queued, resetTokenOf, sessionCookie, verifyEmailOf } from '../people.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const whoIs = async (browser: ReturnType<OpenShop['browser']>) =>
  (await browser.get('/v1/customer/session')).body.data as { email: string; emailVerified: boolean } | null

test('sign-up opens an account, signs in, emails a verification link, and ignores a role', async () => {
  const browser = shop.browser()
  // Urdu digits, with a mark that came along from a contact.
  const person = { name: 'Sana', email: ' Sana@Example.com', phone: '\u202a۰۳۰۰۱۲۳۴۵۶۷\u202c', password, role: 'admin' }
  const { status, body, headers } = await browser.send('PATCH', '/v1/customer', person)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    data: { email: 'sana@example.com', phone: '03001234567', profileCompleted: true },
  })
  expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^khushbu_session=.*; HttpOnly; SameSite=Lax/))
  expect(await whoIs(browser)).toMatchObject({ email: 'sana@example.com', emailVerified: false })
  const { id, role } = await shop.db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', 'sana@example.com')
    .executeTakeFirstOrThrow()
  expect(role).toBe('customer')
  expect((await queued(shop.db, 'verify-email')).at(-1)).toEqual({ userId: id, issuedAt: expect.any(String) })
  await verifyEmailOf(shop, shop.browser(), 'sana@example.com')
  expect(await whoIs(browser)).toMatchObject({ emailVerified: true })
})

test.each([
  [{ name: '' }, 'Name is required'],
  [{ name: 'A' }, 'Name must be at least 2 characters'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'nobody' }, 'Invalid email address'],
  [{ phone: '' }, 'Phone number is required'],
  [{ phone: '0300-1234567' }, 'Must be only digits'],
  [{ phone: '030012345' }, 'Must be at least 10 digits'],
  [{ phone: '0300123456789012' }, 'Must be 15 digits or less'],
  [{ password: 'Aa1!' }, 'Password must be at least 6 characters'],
  [
    { password: 'oudamber7!' },
    'Password must contain at least one uppercase, one lowercase, one number and one special character',
  ],
  [
    { password: 'OudAmber7' },
    'Password must contain at least one uppercase, one lowercase, one number and one special character',
  ],
])('sign-up refuses %j: %s', async (wrong, message) => {
  const person = { name: 'Sana', email: 'rules@example.com', phone: '03001234567', password, ...wrong }
  const { status, body } = await shop.browser().send('PATCH', '/v1/customer', person)
  expect(status).toBe(400)
  expect((body.errors as { message: string }[]).map(error => error.message)).toContain(message)
})

test('an email has one account, however many sign up at once', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => member(shop, 'once@example.com')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const users = await shop.db.selectFrom('users').select('id').where('email', '=', 'once@example.com').execute()
  const customers = await shop.db.selectFrom('customers').select('id').where('email', '=', 'once@example.com').execute()
  expect([users.length, customers.length]).toEqual([1, 1])
  const again = await shop.browser().send('PATCH', '/v1/customer', {
    name: 'Other',
    email: 'once@example.com',
    phone: '03001234567',
    password,
  })
  expect(again.status).toBe(409)
})

test('login distinguishes a wrong password and an unknown email neither by text nor by status', async () => {
  const { email } = await member(shop)
  const browser = shop.browser()
  const wrong = await browser.send('POST', '/v1/customer/login', { email, password: 'Wrong&Word1' })
  const unknown = await browser.send('POST', '/v1/customer/login', { email: 'x@example.com', password: 'Wrong&Word1' })
  expect(wrong.status).toBe(401)
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  const right = await browser.send('POST', '/v1/customer/login', { email: email.toUpperCase(), password })
  expect(right.body).toMatchObject({ success: true, message: 'Login successful!', customer: { email } })
})

test('nor by time, since both cost one password hash; and neither does a forgotten password', async () => {
  const { email } = await member(shop)
  const browser = shop.browser()
  const logIn = (email: string) => browser.send('POST', '/v1/customer/login', { email, password: 'Wrong&Word1' })
  expect(await passwordHashes(() => logIn(email))).toBe(1)
  expect(await passwordHashes(() => logIn('unknown@example.com'))).toBe(1)
  const forgot = await browser.send('POST', '/v1/customer/password-reset', { email })
  const forgotUnknown = await browser.send('POST', '/v1/customer/password-reset', { email: 'nobody@example.com' })
  expect([forgotUnknown.status, forgotUnknown.body]).toEqual([forgot.status, forgot.body])
  // The call does the same for both: it queues one job with the email. What follows is out of the asker's sight.
  const askedAt = expect.any(String)
  expect(await queued(shop.db, 'forgot-password')).toEqual([
    { email, askedAt },
    { email: 'nobody@example.com', askedAt },
  ])
})

/** How many argon2 hashes Node computes meanwhile. */
async function passwordHashes(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') hashes++
    },
  }).enable()
  await work()
  hook.disable()
  return hashes
}

test('a forgotten password: the link works once, ends every session and verifies the email', async () => {
  const { browser, email } = await member(shop)
  const token = await resetTokenOf(shop, email)
  const second = await resetTokenOf(shop, email, new Date(Date.now() - 60_000))
  const answer = await shop.browser().send('PUT', '/v1/customer/password-reset', { token, password: 'New&Word42' })
  expect(answer.body).toMatchObject({ success: true })
  expect(await whoIs(browser)).toBeNull()
  for (const used of [token, second, 'made-up']) {
    const again = await shop.browser().send('PUT', '/v1/customer/password-reset', { token: used, password })
    expect([again.status, again.body.message]).toEqual([400, 'This link is no longer valid. Please ask for a new one.'])
  }
  expect((await browser.send('POST', '/v1/customer/login', { email, password })).status).toBe(401)
  expect((await browser.send('POST', '/v1/customer/login', { email, password: 'New&Word42' })).status).toBe(200)
  expect(await whoIs(browser)).toMatchObject({ emailVerified: true })
  const user = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  expect((await queued(shop.db, 'password-changed')).at(-1)).toMatchObject({ userId: user?.id })
})

test('a reset link is refused an hour later', async () => {
  const { email } = await member(shop)
  const token = await resetTokenOf(shop, email, new Date(Date.now() - 3_600_001))
  const late = await shop.browser().send('PUT', '/v1/customer/password-reset', { token, password: 'New&Word42' })
  expect(late.status).toBe(400)
})

test('changing the password requires the current one, keeps this session and ends the others', async () => {
  const { browser, email } = await member(shop)
  const other = shop.browser()
  await other.send('POST', '/v1/customer/login', { email, password })
  const wrong = await browser.send('PATCH', '/v1/customer/password', {
    currentPassword: 'Not&It123',
    password: 'New&Word42',
  })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'The current password is incorrect'])
  expect(await whoIs(other)).not.toBeNull()
  const right = await browser.send('PATCH', '/v1/customer/password', {
    currentPassword: password,
    password: 'New&Word42',
  })
  expect(right.status).toBe(200)
  expect(await whoIs(browser)).toMatchObject({ email })
  expect(await whoIs(other)).toBeNull()
})

test('logging out ends the session in the database, not only in the browser', async () => {
  const { email } = await member(shop)
  const cookie = await sessionCookie(shop, email)
  // Whoever has copied the cookie.
  const copied = async () => (await shop.browser().raw('/v1/customer/session', { headers: { cookie } })).json()
  expect(await copied()).toMatchObject({ data: { email } })
  const before = await shop.db.selectFrom('sessions').select('token').execute()
  // What is stored is no part of the cookie.
  for (const { token } of before) expect(cookie).not.toContain(token)
  const logout = await shop.browser().raw('/v1/customer/session', { method: 'DELETE', headers: { cookie } })
  expect(logout.status).toBe(200)
  expect(await copied()).toMatchObject({ data: null })
  expect(await shop.db.selectFrom('sessions').select('token').execute()).toHaveLength(before.length - 1)
})

test('a session id that somebody planted before the login is worth nothing after it', async () => {
  const { browser: attacker, email } = await member(shop)
  await attacker.send('DELETE', '/v1/customer/session', {})
  const planted = 'khushbu_session=planted.c2lnbmF0dXJl'
  const login = await shop.browser().raw('/v1/customer/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: planted },
    body: JSON.stringify({ email, password }),
  })
  expect(login.headers.getSetCookie().join()).not.toContain('planted')
  const answer = await shop.browser().raw('/v1/customer/session', { headers: { cookie: planted } })
  expect(await answer.json()).toMatchObject({ data: null })
})

test('a session in use is prolonged, at most once a day; the cookie of one that ended is removed', async () => {
  const { browser, email } = await member(shop)
  const cookieOf = async () => (await browser.get('/v1/customer/session')).headers.getSetCookie()
  expect(await cookieOf()).toEqual([])
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const sessions = shop.db.updateTable('sessions').where('user_id', '=', id)
  await sessions.set({ expires_at: days(58), updated_at: days(-2) }).execute()
  expect(await cookieOf()).toEqual([expect.stringMatching(/^khushbu_session=[^;]+; Max-Age=5184000;.*HttpOnly/)])
  expect(await cookieOf()).toEqual([])
  expect(await whoIs(browser)).toMatchObject({ email })
  await sessions.set({ expires_at: days(-1) }).execute()
  expect(await cookieOf()).toEqual([expect.stringMatching(/^khushbu_session=; Max-Age=0;/)])
  expect(await whoIs(browser)).toBeNull()
})

test('devices are listed for their owner alone, and end one by one or all others together', async () => {
  const { browser, email } = await member(shop)
  const phone = shop.browser()
  const tablet = shop.browser()
  for (const each of [phone, tablet]) {
    await each.raw('/v1/customer/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'A phone' },
      body: JSON.stringify({ email, password }),
    })
  }
  const devices = (await browser.get('/v1/customer/sessions')).body.data as { _id: string; current: boolean }[]
  expect(devices.map(device => device.current)).toEqual([true, false, false])
  expect(devices[1]).toMatchObject({ userAgent: 'A phone' })
  expect(JSON.stringify(devices)).not.toContain('token')
  const stranger = await member(shop)
  expect((await stranger.browser.send('DELETE', `/v1/customer/sessions/${devices[1]?._id}`, {})).status).toBe(404)
  expect((await browser.send('DELETE', `/v1/customer/sessions/${devices[1]?._id}`, {})).status).toBe(200)
  expect([await whoIs(phone), await whoIs(tablet)].filter(Boolean)).toHaveLength(1)
  expect((await browser.send('DELETE', '/v1/customer/sessions', {})).status).toBe(200)
  expect([await whoIs(phone), await whoIs(tablet)]).toEqual([null, null])
  expect(await whoIs(browser)).toMatchObject({ email })
})

test('name and phone change; an address is saved on the account', async () => {
  const { browser, email } = await member(shop)
  const profile = await browser.send('PATCH', '/v1/customer/profile', { name: 'Ayesha Khan', phone: '03217654321' })
  expect(profile.body.data).toMatchObject({ name: 'Ayesha Khan', phone: '03217654321' })
  const address = { country: 'Pakistan', city: 'Lahore', state: 'Punjab', town: 'Gulberg', address: 'House 1' }
  const saved = await browser.send('PATCH', '/v1/customer/address', {
    ...address,
    email,
    name: 'Ayesha Khan',
    phoneNumber: '0321 7654321',
  })
  expect(saved.body.data).toMatchObject({ shippingAddress: { ...address, phoneNumber: '+923217654321' } })
})

test('ten wrong passwords slow down that account from that address, and nobody else', async () => {
  const limited = await openShop({ rateLimits: true })
  try {
    const { email } = await member(limited)
    const other = await member(limited)
    const browser = limited.browser()
    for (let tried = 0; tried < 10; tried++) {
      expect((await browser.send('POST', '/v1/customer/login', { email, password: 'Wrong&Word1' })).status).toBe(401)
    }
    const slowed = await browser.send('POST', '/v1/customer/login', { email, password })
    expect(slowed.status).toBe(429)
    expect(slowed.body.message).toMatch(/^Too many attempts\. Please wait \d+ minutes? and try again\.$/)
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
    const neighbour = await browser.send('POST', '/v1/customer/login', { email: other.email, password })
    expect(neighbour.status).toBe(200)
  } finally {
    await limited.close()
  }
})
