import type { Page } from 'playwright-core'

/** A new customer of the running shop, signed in in this window, with /dashboard before her. */
export async function signUp(page: Page): Promise<void> {
  await page.goto('/signup')
  await page.waitForLoadState('networkidle')
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Ayesha Malik')
  await form.getByLabel('Email').fill(`ayesha.${Date.now()}@example.com`)
  await form.getByLabel('Phone').fill('03001234567')
  await form.locator('input[name="password"]').fill('Oud&Amber7')
  await form.locator('button[type="submit"]').click()
  await page.waitForURL('**/dashboard')
  await page.waitForLoadState('networkidle')
}
