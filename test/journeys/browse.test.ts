import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { thoroughTest } from '../thorough.ts'
import { stage } from './stage.ts'

const shop = stage()

const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })
const shown = (page: Page) => page.getByText(/^Showing \d+ of \d+ products$/)
const oud = '/product/khyber-smoke-w4n8t'

test('typing in the search field loses no character and no focus while results load, and is one step of the history', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, '/shop')
  const arrive = await holdBack(page, '**/shop.data*')
  const search = filters(page).getByLabel('Search')
  const requested = page.waitForRequest(/shop\.data\?.*search=oud/)
  await search.pressSequentially('oud', { delay: 30 })
  await requested
  await search.pressSequentially(' rose', { delay: 60 })
  arrive()
  await page.waitForURL(/search=oud\+rose$/)
  await shown(page).waitFor()
  expect(await search.inputValue()).toBe('oud rose')
  expect(await search.evaluate(field => field === document.activeElement)).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('ALL PRODUCTS')
  await page.getByText('Results for “oud rose”').waitFor()
  await page.goBack()
  await page.waitForURL(/\/shop$/)
  await expect.poll(() => search.inputValue()).toBe('')
})

test('chips, back and reload follow the address', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, '/shop?category=Men&page=2')
  await filters(page).getByLabel('4 stars and up').click()
  await page.waitForURL(/\?category=Men&rating=4$/)
  await page.getByLabel('Sort by').selectOption('price-asc')
  await page.waitForURL(/\?category=Men&rating=4&sort=price-asc$/)
  await page.getByRole('link', { name: 'Remove filter: 4 stars and up' }).click()
  await page.waitForURL(/\?category=Men&sort=price-asc$/)
  await page.goBack()
  await expect.poll(() => filters(page).getByLabel('4 stars and up').isChecked()).toBe(true)
  await page.reload()
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price-asc')
  await filters(page).getByRole('link', { name: 'Clear All Filters' }).click()
  await page.waitForURL(/\/shop\?sort=price-asc$/)
})

thoroughTest('while results load there are eight skeletons; a failure is shown and can be retried', async () => {
  const { page } = await shop.visit(1280, { expectedErrors: /ERR_FAILED/ })
  await goTo(page, '/')
  const fail = await holdBack(page, '**/shop.data*', route => route.abort())
  await page.locator('header a[href="/shop?category=Men"]').first().click()
  await page.getByText('Loading products…').waitFor()
  expect(await page.locator('.listing-grid[aria-hidden] > .card').count()).toBe(8)
  fail()
  await page.getByText('Error loading products:').waitFor()
  await page.getByText('Failed to fetch products').waitFor()
  await page.unroute('**/shop.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await shown(page).waitFor()
})

test('nothing found: the search text is shown and the filters can be cleared', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop?category=Shampoo')
  await page.getByText("We don't have products in this category yet.").waitFor()
  await page.getByRole('link', { name: 'Continue Shopping' }).waitFor()
  await goTo(page, '/shop?search=zzzzqq')
  await page.getByText('No products found for "zzzzqq"').waitFor()
  await page.getByRole('heading', { name: 'You may like' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Clear All Filters' }).last().click()
  await shown(page).waitFor()
})

thoroughTest('what a search understood can be taken off, in the listing and in the search window', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop?search=gift+for+wife+under+4000')
  await page.getByText('Nothing has all of it. Closest:').waitFor()
  await page.getByRole('link', { name: 'Take off: Under Rs 4,000' }).click()
  await page.waitForURL(/search=gift\+wife$/)
  await shown(page).waitFor()
  expect(await page.getByText('Nothing has all of it. Closest:').count()).toBe(0)
  // What is typed while the overlay is still being loaded is not lost.
  const release = await holdBack(page, /\/search-overlay-[\w-]+\.js$/)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.keyboard.type('oud for w')
  release()
  const field = page.getByRole('dialog').getByPlaceholder('Search for perfumes...')
  await field.waitFor()
  await page.keyboard.type('inter')
  expect(await field.inputValue()).toBe('oud for winter')
  await field.fill('oud 2000 se kam')
  await page.getByRole('button', { name: 'Take off: Under Rs 2,000' }).click()
  expect(await field.inputValue()).toBe('oud')
  await field.fill('lavgzzder')
  await page.getByRole('button', { name: 'lavender', exact: true }).click()
  await page.getByRole('tabpanel').getByText('Lavender Sahar', { exact: true }).waitFor()
})

test('of several sizes one must be chosen, and the quantity never exceeds the stock', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, oud)
  const sizes = page.getByRole('radio')
  expect(await sizes.and(page.locator(':checked')).count()).toBe(0)
  await page
    .getByText(/^from Rs\./)
    .first()
    .waitFor()
  for (const name of ['Add to cart', 'Buy now']) {
    await page.getByRole('button', { name }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /^Please select a size$/ })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(oud)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => sizes.first().evaluate(radio => radio === document.activeElement)).toBe(true)
  }
  await page.keyboard.press('ArrowRight')
  expect(await page.getByText('Please select a size').count()).toBe(0)
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true)
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await quantity.fill('9999')
  await quantity.press('Enter')
  await page.getByText(/^Only \d+ left in stock\. We set the quantity to \d+\.$/).waitFor()
  await quantity.fill('abc')
  await quantity.press('Tab')
  expect(await quantity.inputValue()).toBe('1')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL('**/checkout')
})

test('both texts open in a modal that returns the focus', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, oud)
  for (const name of ['Description', 'Shipping Information']) {
    const opener = page.getByRole('button', { name })
    await opener.click()
    await page.getByRole('dialog', { name }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
  }
})

thoroughTest('without scripts the filters are a form, the pages are links and the texts unfold', async () => {
  const { page } = await shop.visit(1280, { javaScriptEnabled: false })
  await page.goto('/shop?category=Men')
  await filters(page).getByLabel('Search').fill('oud')
  await filters(page).getByLabel('4 stars and up').click()
  await filters(page).getByRole('button', { name: 'Apply' }).click()
  expect(new URL(page.url()).searchParams.get('category')).toBe('Men')
  expect(new URL(page.url()).searchParams.get('rating')).toBe('4')
  await shown(page).waitFor()
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Next' }).click()
  expect(page.url()).toMatch(/page=2/)
  await page.goto(oud)
  for (const name of ['Description', 'Shipping Information']) {
    const detail = page.locator('details').filter({ has: page.locator('summary', { hasText: name }) })
    await detail.locator('summary').click()
    await detail.locator('p, li').first().waitFor()
  }
})
