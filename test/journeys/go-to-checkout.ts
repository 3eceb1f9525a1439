import type { Page } from 'playwright-core'
import { goTo } from '../browser/go-to.ts'

/** Puts the first perfume for men into the cart, of which no journey makes new ones, and goes to the checkout. */
export async function goToCheckout(page: Page): Promise<void> {
  await goTo(page, '/shop?category=Men')
  await page
    .getByRole('button', { name: /^Add To Bag/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL('**/checkout')
  // The page below is locked until its 300 ms are over.
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor({ state: 'hidden' })
  await page.getByLabel('Email Address').waitFor()
}
