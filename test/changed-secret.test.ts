import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSigned, readToken, sign } from '../src/platform/secrets/signing.ts'
import { type OpenShop, openShop, sessionSecret } from './shop.ts'
import { codeOf, open, staffBrowser, staffPassword, submit } from './staff.ts'
import { staffPages } from './staff-pages.ts'

const another = 'the secret after it, as long as that one'
let before: OpenShop
/** The same shop after the change of its secret, and once the one before is dropped. */
let changed: OpenShop
let dropped: OpenShop
beforeAll(async () => {
  before = await openShop({ pages: staffPages })
  changed = await openShop({ pages: staffPages, database: before, secret: [another, sessionSecret] })
  dropped = await openShop({ pages: staffPages, database: before, secret: another })
})
afterAll(async () => {
  await dropped.close()
  await changed.close()
  await before.close()
})

test('a signature counts with the secrets before, and only the current one signs', () => {
  const signature = sign(sessionSecret, 'a purpose', 'a text')
  expect(isSigned([another, sessionSecret], 'a purpose', 'a text', signature)).toBe(true)
  expect(isSigned(another, 'a purpose', 'a text', signature)).toBe(false)
  expect(sign([another, sessionSecret], 'a purpose', 'a text')).toBe(sign(another, 'a purpose', 'a text'))
  expect(readToken([another, sessionSecret], 'a purpose', `a text.${signature}`)).toBe('a text')
})

test('who is signed in stays so after a change of the secret, until the one before is dropped', async () => {
  await staffBrowser(before, 'orders', 'stays@staff.example')
  const fields = { do: 'password', email: 'stays@staff.example', password: staffPassword }
  const { cookies } = await submit(before.browser(), '/admin/sign-in', fields)
  const init = { headers: { cookie: cookies[0]?.split(';')[0] ?? '' } }
  const status = async (shop: OpenShop) => (await shop.browser().raw('/admin/account', init)).status
  expect([await status(before), await status(changed), await status(dropped)]).toEqual([200, 200, 303])
})

test('a second factor from before a change of the secret goes on, and one from after it outlives the secret before', async () => {
  const setUp = async (shop: OpenShop, email: string) => {
    const browser = await staffBrowser(shop, 'orders', email)
    const { answer } = await submit(browser, '/admin/account', { do: 'begin', password: staffPassword })
    const confirmed = await submit(browser, '/admin/account', {
      do: 'confirm',
      oneTimeCode: codeOf(answer.shown.secret),
    })
    expect(confirmed.answer.message).toContain('second factor is on')
    return { email, secret: answer.shown.secret as string }
  }
  const signIn = async (shop: OpenShop, { email, secret }: { email: string; secret: string }) => {
    const browser = shop.browser()
    await submit(browser, '/admin/sign-in', { do: 'password', email, password: staffPassword })
    // Each code opens once.
    await shop.db.deleteFrom('staff_used_codes').execute()
    await submit(browser, '/admin/sign-in', { do: 'code', oneTimeCode: codeOf(secret) })
    return (await open(browser, '/admin/account')).status
  }
  const older = await setUp(before, 'older@staff.example')
  expect([await signIn(before, older), await signIn(changed, older)]).toEqual([200, 200])
  const newer = await setUp(changed, 'newer@staff.example')
  expect([await signIn(changed, newer), await signIn(dropped, newer)]).toEqual([200, 200])
})
