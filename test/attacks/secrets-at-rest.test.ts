import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { issueToken } from '../../src/platform/secrets/signing.ts'
import { makePreview } from '../../src/shop/catalogue/layouts/index.ts'
import { orderLinks } from '../../src/shop/orders/orders/index.ts'
import { newEmailToken } from '../../src/shop/people/accounts/index.ts'
import { member, password, resetTokenOf, sessionCookie, verificationTokenOf, verifyEmailOf } from '../people.ts'
import { type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { codeOf, hire, joinAddress, open, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'
import { placesOf } from '../whole-database.ts'
import { workJobs } from '../working-jobs.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
})
afterAll(() => shop.close())

/** The secret of a signed cookie. */
const tokenIn = (cookies: readonly string[], name: string) =>
  decodeURIComponent(cookies.find(line => line.startsWith(`${name}=`))?.split(/[=;]/)[1] ?? '').split('.')[0] ?? ''

/** Signs somebody in by password, and by a code where one is asked for. */
async function signIn(email: string, code?: string) {
  const browser = shop.browser()
  const first = await submit(browser, '/admin/sign-in', { do: 'password', email, password: staffPassword })
  if (!code) return { browser, token: tokenIn(first.cookies, 'khushbu_staff') }
  const second = await submit(browser, '/admin/sign-in', { do: 'code', oneTimeCode: code })
  return { browser, token: tokenIn(second.cookies, 'khushbu_staff') }
}

test('who has a copy of the database has no secret of a session, a link or a program', async () => {
  const secrets: Record<string, string> = {}

  // Staff: each way in opens a session of its own.
  const email = 'owner@staff.example'
  await hire(shop, 'owner', email)
  const { browser: owner, token } = await signIn(email)
  secrets['staff, by password'] = token
  const begun = await submit(owner, '/admin/account', { do: 'begin', password: staffPassword })
  const { secret, codes } = begun.answer.shown
  Object.assign(secrets, { 'key of the second factor': secret, 'recovery code': codes[0] })
  const confirmed = await submit(owner, '/admin/account', { do: 'confirm', oneTimeCode: codeOf(secret) })
  secrets['staff, once the second factor is on'] = tokenIn(confirmed.cookies, 'khushbu_staff')
  secrets['staff, by a code of the app'] = (await signIn(email, codeOf(secret, 1))).token
  secrets['staff, by a recovery code'] = (await signIn(email, codes[0])).token
  expect((await open(owner, '/admin/today')).status).toBe(200)

  // What staff make for others.
  await submit(owner, '/admin/staff', {
    do: 'invite',
    email: 'new@staff.example',
    role: 'orders',
    password: staffPassword,
  })
  const invitation = await shop.db.selectFrom('staff_links').select('id').executeTakeFirstOrThrow()
  secrets.invitation = joinAddress(invitation.id).split('token=')[1] ?? ''
  const key = await submit(owner, '/admin/api-keys', {
    do: 'make',
    name: 'Warehouse',
    scope: ['orders.read'],
    days: '90',
    password: staffPassword,
  })
  secrets['API key'] = key.answer.shown.text
  const webhook = await submit(owner, '/admin/webhooks', {
    do: 'add',
    name: 'Warehouse',
    address: 'https://warehouse.example/hook',
    event: ['order.placed'],
    password: staffPassword,
  })
  secrets.webhook = webhook.answer.shown.secret
  const { id: ownerId } = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  secrets['preview of the home page'] = await inTransaction(shop.db, tx => makePreview(tx, 'home', ownerId))

  // Shoppers.
  const shopper = await member(shop)
  const cookie = await sessionCookie(shop, shopper.email)
  secrets.shopper = tokenIn([cookie], 'khushbu_session')
  secrets['link that verifies'] = await verificationTokenOf(shop, shopper.email)
  await verifyEmailOf(shop, shopper.browser, shopper.email)
  await shopper.browser.send('POST', '/v1/customer/password-reset', { email: shopper.email })
  secrets['link to a new password'] = await resetTokenOf(shop, shopper.email)
  await shopper.browser.send('POST', '/v1/customer/email-change', { email: 'later@example.com', password })
  const change = await shop.db.selectFrom('email_changes').select('id').executeTakeFirstOrThrow()
  secrets['link to a new email'] = issueToken(sessionSecret, newEmailToken(change.id))
  secrets['password of a shopper'] = password
  secrets['password of staff'] = staffPassword
  secrets["an order's private link"] = orderLinks(sessionSecret).orderKey('any')

  const jobs = await workJobs(shop)
  await expect.poll(async () => (await shop.db.selectFrom('emails').select('id').execute()).length).toBeGreaterThan(3)
  await jobs.stop()

  for (const [name, value] of Object.entries(secrets)) {
    expect(value.length, name).toBeGreaterThan(7)
    // Without the words before it, such as whsec_.
    expect(await placesOf(shop.db, [value.replace(/^(whsec|khk)_/, '')]), name).toEqual([])
  }
  // Their names are no guesses: what is stored opens nothing either.
  const stored = await shop.db.selectFrom('staff_sessions').select('token').execute()
  expect(stored.length).toBeGreaterThan(2)
  for (const row of stored) expect(Object.values(secrets)).not.toContain(row.token)
})
