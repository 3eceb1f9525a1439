import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { fillAddress, goFromBag, search, severalSizes } from '../screens/acts.ts'
import { thoroughTest } from '../thorough.ts'
import { stage } from './stage.ts'

const shop = stage()

async function open(path: string, expectedErrors?: RegExp): Promise<Page> {
  const { page } = await shop.visit(1280, { expectedErrors })
  await goTo(page, path)
  return page
}

const refuse = (page: Page, path: string, body: object = { success: false }, status = 500) =>
  page.route(path, route => route.fulfill({ status, json: body }))

async function checkout(expectedErrors: RegExp): Promise<Page> {
  const page = await open('/shop?category=Men', expectedErrors)
  await goFromBag(page, '/checkout')
  return page
}

thoroughTest('the search shows its progress, its results, and its failures', async () => {
  const page = await open('/', /500|ERR_FAILED/)
  const calls = '**/v1/product?search=*'
  await search(page, '')
  const panel = page.getByRole('tabpanel')
  await panel.getByText('Type to search for products', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Suggestions' }).click()
  await panel.getByText('No suggestions available yet.', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Products' }).click()
  const answer = await holdBack(page, calls)
  const field = page.getByRole('dialog').getByPlaceholder('Search for perfumes...')
  await field.fill('oud')
  await panel.getByText('Searching...', { exact: true }).waitFor()
  answer()
  await panel.getByRole('link').first().waitFor()
  expect(await panel.getByRole('link').first().getAttribute('href')).toMatch(/^\/product\//)
  await page.unroute(calls)
  await refuse(page, calls)
  await field.fill('oud rose')
  await page.getByText('Failed to search products', { exact: true }).waitFor()
  await panel.getByText(/^Failed to search products\. /).waitFor()
  await page.unroute(calls)
  await page.route(calls, route => route.abort())
  await field.fill('oud roses')
  await page.getByText('Error searching products', { exact: true }).waitFor()
  await panel.getByText(/^Error searching products\. /).waitFor()
  expect(await panel.getByRole('link').count()).toBe(0)
  // Closing clears query, results and tab.
  await page.keyboard.press('Escape')
  await search(page, '')
  await panel.getByText('Type to search for products', { exact: true }).waitFor()
})

test('a failure to fetch a product is shown, in a toast and on its page', async () => {
  const page = await open('/shop?category=Men', /ERR_FAILED/)
  await page.route('**/product/*.data*', route => route.abort())
  await page.locator('main .card a').first().click()
  await expect.poll(() => page.getByText('Failed to fetch product', { exact: true }).count()).toBeGreaterThanOrEqual(1)
})

test('a broken picture becomes the placeholder', async () => {
  const { page } = await shop.visit(360, { fresh: true, expectedErrors: /ERR_FAILED/ })
  await page.route('**/pictures/**', route => route.abort())
  await goTo(page, await severalSizes(shop.url))
  const sources = () =>
    page.locator('main img').evaluateAll(all => all.slice(0, 1).map(img => (img as HTMLImageElement).currentSrc))
  await expect.poll(async () => (await sources()).every(source => source.endsWith('/placeholder.svg'))).toBe(true)
})

thoroughTest('the email of the checkout: while it is sent, and when it cannot be', async () => {
  const page = await checkout(/500/)
  const field = page.getByLabel('Email Address')
  const answer = await holdBack(page, '**/v1/customer', route =>
    route.fulfill({ status: 500, json: { success: false } }),
  )
  await field.fill('ayesha@example.com')
  await field.blur()
  await page.getByText('Processing email...', { exact: true }).first().waitFor()
  answer()
  await page.getByText('Failed to process email. Please try again.', { exact: true }).waitFor()
  // Complete Order tries again, and stays at the email.
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)

  // A likely typing error is asked about, and does not stop the order.
  await page.unroute('**/v1/customer')
  await field.fill('slip@gmial.con')
  await field.blur()
  await page.getByText('Did you mean slip@gmail.com?').waitFor()
  await page.getByRole('button', { name: 'Change email' }).waitFor()
  await page.getByRole('button', { name: 'Yes, use it' }).click()
  await expect.poll(() => field.inputValue()).toBe('slip@gmail.com')
  await page.getByText('Did you mean').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Change email' }).click()
  await field.fill('slip@gmial.con')
  await field.blur()
  await page.getByRole('button', { name: 'No, mine is right' }).click()
  await page.getByRole('button', { name: 'Change email' }).click()
  await field.fill('slip@gmial.con')
  await field.blur()
  await page.getByText('Did you mean slip@gmail.com?').waitFor()
  // Who ignores the question is right.
  await page.getByLabel('Full name').fill('Ayesha')
  await page.getByRole('button', { name: 'Change email' }).waitFor()
  expect(await field.inputValue()).toBe('slip@gmial.con')
})

thoroughTest(
  'a quote that fails says so and can be tried again, and an invalid line says so until it is removed',
  async () => {
    const page = await checkout(/ERR_FAILED/)
    await page.route('**/v1/cart/quote', route => route.abort())
    await page.reload()
    await page.getByText('We could not check prices and shipping.').waitFor()
    await page.getByText('Not known yet', { exact: true }).waitFor()
    expect(await page.getByText('Calculating...').count()).toBe(0)
    await page.unroute('**/v1/cart/quote')
    await page.getByRole('button', { name: 'Try again' }).click()

    // A page that requests no quote does not write the cart.
    await goTo(page, '/forgot-password')
    await page.evaluate(() => {
      const saved = JSON.parse(localStorage.getItem('root') ?? '')
      saved.state.productData.push({ ...saved.state.productData[0], sizeId: '', title: 'Old line' })
      localStorage.setItem('root', JSON.stringify(saved))
    })
    await goTo(page, '/cart')
    await page.getByText('Some items in your cart are invalid. Please review your cart.').waitFor()
    expect(await page.getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: /^Remove Old line/ }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Checkout' }).isEnabled()).toBe(true)
  },
)

thoroughTest(
  'the coupon of the checkout: no code, Applying..., refusal by default and with the server’s message, Applied',
  async () => {
    const page = await checkout(/500|422/)
    await fillAddress(page)
    const apply = page.getByRole('button', { name: /^Appl(y|ying\.\.\.|ied)$/ })
    await apply.click()
    await page.getByText('Please enter a coupon code', { exact: true }).waitFor()
    await page.getByLabel('Discount code').fill('WELCOME10')
    const calls = '**/v1/coupon/apply'
    const answer = await holdBack(page, calls, route => route.fulfill({ status: 500, json: { success: false } }))
    await apply.click()
    await expect.poll(() => apply.textContent()).toBe('Applying...')
    answer()
    await page.getByText('Failed to apply coupon', { exact: true }).waitFor()
    await page.unroute(calls)
    await refuse(page, calls, { success: false, message: 'This coupon has ended.' }, 422)
    await apply.click()
    await page.getByText('This coupon has ended.', { exact: true }).waitFor()
    await page.unroute(calls)
    await apply.click()
    await page.getByText('Coupon applied successfully!', { exact: true }).waitFor()
    expect(await apply.textContent()).toBe('Applied')
    expect(await apply.isDisabled()).toBe(true)
  },
)

test('an order that fails: Processing Order..., then the reason; form, cart and email stay', async () => {
  const page = await checkout(/500|422/)
  await fillAddress(page)
  const button = page
    .locator('form#checkout-form')
    .page()
    .getByRole('button', { name: /^(Complete Order|Processing Order\.\.\.)$/ })
  const calls = '**/v1/order'
  const answers: [object, number, string][] = [
    [{ success: false }, 500, 'Failed to create order'],
    [{ success: true }, 200, 'Order creation failed'],
    [{ success: false, message: 'The shop is closed for stocktaking.' }, 422, 'The shop is closed for stocktaking.'],
  ]
  for (const [body, status, message] of answers) {
    const answer = await holdBack(page, calls, route => route.fulfill({ status, json: body }))
    await button.click()
    await expect.poll(() => button.textContent()).toBe('Processing Order...')
    expect(await button.isDisabled()).toBe(true)
    answer()
    await page.getByText(message, { exact: true }).waitFor()
    await page.unroute(calls)
  }
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ayesha Malik')
  await page.getByRole('button', { name: 'Change email' }).waitFor()
  await button.click()
  await page.waitForURL('**/order/*')
})

test('totals: two decimals, what is missing for free shipping, bank transfer from Rs 50,000 on', async () => {
  const page = await open('/shop?sort=price-asc')
  await page
    .getByRole('button', { name: /^Add To Bag/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByText('Taxes included. Shipping calculated at checkout.', { exact: true })
    .waitFor()
  await goTo(page, '/checkout')
  const missing = page.getByText(/^Add Rs [\d,]+ more to your cart to enjoy free shipping! Shop now$/)
  await missing.waitFor()
  expect(await page.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('/')
  const sums = (await page.getByRole('main').textContent()) ?? ''
  expect(sums).toMatch(/Total.*\d\.\d\d/s)
  expect(sums).toMatch(/280\.00/)
  await goTo(page, '/shop?sort=price-desc')
  await page
    .getByRole('button', { name: /^Add To Bag/ })
    .first()
    .click()
  await goTo(page, '/cart')
  const quantity = page.getByRole('textbox', { name: /^Quantity/ }).last()
  await quantity.fill('10')
  await quantity.press('Enter')
  await goTo(page, '/checkout')
  await page
    .getByText(/We will contact you for the bank transfer/)
    .first()
    .waitFor()
  expect(await missing.count()).toBe(0)
})
