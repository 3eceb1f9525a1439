import type { Page } from 'playwright-core'
import { goTo } from '../browser/go-to.ts'
import { newEmail, password } from '../browser/shopper-calls.ts'

/** A new customer of the running shop, signed in in this window, with /dashboard open. */
export async function signUp(page: Page): Promise<void> {
  await goTo(page, '/signup')
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Ayesha Malik')
  await form.getByLabel('Email').fill(newEmail('ayesha'))
  await form.getByLabel('Phone').fill('03001234567')
  await form.locator('input[name="password"]').fill(password)
  await form.locator('button[type="submit"]').click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'My Account' }).waitFor()
}
