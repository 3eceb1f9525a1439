import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newEmail, password, signUpByCall } from '../browser/shopper-calls.ts'
import { thoroughTest } from '../thorough.ts'
import { order } from './placed-order.ts'
import { saveName, settingsPart, tryWrongPassword } from './settings-forms.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()

/** `refused`: error statuses that this test causes, which the browser logs to the console. */
async function plain(path: string, { width = 360, refused = /^$/ } = {}): Promise<Page> {
  const { page } = await shop.visit(width, { javaScriptEnabled: false, expectedErrors: refused })
  await page.goto(path)
  return page
}

/** A window without scripts, signed in with a new account. */
async function signedIn(): Promise<Page> {
  const page = await plain('/login', { refused: /400/ })
  await signUpByCall(page.request, newEmail('plain'))
  return page
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
/** How many products a listing says it has. */
const total = async (page: Page) => {
  const text = await page.getByText(/^Showing \d+ of \d+ products$/).textContent()
  return Number(/of (\d+)/.exec(text ?? '')?.[1])
}

test('home is complete: banner, five grids with pictures and prices, testimonials, footer', async () => {
  const page = await plain('/')
  for (const name of ['New Arrivals', 'Best Selling', 'Men Perfumes', 'Women Perfumes', 'Attar/Oud'])
    await page.getByRole('heading', { name, exact: true }).first().waitFor()
  const cards = page.locator('main .card')
  expect(await cards.count()).toBeGreaterThanOrEqual(20)
  expect(await cards.first().textContent()).toMatch(/Rs\.[\d,]+/)
  // Other journeys shelve products without a picture.
  expect(await page.locator('main .card img[src^="/pictures/"]').count()).toBeGreaterThanOrEqual(20)
  expect(await page.getByRole('list', { name: 'Testimonials' }).getByRole('listitem').count()).toBe(4)
  // On phones each list of the foot is a closed row, which opens without scripts.
  const contacts = page.getByRole('contentinfo').locator('details').last()
  if (await contacts.locator('summary').isVisible()) await contacts.locator('summary').click()
  await contacts.getByText('Sargodha').waitFor()
  expect(await page.locator('.skeleton:visible').count()).toBe(0)
})

thoroughTest('the listing is filtered and sorted by a plain form, and its pages are links', async () => {
  const page = await plain('/shop', { width: 1280 })
  const whole = await total(page)
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
  expect(await total(page)).toBeLessThan(whole)
  const prices = (await page.locator('main .card .price b').allTextContents()).map(text =>
    Number(text.replaceAll(/\D/g, '')),
  )
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(2000)
  await filters.getByRole('link', { name: 'Clear All Filters' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.getByRole('link', { name: 'Previous' }).click()
  expect(new URL(page.url()).searchParams.get('page') ?? '1').toBe('1')
  // Other journeys may have added products meanwhile.
  expect(await total(page)).toBeGreaterThanOrEqual(whole)
})

test('the search is a plain form on a phone too, and corrects spelling', async () => {
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

test('a product is complete: pictures, sizes with prices, notes, both texts, reviews', async () => {
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
    .getByText(/Shipping is Rs 280/)
    .first()
    .waitFor()
})

thoroughTest.each<[path: string, title: string | null, refused?: RegExp]>([
  ['/pages/faqs', 'FAQs'],
  ['/pages/store-locator', 'Store Locator'],
  ['/coming-soom', null],
  ['/nowhere', 'Page not found', /404/],
])('%s is complete', async (path, title, refused) => {
  const page = await plain(path, { refused })
  if (title) expect(await heading(page)).toBe(title)
  expect(((await page.getByRole('main').textContent()) ?? '').length).toBeGreaterThan(60)
  expect(await page.locator('.skeleton:visible').count()).toBe(0)
})

test('the newsletter form leads to a page that shows errors, keeps what was typed, and thanks', async () => {
  const page = await plain('/pages/faqs', { refused: /400/ })
  const box = page.getByRole('contentinfo')
  await box.getByLabel('Email').fill('ayesha')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  expect(new URL(page.url()).pathname).toBe('/newsletter')
  const form = page.getByRole('main')
  await form.getByText('Invalid email address').waitFor()
  expect(await form.getByLabel('Email').inputValue()).toBe('ayesha')
  await form.getByLabel('Email').fill(newEmail('reader'))
  await form.getByRole('button', { name: 'Subscribe' }).click()
  expect(await heading(page)).toBe('Check your inbox')
})

thoroughTest('settings are changed by plain forms, with errors beside their fields', async () => {
  const page = await signedIn()
  await page.goto('/settings')
  const part = (name: string) => settingsPart(page, name)
  const done = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

  await saveName(page, 'A')
  await part('Profile').getByText('Name must be at least 2 characters').waitFor()
  expect(await part('Profile').getByLabel('Name').inputValue()).toBe('A')
  expect(await page.locator('input:focus').getAttribute('name')).toBe('name')
  await saveName(page, 'Ayesha Khan')
  await done('Your details are saved')
  await page.locator('.personal-head').getByText('Ayesha Khan').waitFor()

  await tryWrongPassword(page)
  await part('Password').getByRole('alert').filter({ hasText: 'The current password is incorrect' }).waitFor()
  // No response contains a password.
  expect(await page.content()).not.toContain('Rose&amp;Musk9')

  await part('Addresses').getByRole('button', { name: 'Add an address' }).click()
  await part('Addresses').getByRole('button', { name: 'Save address' }).click()
  await part('Addresses').getByText('City is required').waitFor()
  await part('Addresses').getByLabel('City').fill('Multan')
  await part('Addresses').getByLabel('State/Province').fill('Punjab')
  await part('Addresses').getByLabel('Town').fill('Cantt')
  await part('Addresses').locator('[autocomplete="street-address"]').fill('House 12, Street 4')
  await part('Addresses').getByRole('button', { name: 'Save address' }).click()
  await done('Address saved')
  await part('Addresses').getByRole('button', { name: 'Change the address House 12, Street 4' }).click()
  await part('Addresses').getByLabel('Town').fill('')
  await part('Addresses').getByRole('button', { name: 'Save address' }).click()
  await part('Addresses').getByText('Town is required').waitFor()
  expect(await part('Addresses').getByLabel('City').inputValue()).toBe('Multan')
  await part('Addresses').getByLabel('Town').fill('Gulgasht')
  await part('Addresses').getByRole('button', { name: 'Save address' }).click()
  await part('Addresses').getByText('Gulgasht, Multan').waitFor()
  await part('Addresses')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await done('Address removed')
  expect(await part('Addresses').getByText('Multan').count()).toBe(0)

  await part('Newsletter and reminders')
    .getByRole('checkbox', { name: /Latest perfumes/ })
    .check()
  await part('Newsletter and reminders').getByRole('button', { name: 'Save' }).first().click()
  await done('Please confirm')

  await part('Your data').getByRole('button', { name: 'Delete my account' }).click()
  const deletion = page.getByRole('region', { name: 'Delete my account' })
  await deletion.getByLabel(/^Your password/).fill('Wrong&Pass1')
  await deletion.getByRole('button', { name: 'Delete my account' }).click()
  await deletion.getByRole('alert').filter({ hasText: 'The current password is incorrect' }).waitFor()
  await deletion.getByLabel(/^Your password/).fill(password)
  await deletion.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.goto('/settings')
  await page.waitForURL('**/login?next=/settings')
})

thoroughTest("My Account's address is saved by a plain form, also abroad", async () => {
  const page = await signedIn()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Country/Region').selectOption('United Arab Emirates')
  await page.getByLabel('City').fill('Dubai')
  await page.getByLabel('State/Province').fill('Dubai')
  await page.getByLabel('Phone Number').fill('12')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('Please enter a valid phone number (10-15 digits)').waitFor()
  // All at once, also what the call asks of what fits its schema.
  await page.getByText('Town is required').waitFor()
  expect(await page.getByLabel('Country/Region').inputValue()).toBe('AE')
  await page.locator('[autocomplete="street-address"]').fill('Street 4')
  await page.getByLabel('Phone Number').fill('+971 50 123 4567')
  await page.getByLabel('Town').fill('Al Barsha')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('status').filter({ hasText: 'Address saved' }).waitFor()
  await page.getByText('Al Barsha, Dubai').waitFor()
})

thoroughTest('an order is cancelled after a confirmation', async () => {
  const page = await plain('/login')
  const { _id: orderId } = await order(page, { name: 'Ayesha Malik' })
  for (const path of [`/dashboard/order/${orderId}`, `/order/${orderId}`]) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await page.getByRole('link', { name: 'Keep the order' }).click()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
    expect(await page.getByRole('button', { name: 'Yes, cancel it' }).count()).toBe(0)
  }
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('This order has been cancelled.').waitFor()
  expect(await page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0)
})

test('Add To Bag is a form: cart and checkout show what was added, and nothing is added twice', async () => {
  const page = await plain('/shop', { refused: /409/ })
  const card = page.locator('main .card').nth(3)
  const name = (await card.locator('h3').textContent()) ?? ''
  await card.getByRole('button', { name: /^Add To Bag/ }).dblclick()
  await page.waitForURL('**/cart')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const quantity = line.getByRole('textbox', { name: /^Quantity of/ })
  expect(await quantity.inputValue()).toBe('1')
  await page.reload()
  expect(await quantity.inputValue()).toBe('1')
  expect(await page.locator('.skeleton:visible').count()).toBe(0)

  const product = await productWithTwoSizes(shop.url)
  await page.goto(`/product/${product._id}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByText('Please select a size').waitFor()
  await page.getByRole('link', { name: 'see its sizes' }).click()
  await page.waitForURL(`**/product/${product._id}`)
  await page.locator('.size-option:has(:enabled)').first().click()
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('2')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL('**/checkout')
  // Playwright's texts leave out what stands in <noscript>.
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown, not what is in the document.
  const words = await page.locator('main').innerText()
  for (const shown of [name, 'Subtotal (3 items)', 'turn on JavaScript']) {
    expect(words.toLowerCase()).toContain(shown.toLowerCase())
  }
  expect(await page.locator('.skeleton:visible').count()).toBe(0)

  await page.getByRole('link', { name: 'Edit cart' }).click()
  await quantity.fill('4')
  await line.getByRole('button', { name: /^Update/ }).click()
  expect(await quantity.inputValue()).toBe('4')
  await line.getByRole('button', { name: /^Remove/ }).click()
  expect(await line.count()).toBe(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
})

test('an empty cart and checkout say so', async () => {
  for (const path of ['/cart', '/checkout']) {
    const page = await plain(path)
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    expect(await page.locator('.skeleton:visible').count()).toBe(0)
  }
})
