import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { member, password, sessionCookie } from '../people.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const SESSION = 'khushbu_session'

/** The value of the session cookie that an answer sets; null when it sets none. */
function given(answer: Response, name = SESSION): string | null {
  const line = answer.headers.getSetCookie().find(each => each.startsWith(`${name}=`))
  return line?.slice(name.length + 1).split(';')[0] ?? null
}

const logIn = (email: string, cookie = '', at = shop) =>
  at.app.request('/v1/customer/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password }),
  })

/** Whom the holder of these cookies is: an email, or null. */
async function whoIs(cookie: string): Promise<string | null> {
  const answer = await shop.app.request('/v1/customer/session', { headers: { cookie } })
  return ((await answer.json()) as { data: { email: string } | null }).data?.email ?? null
}

describe('a session cannot be planted', () => {
  test('a login gives a new session, whatever cookie the browser came with', async () => {
    const victim = await member(shop)
    const attacker = await member(shop)
    const planted = await sessionCookie(shop, attacker.email)
    const cookies = ['', `${SESSION}=chosen`, `${SESSION}=chosen.c2lnbmF0dXJl`, planted, `${planted}; ${planted}`]
    const tokens = await Promise.all(cookies.map(async cookie => given(await logIn(victim.email, cookie))))
    expect(new Set(tokens).size).toBe(cookies.length)
    for (const token of tokens) {
      expect(planted).not.toContain(token ?? '')
      expect(await whoIs(`${SESSION}=${token}`)).toBe(victim.email)
    }
    expect(await whoIs(planted)).not.toBe(victim.email)
  })

  test('who logs in again leaves no session behind, and nobody else is logged out', async () => {
    const { email } = await member(shop)
    const [here, elsewhere] = [await sessionCookie(shop, email), await sessionCookie(shop, email)]
    const again = await logIn(email, here)
    expect(await whoIs(here)).toBeNull()
    expect(await whoIs(`${SESSION}=${given(again)}`)).toBe(email)
    expect(await whoIs(elsewhere)).toBe(email)
  })
})

describe('a cookie cannot be made or changed', () => {
  test('no signature but ours for this very cookie and value opens a session', async () => {
    const { email } = await member(shop)
    const cookie = await sessionCookie(shop, email)
    expect(await whoIs(cookie)).toBe(email)
    const [token = '', signature = ''] = decodeURIComponent(cookie.slice(SESSION.length + 1)).split('.')
    const guest = await shop.app.request('/v1/customer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'guest@example.com' }),
    })
    const browserCookie = given(guest, 'khushbu_browser') ?? ''
    const forged = [
      token,
      `${token}.`,
      `${token}.${signature.slice(0, -2)}`,
      `${token}.${[...signature].reverse().join('')}`,
      `${token}x.${signature}`,
      `.${signature}`,
      `${token}.${decodeURIComponent(browserCookie).split('.')[1]}`,
      decodeURIComponent(browserCookie),
    ]
    for (const value of forged) {
      expect(await whoIs(`${SESSION}=${encodeURIComponent(value)}`), value).toBeNull()
      expect(await whoIs(`${SESSION}=${value}`), value).toBeNull()
    }
  })

  test("a database's content opens no session: its tokens need our signature", async () => {
    const { email } = await member(shop)
    const rows = await shop.db.selectFrom('sessions').select('token').execute()
    for (const { token } of rows) expect(await whoIs(`${SESSION}=${token}`)).toBeNull()
    const { token } = rows.at(-1) ?? { token: '' }
    // 128 bits or more, of at least 62 letters.
    expect(token.length, email).toBeGreaterThanOrEqual(22)
  })
})

test('logging out ends the session itself, not the cookie alone', async () => {
  const { email } = await member(shop)
  const cookie = await sessionCookie(shop, email)
  const out = await shop.app.request('/v1/customer/session', { method: 'DELETE', headers: { cookie } })
  expect(out.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
  expect(await whoIs(cookie)).toBeNull()
})

test('a session that is too old opens nothing', async () => {
  const { email } = await member(shop)
  const cookie = await sessionCookie(shop, email)
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await whoIs(cookie)).toBeNull()
})

test('a session in use ends a year after its login', async () => {
  const { email } = await member(shop)
  const cookie = await sessionCookie(shop, email)
  const begun = (days: number) =>
    shop.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .execute()
  await begun(364)
  expect(await whoIs(cookie)).toBe(email)
  await begun(366)
  expect(await whoIs(cookie)).toBeNull()
  await begun(1)
  expect(await whoIs(cookie)).toBeNull()
})

test('no token stands in an answer, and none that sets a cookie may be kept', async () => {
  const browser = shop.browser()
  const email = 'kept@example.com'
  const answers = [
    await browser.raw('/v1/customer', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ayesha', email, phone: '03001234567', password }),
    }),
    await logIn(email),
    await browser.raw('/v1/customer/export'),
    await browser.raw('/v1/customer/sessions'),
  ]
  const tokens = await shop.db.selectFrom('sessions').select('token').execute()
  for (const answer of answers) {
    const text = await answer.text()
    expect(answer.status).toBe(200)
    for (const { token } of tokens) expect(text).not.toContain(token)
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
  }
})

test('on https every cookie is Secure, HttpOnly, Lax and bound to this very host', async () => {
  const secure = await openShop({ publicUrl: 'https://shop.test' })
  const { email, browser } = await member(secure)
  await browser.send('POST', '/v1/customer', { email: 'guest@example.com' })
  const lines = [
    ...(await logIn(email, '', secure)).headers.getSetCookie(),
    ...(
      await secure.app.request('/v1/customer', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'guest@example.com' }),
      })
    ).headers.getSetCookie(),
    ...(await browser.raw('/v1/customer/session', { method: 'DELETE' })).headers.getSetCookie(),
  ]
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) {
    const [pair = '', ...flags] = line.split('; ')
    expect(pair).toMatch(/^__Host-khushbu_/)
    expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
    expect(line).not.toMatch(/domain=/i)
  }
  await secure.close()
})
