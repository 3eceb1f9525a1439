import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()

async function plain(path: string, width = 360): Promise<Page> {
  const { page, errors } = await shop.visit(width, { javaScriptEnabled: false })
  const answer = await page.goto(path)
  // An unknown page's own status is an error in the browser's console.
  if (answer?.ok()) expect(errors).toEqual([])
  return page
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const shown = (page: Page) => page.getByText(/^Showing \d+ of \d+ products$/).textContent()

test('home reads fully: banner, five grids with pictures and prices, testimonials, footer', async () => {
  const page = await plain('/')
  for (const name of ['New Arrivals', 'Best Selling', 'Men Perfumes', 'Women Perfumes', 'Attar/Oud'])
    await page.getByRole('heading', { name, exact: true }).first().waitFor()
  const cards = page.locator('main .card')
  expect(await cards.count()).toBeGreaterThanOrEqual(20)
  expect(await cards.first().textContent()).toMatch(/Rs\.[\d,]+/)
  expect(await page.locator('main .card img').first().getAttribute('src')).toMatch(/^\/pictures\//)
  expect(await page.getByRole('list', { name: 'Testimonials' }).getByRole('listitem').count()).toBe(4)
  await page.getByRole('contentinfo').getByText('Sargodha').first().waitFor()
  expect(await page.locator('.skeleton:visible').count()).toBe(0)
})

test('the listing is filtered and sorted by a plain form, and its pages are links', async () => {
  const page = await plain('/shop', 1280)
  const whole = await shown(page)
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByLabel('Lowest price').fill('2000')
  await filters.getByLabel('Highest price').fill('6000')
  await filters.getByLabel('4 stars and up').check()
  await page.getByLabel('Sort by').selectOption('price-asc')
  await filters.getByRole('button', { name: 'Apply' }).click()
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    minPrice: '2000',
    maxPrice: '6000',
    rating: '4',
    sort: 'price-asc',
  })
  expect(await shown(page)).not.toBe(whole)
  const prices = (await page.locator('main .card .price b').allTextContents()).map(text =>
    Number(text.replaceAll(/\D/g, '')),
  )
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(2000)
  await filters.getByRole('link', { name: 'Clear All Filters' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.getByRole('link', { name: 'Previous' }).click()
  expect(await shown(page)).toBe(whole)
})

test('the search is a plain form on a phone too, and forgives spelling', async () => {
  const page = await plain('/')
  const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search' })
  await field.fill('lavendar')
  await field.press('Enter')
  expect(new URL(page.url()).searchParams.get('search')).toBe('lavendar')
  await page
    .locator('main .card', { hasText: /lavender/i })
    .first()
    .waitFor()
})

test('a product reads fully: pictures, sizes with prices, notes, both texts, reviews', async () => {
  const product = await productWithTwoSizes(shop.url)
  const page = await plain(`/product/${product._id}`)
  expect((await heading(page))?.toLowerCase()).toContain(product.name.toLowerCase())
  expect(await page.getByRole('radio').count()).toBeGreaterThan(1)
  const text = (await page.getByRole('main').textContent()) ?? ''
  expect(text).toMatch(/Rs\.[\d,]+/)
  for (const words of ['Top', 'Heart', 'Base', 'Description', 'Shipping Information', 'Reviews'])
    expect(text).toContain(words)
  await page.locator('summary', { hasText: 'Shipping Information' }).click()
  await page
    .getByText(/Rs ?280/)
    .first()
    .waitFor()
})

test.each([
  ['/pages/faqs', 'FAQs'],
  ['/pages/store-locator', 'Store Locator'],
  ['/coming-soom', null],
  ['/nowhere', 'Page not found'],
])('%s reads fully', async (path, title) => {
  const page = await plain(path)
  if (title) expect(await heading(page)).toBe(title)
  expect(((await page.getByRole('main').textContent()) ?? '').length).toBeGreaterThan(60)
  expect(await page.locator('.skeleton:visible').count()).toBe(0)
})

test('cart and checkout say that they need scripts', async () => {
  for (const path of ['/cart', '/checkout']) {
    const page = await plain(path)
    await page
      .getByText(/JavaScript/)
      .first()
      .waitFor()
  }
})
