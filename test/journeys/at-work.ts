import type { Page } from 'playwright-core'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { openStaffSignIn } from '../../src/platform/sign-in/staff-sign-in.ts'
import type { Role } from '../../src/shop/staff/staff/permission-rules.ts'
import { goTo } from '../browser/go-to.ts'
import { SESSION_SECRET } from '../demo-shop.ts'
import { FAST_HASH } from '../shop.ts'
import { staffPassword } from '../staff.ts'
import type { Stage } from './stage.ts'

/** Somebody who works in the shop. */
export async function hire(shop: Omit<Stage, 'visit'>, role: Role, name: string): Promise<string> {
  const signIn = openStaffSignIn(shop.db, { secret: SESSION_SECRET, publicUrl: shop.url }, FAST_HASH)
  const email = `${role}-${randomText(8)}@staff.example`
  const hash = await signIn.hash(staffPassword, { known: true, subject: 'a journey' })
  await signIn.within(shop.db).create({ name, email, role, hash })
  return email
}

export async function enterPassword(page: Page, email: string): Promise<void> {
  await goTo(page, '/admin/sign-in')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.locator('input[name=password]').fill(staffPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs somebody of this role in in a window, with no page opened: to draw two pages before each journey would cost a second. */
export async function signInAs(page: Page, shop: Omit<Stage, 'visit'>, role: Role, name: string): Promise<void> {
  const form = { do: 'password', email: await hire(shop, role, name), password: staffPassword }
  const answer = await page.request.post(`${shop.url}/admin/sign-in`, { form, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`${name} could not sign in: ${answer.status()} ${await answer.text()}`)
  // As if the second factor were set up: to do so in each journey would cost seconds.
  await shop.db.updateTable('staff').set({ two_factor_enabled: true }).where('email', '=', form.email).execute()
}

/** A window in which somebody of this role is signed in, with no page open yet. */
export async function atWork(
  shop: Stage,
  role: Role,
  name: string,
  width: number,
  options: Parameters<Stage['visit']>[1] = {},
): Promise<Page> {
  const { page } = await shop.visit(width, options)
  await signInAs(page, shop, role, name)
  return page
}
