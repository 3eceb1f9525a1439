import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSetting } from '../../src/shop/settings/settings/index.ts'
import { findStaffSession, firstOwnerLink } from '../../src/shop/staff/staff/index.ts'
import { roleNames } from '../../src/shop/staff/staff/permission-rules.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { codeOf, hire, joinAddress, open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
})
afterAll(() => shop.close())

const joinBy = (linkId: string | null) => joinAddress(linkId ?? '')

test('the first owner joins by a link that works once, and only while nobody works here', async () => {
  const older = await firstOwnerLink(shop.db)
  const link = await firstOwnerLink(shop.db)
  const browser = shop.browser()
  expect((await open(browser, joinBy(older))).data.link).toBeNull()
  const fields = { do: 'join', name: 'Zainab', email: 'Zainab@Shop.example', password: 'short' }
  const refused = await submit(browser, joinBy(link), fields)
  expect([refused.status, refused.answer.problems]).toEqual([
    400,
    { password: 'Password must be at least 12 characters' },
  ])
  expect(refused.answer.typed).toEqual({ name: 'Zainab', email: 'Zainab@Shop.example' })
  const joined = await submit(browser, joinBy(link), { ...fields, password: staffPassword })
  // Signed in by what was just typed; an owner's first page asks for the second factor.
  expect([joined.status, joined.leadsTo]).toEqual([303, '/admin/today'])
  expect((await open(browser, '/admin/today')).leadsTo).toBe('/admin/account')
  const again = await submit(browser, joinBy(link), { ...fields, password: staffPassword })
  expect(again.answer.message).toContain('used or is too old')
  expect(await firstOwnerLink(shop.db)).toBeNull()
})

test('an unknown email, a wrong password and a disabled account get the same answer', async () => {
  const gone = await hire(shop, 'orders', 'gone@staff.example')
  await shop.db.updateTable('staff').set({ disabled_at: new Date() }).where('id', '=', gone).execute()
  await hire(shop, 'orders', 'here@staff.example')
  const tries = [
    { email: 'nobody@staff.example', password: staffPassword },
    { email: 'here@staff.example', password: 'not the right sentence' },
    { email: 'gone@staff.example', password: staffPassword },
  ]
  for (const known of tries) {
    const { status, answer, cookies } = await submit(shop.browser(), '/admin/sign-in', { do: 'password', ...known })
    expect([status, answer.message, cookies]).toEqual([401, 'Invalid email or password', []])
  }
  expect(await shop.db.selectFrom('staff_sessions').select('id').where('user_id', '=', gone).execute()).toEqual([])
})

test('the cookie of staff is not the shoppers’, and a page without it leads to the sign-in and back', async () => {
  const browser = shop.browser()
  const asked = await open(browser, '/admin/orders?q=a+b')
  expect(asked.leadsTo).toBe('/admin/sign-in?next=%2Fadmin%2Forders%3Fq%3Da%2Bb')
  await hire(shop, 'orders', 'cookie@staff.example')
  const signedIn = await submit(browser, asked.leadsTo ?? '', {
    do: 'password',
    email: 'cookie@staff.example',
    password: staffPassword,
  })
  expect(signedIn.leadsTo).toBe('/admin/orders?q=a+b')
  expect(signedIn.cookies[0]).toMatch(/^khushbu_staff=.*; Path=\/; HttpOnly; SameSite=Lax/)
  expect((await open(browser, '/admin/orders')).status).toBe(200)
  expect((await browser.get('/v1/customer/session')).body.data).toBeNull()
})

test('another site cannot lead the sign-in elsewhere', async () => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/admin/../../evil',
    '/admin/\\evil',
    '/v1/order',
    '/admin/sign-in',
  ]) {
    const { data } = await open(shop.browser(), `/admin/sign-in?next=${encodeURIComponent(next)}`)
    expect(data.next, next).toBe('/admin/today')
  }
})

describe('the second factor', () => {
  test('is set up with a code, asked for at the next sign-in, and replaced by each recovery code once', async () => {
    const email = 'factor@staff.example'
    const browser = await staffBrowser(shop, 'orders', email)
    const other = shop.browser()
    await submit(other, '/admin/sign-in', { do: 'password', email, password: staffPassword })
    const begun = await submit(browser, '/admin/account', { do: 'begin', password: staffPassword })
    const { secret, codes } = begun.answer.shown
    const wrong = await submit(browser, '/admin/account', { do: 'confirm', oneTimeCode: '000000' })
    expect(wrong.answer.message).toContain('not right')
    expect(wrong.answer.typed).toEqual({})
    const confirmed = await submit(browser, '/admin/account', { do: 'confirm', oneTimeCode: codeOf(secret) })
    expect(confirmed.answer.message).toContain('second factor is on')
    expect((await open(browser, '/admin/account')).data.twoFactorEnabled).toBe(true)
    expect((await open(other, '/admin/account')).leadsTo).toContain('/admin/sign-in')

    const signIn = async (code: string) => {
      const fresh = shop.browser()
      const first = await submit(fresh, '/admin/sign-in', { do: 'password', email, password: staffPassword })
      expect(first.answer.shown).toEqual({ needsCode: true })
      expect((await open(fresh, '/admin/today')).leadsTo).toBe('/admin/sign-in')
      const second = await submit(fresh, '/admin/sign-in', { do: 'code', oneTimeCode: code })
      return second.status
    }
    // Each code opens once: that of the set-up nothing more, the next one a single sign-in, also of two at once.
    expect(await signIn(codeOf(secret))).toBe(401)
    const twice = await Promise.all([signIn(codeOf(secret, 1)), signIn(codeOf(secret, 1))])
    expect(twice.sort()).toEqual([303, 401])
    expect(await signIn(codeOf(secret, 1))).toBe(401)
    expect(await signIn(codes[0])).toBe(303)
    expect(await signIn(codes[0])).toBe(401)
    expect(await signIn('123456')).toBe(401)
  })

  test('after five wrong codes the right one is refused too, until the password is entered again', async () => {
    const email = 'guess@staff.example'
    const browser = await staffBrowser(shop, 'orders', email)
    const begun = await submit(browser, '/admin/account', { do: 'begin', password: staffPassword })
    const { secret } = begun.answer.shown
    await submit(browser, '/admin/account', { do: 'confirm', oneTimeCode: codeOf(secret) })
    const thief = shop.browser()
    await submit(thief, '/admin/sign-in', { do: 'password', email, password: staffPassword })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await submit(thief, '/admin/sign-in', { do: 'code', oneTimeCode: '000000' })).status).toBe(401)
    }
    const late = await submit(thief, '/admin/sign-in', { do: 'code', oneTimeCode: codeOf(secret, 1) })
    expect(late.status).toBe(401)
  })

  test('is demanded of owners, managers and accounts unless the house has chosen others', async () => {
    for (const role of roleNames) {
      const email = `${role}-asked@staff.example`
      await hire(shop, role, email)
      const browser = shop.browser()
      await submit(browser, '/admin/sign-in', { do: 'password', email, password: staffPassword })
      const demanded = role === 'owner' || role === 'manager' || role === 'accounts'
      expect([role, (await open(browser, '/admin/today')).leadsTo]).toEqual([role, demanded ? '/admin/account' : null])
    }
  })

  test('is demanded of the roles of the setting before anything else opens', async () => {
    const boss = shop.browser()
    await hire(shop, 'owner', 'boss@staff.example')
    await submit(boss, '/admin/sign-in', { do: 'password', email: 'boss@staff.example', password: staffPassword })
    expect((await open(boss, '/admin/today')).leadsTo).toBe('/admin/account')
    expect((await submit(boss, '/admin/staff', { do: 'invite', email: 'x@y.example', role: 'orders' })).leadsTo).toBe(
      '/admin/account',
    )
    expect((await open(boss, '/admin/account')).data.mustAddSecondFactor).toBe(true)
    const { answer } = await submit(boss, '/admin/account', { do: 'begin', password: staffPassword })
    await submit(boss, '/admin/account', { do: 'confirm', oneTimeCode: codeOf(answer.shown.secret) })
    expect((await open(boss, '/admin/today')).status).toBe(200)
    const off = await submit(boss, '/admin/account', { do: 'drop', password: staffPassword })
    expect([off.status, off.answer.message]).toEqual([403, 'Your role must have a second factor'])
  })
})

describe('sessions', () => {
  test('a changed password ends every session and every begun sign-in', async () => {
    const email = 'change@staff.example'
    const [browser, other] = [await staffBrowser(shop, 'orders', email), shop.browser()]
    await submit(other, '/admin/sign-in', { do: 'password', email, password: staffPassword })
    const wrong = { do: 'password', currentPassword: 'something else here', password: 'another long sentence' }
    expect((await submit(browser, '/admin/account', wrong)).answer.message).toBe('The password is not right')
    const changed = await submit(browser, '/admin/account', { ...wrong, currentPassword: staffPassword })
    expect(changed.leadsTo).toBe('/admin/sign-in?joined')
    for (const each of [browser, other]) expect((await open(each, '/admin/today')).leadsTo).toBe('/admin/sign-in')
  })

  test('end after the idle time, which a page that updates itself does not prolong', async () => {
    const email = 'idle@staff.example'
    await hire(shop, 'orders', email)
    const browser = shop.browser()
    const { cookies } = await submit(browser, '/admin/sign-in', { do: 'password', email, password: staffPassword })
    const token = decodeURIComponent(/khushbu_staff=([^;]+)/.exec(cookies.join())?.[1] ?? '').split('.')[0] ?? ''
    const { id } = await shop.db
      .selectFrom('staff_sessions')
      .innerJoin('staff', 'staff.id', 'user_id')
      .select('staff_sessions.id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const unused = (minutes: number) =>
      shop.db
        .updateTable('staff_sessions')
        .set({ updated_at: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', id)
        .execute()
    const rules = { staffIdleMinutes: 60, secondFactorRoles: [] }
    await unused(50)
    expect(await findStaffSession(shop.db, token, rules, { idle: true })).toMatchObject({ sessionId: id })
    const { updated_at } = await shop.db
      .selectFrom('staff_sessions')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Date.now() - updated_at.getTime()).toBeGreaterThan(49 * 60_000)
    expect((await open(browser, '/admin/today')).status).toBe(200)
    await unused(61)
    expect((await open(browser, '/admin/today')).leadsTo).toBe('/admin/sign-in')
    expect(await shop.db.selectFrom('staff_sessions').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('one signs out here, on another device, and everywhere', async () => {
    const email = 'devices@staff.example'
    const one = await staffBrowser(shop, 'orders', email)
    const [two, three] = [shop.browser(), shop.browser()]
    for (const each of [two, three]) {
      await submit(each, '/admin/sign-in', { do: 'password', email, password: staffPassword })
    }
    const { devices } = (await open(one, '/admin/account')).data
    expect(devices.map((device: { current: boolean }) => device.current)).toEqual([true, false, false])
    await submit(one, '/admin/account', { do: 'device', sessionId: devices[1].id })
    const still = [await open(two, '/admin/today'), await open(three, '/admin/today')].map(({ status }) => status)
    expect(still.toSorted()).toEqual([200, 303])
    const stranger = await staffBrowser(shop, 'orders', 'stranger@staff.example')
    const foreign = await submit(stranger, '/admin/account', { do: 'device', sessionId: devices[2].id })
    expect(foreign.status).toBe(404)
    const all = await submit(one, '/admin/account', { do: 'everywhere' })
    expect(all.leadsTo).toBe('/admin/sign-in?ended')
    expect((await open(one, '/admin/today')).leadsTo).toBe('/admin/sign-in')
  })

  test('a sign-in with the old password that overlaps its change leaves no session', async () => {
    const email = 'race@staff.example'
    const browser = await staffBrowser(shop, 'orders', email)
    const change = { do: 'password', currentPassword: staffPassword, password: 'another long sentence' }
    const logIns = Array.from({ length: 8 }, () =>
      submit(shop.browser(), '/admin/sign-in', { do: 'password', email, password: staffPassword }),
    )
    const [changed] = await Promise.all([submit(browser, '/admin/account', change), ...logIns])
    expect(changed.status).toBe(303)
    const left = await shop.db
      .selectFrom('staff_sessions')
      .innerJoin('staff', 'staff.id', 'user_id')
      .select('token')
      .where('email', '=', email)
      .execute()
    expect(left).toEqual([])
  })
})

test('attempts are limited for a person and an address, whatever the case of the email', async () => {
  const guarded = await openShop({ pages: staffPages, rateLimits: true })
  try {
    await hire(guarded, 'orders', 'sana@staff.example')
    const attempt = (email: string, password = 'wrong wrong wrong') =>
      submit(guarded.browser(), '/admin/sign-in', { do: 'password', email, password })
    for (let count = 0; count < 10; count += 1) expect((await attempt('sana@staff.example')).status).toBe(401)
    expect((await attempt('SANA@staff.example', staffPassword)).status).toBe(429)
    expect((await attempt('other@staff.example')).status).toBe(401)
  } finally {
    await guarded.close()
  }
})

test('a setting is written with its value before', async () => {
  const written = await shop.db
    .transaction()
    .execute(tx => writeSetting(tx, 'secondFactorRoles', ['owner', 'accounts']))
  expect(written).toEqual({ before: ['owner', 'manager', 'accounts'], after: ['owner', 'accounts'] })
})
