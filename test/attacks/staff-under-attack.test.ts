import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '../../src/platform/secrets/signing.ts'
import { browserProof } from '../../src/shop/staff/staff/index.ts'
import { queued } from '../people.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { hire, joinAddress, open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ pages: staffPages, rateLimits: true, trustProxy: ['0.0.0.0'] })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
})
afterAll(() => shop.close())

const signIn = (browser: Browser, email: string, ip: string, password = staffPassword) =>
  submit(browser, '/admin/sign-in', { do: 'password', email, password }, { 'x-forwarded-for': ip })
const idOf = async (email: string) =>
  (await shop.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** As if 51 wrong passwords had been typed from six addresses. */
async function lockOut(email: string): Promise<void> {
  const row = { key: `staffLoginAnywhere:${email}`, points: 51, expire: Date.now() + 3_600_000 }
  await shop.db
    .insertInto('rate_limits')
    .values(row)
    .onConflict(oc => oc.column('key').doUpdateSet({ points: 51 }))
    .execute()
}

test('while wrong passwords rain on an account, a new browser signs in once the emailed link was opened in it', async () => {
  const email = 'rained@staff.example'
  await hire(shop, 'orders', email)
  await lockOut(email)
  const [own, stranger] = [shop.browser(), shop.browser()]
  expect((await signIn(own, email, '10.4.0.1')).status).toBe(429)
  const ask = (asked: string) => submit(own, '/admin/sign-in', { do: 'askProof', email: asked })
  const [known, unknown] = [await ask(email.toUpperCase()), await ask('nobody@staff.example')]
  expect(known.answer.message).toBe(unknown.answer.message.replace('nobody@staff.example', email))
  expect(await queued(shop.db, 'staff-browser')).toMatchObject([{ email }])
  const link = (at?: Date) => issueToken(sessionSecret, browserProof(email, at))
  const opened = await open(own, `/admin/sign-in?proof=${link()}`)
  expect([opened.data.proof, opened.cacheControl]).toEqual([link(), expect.stringContaining('no-store')])
  for (const proof of ['', 'x', `${link()}x`, link(new Date(Date.now() - 3 * 3_600_000))])
    expect((await submit(stranger, '/admin/sign-in', { do: 'proof', proof })).status).toBe(400)
  expect((await signIn(stranger, email, '10.4.0.2')).status).toBe(429)
  expect((await submit(own, '/admin/sign-in', { do: 'proof', proof: link() })).leadsTo).toBe('/admin/sign-in?proved')
  expect((await open(own, '/admin/today')).leadsTo).toBe('/admin/sign-in')
  expect((await signIn(own, email, '10.4.0.1', 'a wrong sentence')).status).toBe(401)
  expect((await signIn(own, email, '10.4.0.1')).status).toBe(303)
})

test('wrong passwords of strangers lock nobody out of a browser in which they were signed in', async () => {
  const email = 'besieged@staff.example'
  await hire(shop, 'orders', email)
  const own = shop.browser()
  expect((await signIn(own, email, '10.1.1.1')).status).toBe(303)
  await submit(own, '/admin/account', { do: 'signOut' })
  await signIn(shop.browser(), email, '10.2.0.1', 'a wrong sentence')
  await lockOut(email)
  expect((await signIn(shop.browser(), email, '10.9.9.9')).status).toBe(429)
  expect((await signIn(own, email, '10.2.0.1')).status).toBe(303)
  await submit(own, '/admin/account', { do: 'signOut' })
  // A known browser has ten wrong guesses like any other, and is known for its own account alone.
  for (let n = 0; n < 10; n++) await signIn(own, email, `10.3.0.${n}`, 'a wrong sentence')
  expect((await signIn(own, email, '10.3.9.9')).status).toBe(429)
  await hire(shop, 'orders', 'other@staff.example')
  await lockOut('other@staff.example')
  expect((await signIn(own, 'other@staff.example', '10.9.9.8')).status).toBe(429)
  // The log of refused sign-ins names the person.
  const refused = await shop.db
    .selectFrom('audit_log')
    .select(['subject_label', 'ip_address'])
    .where('action', '=', 'session.refused')
    .execute()
  expect(refused).toContainEqual({ subject_label: email, ip_address: '10.2.0.1' })
})

test('invitations and password links are void once their sender is disabled or may not invite any more', async () => {
  const boss = await staffBrowser(shop, 'owner', 'boss@staff.example')
  const thief = await staffBrowser(shop, 'owner', 'thief@staff.example')
  await hire(shop, 'orders', 'clerk@staff.example')
  const links = async () => {
    const sent = await queued<{ email: string; linkId: string }>(shop.db, 'staff-link')
    return sent.map(({ linkId }) => joinAddress(linkId))
  }
  const password = staffPassword
  await submit(thief, '/admin/staff', { do: 'invite', email: 'back-door@evil.example', role: 'owner', password })
  await submit(thief, '/admin/staff', { do: 'sendLink', staffId: await idOf('clerk@staff.example'), password })
  const given = await links()
  expect(given).toHaveLength(2)
  for (const address of given) expect((await open(shop.browser(), address)).data.link).not.toBeNull()
  const staffId = await idOf('thief@staff.example')
  await submit(boss, '/admin/staff', { do: 'role', staffId, role: 'manager', password })
  for (const address of given) expect((await open(shop.browser(), address)).data.link).toBeNull()
  await submit(boss, '/admin/staff', { do: 'role', staffId, role: 'owner', password })
  await submit(boss, '/admin/staff', { do: 'disable', password: staffPassword, staffId })
  for (const address of given) {
    const join = { do: 'join', name: 'Thief', email: 'back-door@evil.example', password }
    expect((await submit(shop.browser(), address, join)).status).toBe(400)
  }
  expect((await open(boss, '/admin/staff')).data.invitations).toEqual([])
})

test('what a thief of an open browser would do asks for the password again, and every owner gets an email', async () => {
  const owner = await staffBrowser(shop, 'owner', 'rich@staff.example')
  await hire(shop, 'orders', 'poor@staff.example')
  const staffId = await idOf('poor@staff.example')
  const seen = JSON.stringify((await open(owner, '/admin/settings/orders')).data.stored)
  const account = {
    'transferAccount.bankName': 'Bank',
    'transferAccount.accountTitle': 'A thief',
    'transferAccount.iban': 'PK36SCBL0000001123456702',
    'transferAccount.raastId': '',
  }
  const fields: Record<string, string> = {}
  const add = (list: { kind: string; name: string; value?: unknown; fields?: never[]; rows?: never[][] }[]) => {
    for (const field of list) {
      if (field.fields) add(field.fields)
      else for (const row of field.rows ?? []) add(row)
      if (field.kind === 'switch' ? field.value === true : typeof field.value === 'string')
        fields[field.name] = field.kind === 'switch' ? 'yes' : String(field.value)
    }
  }
  for (const part of (await open(owner, '/admin/settings/orders')).data.parts) add(part.fields)
  const changes: [string, Record<string, string>][] = [
    ['/admin/staff', { do: 'invite', email: 'new@staff.example', role: 'manager' }],
    ['/admin/staff', { do: 'role', staffId, role: 'manager' }],
    ['/admin/staff', { do: 'sendLink', staffId }],
    ['/admin/staff', { do: 'removeFactor', staffId }],
    ['/admin/staff', { do: 'secondFactorRoles' }],
    ['/admin/settings/orders', { do: 'save', ...fields, ...account, seen }],
  ]
  const owners = await shop.db
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute()
  for (const [page, change] of changes) {
    const told = async () => (await queued(shop.db, 'security-change')).length
    const before = await told()
    for (const password of ['', 'a wrong sentence']) {
      const { status, answer } = await submit(owner, page, { ...change, ...(password && { password }) })
      expect(
        [
          status,
          Object.keys(answer.problems)
            .concat(answer.message ?? '')
            .join(),
        ],
        change.do,
      ).toEqual([400, expect.stringMatching(/password/)])
    }
    expect(await told()).toBe(before)
    const done = await submit(owner, page, { ...change, password: staffPassword })
    expect([done.status, done.answer.problems], change.do).toEqual([200, {}])
    expect(await told(), change.do).toBe(before + owners.length)
  }
  const [email] = await queued<{ text: string; ipAddress: string }>(shop.db, 'security-change')
  expect(email).toMatchObject({ text: expect.stringContaining('owner person') })
})

test('the live stream of orders ends when its right does', async () => {
  const boss = await staffBrowser(shop, 'owner', 'chief@staff.example')
  const ended = async (browser: Browser, end: () => Promise<unknown>) => {
    const response = await browser.raw('/admin/orders/events')
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(first?.done).toBe(false)
    // The stream listens before it answers; its first notification says that some may be lost.
    await expect.poll(() => shop.changes.isListening('staff')).toBe(true)
    await end()
    const drained = async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
      return 'ended'
    }
    return Promise.race([drained(), wait(10_000, 'still open')])
  }
  const password = staffPassword
  const clerk = await staffBrowser(shop, 'orders', 'streaming@staff.example')
  const staffId = await idOf('streaming@staff.example')
  expect(
    await ended(clerk, () => submit(boss, '/admin/staff', { do: 'role', staffId, role: 'catalogue', password })),
  ).toBe('ended')
  await submit(boss, '/admin/staff', { do: 'role', staffId, role: 'orders', password })
  expect(
    await ended(clerk, () => submit(boss, '/admin/staff', { do: 'disable', password: staffPassword, staffId })),
  ).toBe('ended')
})
