import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { listenTo } from '../browser/heard.ts'
import { newEmail } from '../browser/shopper-calls.ts'
import { totalShown } from '../screens/acts.ts'
import { expectAccessible } from './accessible.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()

/** Opens the first result for a misspelt word. */
async function searchMisspelt(page: Page): Promise<void> {
  await goTo(page, '/')
  await page
    .getByRole('link', { name: 'Search' })
    .or(page.getByRole('button', { name: 'Search' }))
    .first()
    .click()
  await page.getByPlaceholder('Search for perfumes...').fill('lavendar')
  const results = page.getByRole('tabpanel').getByRole('link')
  await results.first().waitFor()
  expect((await results.allTextContents()).join(' ')).toMatch(/lavender/i)
}

/** Filters the listing to attars, with the sheet of a phone. */
async function filterAttars(page: Page): Promise<void> {
  await goTo(page, '/shop')
  await page.getByRole('heading', { level: 1, name: 'ALL PRODUCTS' }).waitFor()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page
    .getByRole('form', { name: 'Filters' })
    .getByRole('link', { name: /Attar\/Oud/ })
    .click()
  await page.waitForURL(/category=Attar/)
  await page
    .getByRole('form', { name: 'Filters' })
    .getByLabel(/Lowest price/)
    .fill('1000')
  await page.waitForURL(/minPrice=1000/)
  await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await page.getByText(/^Showing .* of \d+ products$/).waitFor()
  await page.getByRole('link', { name: /^Remove filter: .*1,000/ }).waitFor()
  await page.goBack()
  // The address changes before the page does: the entry of the closed sheet is skipped on the way.
  await page.getByRole('link', { name: /^Remove filter: .*1,000/ }).waitFor({ state: 'hidden' })
  await page.goForward()
  await page.waitForURL(/minPrice=1000/)
}

/** Adds two sizes of a product that has at least two in stock. Returns its name. */
async function addTwoSizes(page: Page): Promise<string> {
  const product = await productWithTwoSizes(shop.url)
  await goTo(page, `/product/${product._id}`)
  const sizes = page.getByRole('radio').and(page.locator(':enabled'))
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  for (const index of [0, 1]) {
    await sizes.nth(index).check({ force: true })
    await add.click()
    await drawer.getByText('Just one step away from completing your order.').waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: /^Remove/ }).count()).toBe(index + 1)
    if (index === 1) break
    await drawer.getByRole('button', { name: /close/i }).click()
    // The page below is locked until its 300 ms are over.
    await drawer.waitFor({ state: 'hidden' })
  }
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL('**/checkout')
  await drawer.waitFor({ state: 'hidden' })
  return product.name
}

/** A new shopper each time: a coupon can be used once for an email and a phone. */
async function fillCheckout(page: Page): Promise<void> {
  const order = page.getByRole('button', { name: 'Complete Order' })
  await page.getByLabel('Discount code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Please complete email verification first').waitFor()
  // The button says what is missing and goes there, the email first.
  const ears = await listenTo(page)
  await order.click()
  await page.getByText('Email is required').waitFor()
  await page.getByText('Full name is required').waitFor()
  // One is said, each other one is heard at its field.
  expect((await ears.said()).filter(text => text.endsWith('is required'))).toEqual(['Email is required'])
  expect(await ears.heard()).toContain('textbox Full name (Full name is required) invalid')
  const emailField = page.getByLabel('Email Address')
  await expect.poll(() => emailField.evaluate(field => field === document.activeElement)).toBe(true)
  await emailField.fill('ayesha@')
  await emailField.blur()
  await page.getByText('Please enter a valid email address').waitFor()
  await emailField.fill(newEmail('ayesha'))
  await emailField.blur()
  await page.getByRole('button', { name: 'Change email' }).waitFor()
  await page.getByLabel('Full name').fill('Ayesha Malik')
  // Gone while it is corrected, not only when the field is left.
  await page.getByText('Full name is required').waitFor({ state: 'hidden' })
  await page.getByLabel('City').fill('Multan')
  await page.getByLabel('City').blur()
  await expect.poll(() => page.getByLabel('State/Province').inputValue()).toBe('Punjab')
  await page.getByLabel('Town').fill('Cantt')
  await page
    .getByLabel('Address', { exact: false })
    .and(page.locator('[autocomplete*="street-address"], [autocomplete*="address-line1"]'))
    .first()
    .fill('House 12, Street 4')
  await page.getByLabel('Phone Number').fill('12')
  await order.click()
  await page.getByText('Please enter a valid phone number (10-15 digits)').first().waitFor()
  await page.getByLabel('Phone Number').fill(`0300-${String(Date.now()).slice(-7)}`)
  await page.reload()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ayesha Malik')
  await page.getByLabel('Discount code').fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Coupon applied successfully!').waitFor()
}

test('a guest finds a perfume by a misspelt word, filters, buys two sizes with a coupon and can reload the confirmation', async () => {
  const { page } = await shop.visit(360)
  await searchMisspelt(page)
  await expectAccessible(page)
  await filterAttars(page)
  await expectAccessible(page)
  const name = await addTwoSizes(page)
  await fillCheckout(page)
  await expectAccessible(page)
  // A double click is one order.
  // Titles that were shown at any time, however shortly.
  await page.evaluate(() => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    const look = () => {
      for (const title of document.querySelectorAll('h1, h2')) shown.add(title.textContent)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  // The order's page is slow: the confirmation does not wait for it.
  const slow = Promise.withResolvers<void>()
  await page.route(/\/order\/[^/]+\.data/, route => slow.promise.then(() => route.continue()))
  await totalShown(page)
  await page.getByRole('button', { name: 'Complete Order' }).dblclick()
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/checkout')
  slow.resolve()
  await page.waitForURL('**/order/*')
  const shown = await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])
  expect(shown).toContain('Order Placed Successfully')
  expect(shown).not.toContain('Your cart is empty')
  for (const _ of ['at once', 'after a reload']) {
    await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
    expect(await page.getByText(/KH-[2-9A-Z]{4}-[2-9A-Z]{4}/).count()).toBeGreaterThan(0)
    expect(await page.getByText(name, { exact: false }).count()).toBeGreaterThanOrEqual(2)
    await page.reload()
  }
  await expectAccessible(page)
  const stranger = await shop.visit(360, { expectedErrors: /404/ })
  const answer = await goTo(stranger.page, new URL(page.url()).pathname)
  expect(answer?.status()).toBe(404)
  await goTo(page, '/cart')
  await page.getByText('Your cart is empty').waitFor()
})

test('two tabs agree on the cart', async () => {
  const { page } = await shop.visit(1280)
  const other = await page.context().newPage()
  await goTo(page, '/shop?category=Men')
  await goTo(other, `${shop.url}/cart`)
  await other.getByText('Your cart is empty').waitFor()
  await page.getByRole('button', { name: 'Add To Bag' }).first().click()
  await other.getByRole('button', { name: /^Remove/ }).waitFor()
})

test('changes of prices and stock since the cart was filled are shown before the order, and nothing is lost', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop?category=Men')
  await page.getByRole('button', { name: 'Add To Bag' }).first().click()
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
  // The drawer's quotation would store today's prices over the older ones.
  await page.waitForLoadState('networkidle')
  // The browser's stored prices are older than the shop's.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('root') ?? '{}')
    for (const line of kept.state.productData) line.cutPrice = 100
    localStorage.setItem('root', JSON.stringify(kept))
  })
  await goTo(page, '/cart')
  await page.getByText(/price/i).first().waitFor()
  expect(await page.getByText('Rs 1.00').count()).toBe(0)
})
