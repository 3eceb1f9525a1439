import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { saveOffer } from '../../src/shop/offers/offers/index.ts'
import { goTo } from '../browser/go-to.ts'
import { newEmail } from '../browser/shopper-calls.ts'
import { issueCoupon, shelve } from '../fixtures.ts'
import { offerForm } from '../offers.ts'
import { thoroughTest } from '../thorough.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { stage } from './stage.ts'

const shop = stage()

/** A private coupon of this test alone. */
async function ownCoupon(more: { minimum?: number; value?: number } = {}): Promise<string> {
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

thoroughTest.each([360, 1280])(
  'at %i px a coupon whose minimum the cart misses is never shown as applied',
  async width => {
    const { page } = await shop.visit(width)
    const code = await ownCoupon({ minimum: 100_000_000 })
    await goToCheckout(page)
    await enterEmail(page, newEmail('minimum'))
    const before = await total(page)
    await applyCode(page, code)
    await page.getByText('This coupon needs a subtotal of Rs 10,00,000 or more').waitFor()
    expect(await page.getByText('Coupon applied successfully!').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Apply', exact: true }).isEnabled()).toBe(true)
    expect(await page.getByLabel('Discount code').inputValue()).toBe(code)
    expect(await total(page)).toBe(before)
  },
)

thoroughTest(
  'a coupon refused with the order is taken off with its reason; the form stays, and the full price is confirmed',
  async () => {
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
    await page.getByText(/^Your total is now Rs [\d,]+\. Press Complete Order/).waitFor()
    await page.getByText('This coupon is not valid', { exact: true }).waitFor()
    await page.getByText('Coupon discount').waitFor({ state: 'hidden' })
    expect(page.url()).toContain('/checkout')
    expect(await page.getByLabel('Town').inputValue()).toBe('Model Town')
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await page.waitForURL('**/order/*')
  },
)

thoroughTest("'Change email' judges the coupon again, and Complete Order applies a typed code", async () => {
  const { page } = await shop.visit(768, { expectedErrors: /422/ })
  const code = await ownCoupon()
  await goToCheckout(page)
  await applyCode(page, code)
  await page.getByText('Please complete email verification first').waitFor()
  await enterEmail(page, newEmail('first'))
  await page.getByText('Please complete email verification first').waitFor({ state: 'hidden' })
  await fillAddress(page)
  await applyCode(page, code)
  await page.getByText('Coupon applied successfully!').waitFor()
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
  // A code of no use stops the order once, with the reason.
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByText('Change the discount code, or press').waitFor()
  await page.getByText('This coupon is not valid', { exact: true }).waitFor()
  const full = await total(page)
  await shop.db.updateTable('coupons').set({ status: 'active' }).where('code', '=', code).execute()
  await page.getByLabel('Discount code').fill('')
  await page.getByLabel('Discount code').fill(code)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.waitForURL('**/order/*')
  await page.getByText('Coupon discount').or(page.getByText(code)).first().waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain(`Total${full}`)
})

test('a coupon that the cart does not fit, or no longer, stays with its reason, stops nothing, and counts once the cart fits', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop?sort=price-desc')
  const price = async () => {
    const [line] = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state.productData)
    return line.cutPrice as number
  }
  await goToCheckout(page)
  const code = await ownCoupon({ minimum: (await price()) + 1 })
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  const setQuantity = async (to: number) => {
    await goTo(page, '/cart')
    await quantity.fill(String(to))
    await quantity.press('Enter')
    await goTo(page, '/checkout')
  }
  await enterEmail(page, newEmail('dropped'))
  await fillAddress(page)
  // One that the cart does not fit yet counts by itself as well.
  await applyCode(page, code)
  await page.getByText(/^This coupon needs a subtotal of/).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Back to cart' }).click()
  await quantity.fill('2')
  await quantity.press('Enter')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await page.getByText('Coupon applied successfully!').waitFor()
  await setQuantity(1)
  await page.getByText(/^This coupon needs a subtotal of/).waitFor()
  expect(await page.getByText('Coupon discount').count()).toBe(0)
  expect(await page.getByLabel('Discount code').inputValue()).toBe(code)
  await setQuantity(2)
  await page.getByText('Coupon applied successfully!').waitFor()
  await page.getByText('Coupon discount').waitFor()
  await setQuantity(1)
  await page.getByText(/^This coupon needs a subtotal of/).waitFor()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.waitForURL('**/order/*')
})

thoroughTest(
  'an automatic offer beside a coupon that excludes it: the better one counts, and the other says why not, in the order too',
  async () => {
    const { productId } = await shelve(shop.db, 'Offered Oud', [{ ml: 50, price: 400_000, stock: 10 }])
    const code = await ownCoupon({ value: 50_000 })
    const own = { name: 'Oud days', amount: rs(700), products: [productId] }
    await shop.db.transaction().execute(tx => saveOffer(tx, offerForm(own)))
    const { page } = await shop.visit(360)
    await goTo(page, `/product/${productId}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await goTo(page, '/checkout')
    await page.getByText('Oud days').first().waitFor()
    await enterEmail(page, newEmail('offer'))
    await applyCode(page, code)
    await page.getByText(`${code} is worth Rs 500 here and "Oud days" Rs 700. They do not count together`).waitFor()
    expect(await total(page)).toContain('3,580')
    await fillAddress(page)
    await page.getByLabel('Discount code').fill('')
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await page.waitForURL('**/order/*')
    await page.getByText('Oud days').first().waitFor()
  },
)
