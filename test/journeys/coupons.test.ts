import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { newEmail } from '../browser/shopper-calls.ts'
import { issueCoupon } from '../fixtures.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { stage } from './stage.ts'

const shop = stage()

/** A private coupon of this test alone. */
async function ownCoupon(more: { minimum?: number } = {}): Promise<string> {
  const code = `TEST-${randomText(8).toUpperCase()}`
  await issueCoupon(shop.db, { code, kind: 'private', ...more })
  return code
}

async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Email Address').press('Tab')
  await page.getByRole('button', { name: 'Change email' }).waitFor()
}

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Discount code').fill(code)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Ayesha Malik')
  await page.getByLabel('City').fill('Lahore')
  await page.getByLabel('City').blur()
  await expect.poll(() => page.getByLabel('State/Province').inputValue()).toBe('Punjab')
  await page.getByLabel('Town').fill('Model Town')
  await page.locator('[autocomplete="street-address"]').fill(`House ${randomText(6)}`)
  await page.getByLabel('Phone Number').fill(`0300 ${Math.floor(1e6 + Math.random() * 8e6)}`)
}

const total = (page: Page) => page.getByTestId('total').textContent()

test.each([360, 1280])('at %i px a coupon whose minimum the cart misses is never shown as applied', async width => {
  const { page } = await shop.visit(width)
  const code = await ownCoupon({ minimum: 100_000_000 })
  await goToCheckout(page)
  await enterEmail(page, newEmail('minimum'))
  const before = await total(page)
  await applyCode(page, code)
  await page.getByText('This coupon needs a subtotal of Rs 10,00,000.00 or more').waitFor()
  expect(await page.getByText('Coupon applied successfully!').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Apply', exact: true }).isEnabled()).toBe(true)
  expect(await page.getByLabel('Discount code').inputValue()).toBe(code)
  expect(await total(page)).toBe(before)
})

test('a coupon refused with the order is taken off with its reason; the form stays, and the full price is confirmed', async () => {
  const { page } = await shop.visit(1280, { expectedErrors: /422/ })
  const code = await ownCoupon()
  await goToCheckout(page)
  await enterEmail(page, newEmail('refused'))
  await fillAddress(page)
  await applyCode(page, code)
  await page.getByText('Coupon applied successfully!').waitFor()
  await page.getByText('Coupon discount').waitFor()
  await shop.db.updateTable('coupons').set({ status: 'inactive' }).where('code', '=', code).execute()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByText('We have taken the discount code off').waitFor()
  await page.getByText('This coupon is not valid', { exact: true }).waitFor()
  await page.getByText('Coupon discount').waitFor({ state: 'hidden' })
  expect(page.url()).toContain('/checkout')
  expect(await page.getByLabel('Town').inputValue()).toBe('Model Town')
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.waitForURL('**/order/*')
})

test("'Change email' judges the coupon again, and a typed code that is not applied stops the order", async () => {
  const { page } = await shop.visit(768, { expectedErrors: /422/ })
  const code = await ownCoupon()
  await goToCheckout(page)
  await applyCode(page, code)
  await page.getByText('Please complete email verification first').waitFor()
  await enterEmail(page, newEmail('first'))
  await page.getByText('Please complete email verification first').waitFor({ state: 'hidden' })
  await fillAddress(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByText(`The discount code ${code} is not applied yet.`).waitFor()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('Coupon applied successfully!').waitFor()
  await page.getByText(`The discount code ${code} is not applied yet.`).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByText('Coupon discount').waitFor({ state: 'hidden' })
  await shop.db.updateTable('coupons').set({ status: 'inactive' }).where('code', '=', code).execute()
  await enterEmail(page, newEmail('second'))
  await page.getByText('This coupon is not valid', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Apply', exact: true }).isEnabled()).toBe(true)
  // What was refused to one customer is not held against the next one.
  await page.getByRole('button', { name: 'Change email' }).click()
  await enterEmail(page, newEmail('third'))
  await page.getByText('This coupon is not valid', { exact: true }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByText(`The discount code ${code} is not applied yet.`).waitFor()
})
