import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, settled } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { expectAccessibleNow } from './accessible.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()
const drawerFile = /\/assets\/early-drawer-.*\.js$/
const scripts = /\/assets\/(?!early-drawer-).*\.js$/

const bag = (page: Page) => page.getByRole('button', { name: /^Add To Bag/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })
const countOf = (page: Page, pieces: number) =>
  page.getByRole('link', { name: `Cart, ${pieces} product${pieces === 1 ? '' : 's'}` })

/** The drawer of a page whose code has not arrived. */
const early = (page: Page) => page.locator('dialog[data-early]')

/** A page whose code waits for `release`. */
async function withoutCode(path: string) {
  const { page } = await shop.visit(360)
  const release = await holdBack(page, scripts)
  await page.goto(path, { waitUntil: 'commit' })
  return { page, release }
}

/** Presses the first Add To Bag, and returns it with the product's name. */
async function pressFirst(page: Page) {
  const button = bag(page).first()
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('Add To Bag: ', '')
  await button.click()
  return { button, name }
}

/** The stored lines as [size, quantity]. */
const storedLines = (page: Page): Promise<[string, number][]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('root') ?? '').state.productData.map(
      ({ sizeId, quantity }: { sizeId: string; quantity: number }) => [sizeId, quantity],
    ),
  )

/** Where the parts of the open drawer stand. */
const places = (page: Page, name: string) =>
  Promise.all(
    [
      drawer(page).getByRole('heading', { name: 'Shopping Cart' }),
      drawer(page).getByRole('link', { name }),
      drawer(page).locator('output'),
      drawer(page).getByRole('link', { name: 'Proceed to Checkout' }),
    ].map(part => part.boundingBox()),
  )

test.each(['/', '/shop'])(
  'a press on %s opens the drawer before the code is there, which takes it over',
  async path => {
    const { page, release } = await withoutCode(path)
    const { button, name } = await pressFirst(page)
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await early(page).getByRole('link', { name }).waitFor()
    const price = (await page.locator('main .card .price b').first().textContent()) ?? ''
    expect(await drawer(page).locator('output').textContent()).toBe(price.replace('Rs.', 'Rs '))
    await expect.poll(() => early(page).getAttribute('data-open')).toBe('true')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Close')
    await expectAccessibleNow(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const focused = await page.locator(':focus').textContent()
    expect(focused).toBe('Proceed to Checkout')
    const before = await places(page, name)

    release()
    await early(page).waitFor({ state: 'detached' })
    await drawer(page)
      .getByRole('textbox', { name: /^Quantity of/ })
      .waitFor()
    expect(await places(page, name)).toEqual(before)
    expect(await page.locator(':focus').textContent()).toBe(focused)
    await countOf(page, 1).waitFor({ state: 'attached' })
    expect(await button.getAttribute('aria-busy')).toBeNull()
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate(node => node === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe(path)
  },
)

test('a press before the drawer itself is there is held, and opens it when it comes', async () => {
  const { page } = await shop.visit(360)
  await holdBack(page, scripts)
  const release = await holdBack(page, drawerFile)
  await page.goto('/', { waitUntil: 'commit' })
  const { button, name } = await pressFirst(page)
  expect(await button.getAttribute('aria-busy')).toBe('true')
  expect(await early(page).count()).toBe(0)
  release()
  await early(page).getByRole('link', { name }).waitFor()
  await expect.poll(() => early(page).getAttribute('data-open')).toBe('true')
})

test('a drawer that is closed before the code is there stays closed; the piece is in the cart once', async () => {
  const { page, release } = await withoutCode('/')
  const { button } = await pressFirst(page)
  await expect.poll(() => early(page).getAttribute('data-open')).toBe('true')
  await page.keyboard.press('Escape')
  await early(page).waitFor({ state: 'detached' })
  expect(await button.evaluate(node => node === document.activeElement)).toBe(true)
  // Pressed again it is shown again, and still means one piece.
  await button.click()
  await expect.poll(() => early(page).getAttribute('data-open')).toBe('true')
  await early(page).getByRole('button', { name: 'Close' }).click()
  await early(page).waitFor({ state: 'detached' })
  release()
  await countOf(page, 1).waitFor({ state: 'attached' })
  await settled(page)
  expect(await page.locator('dialog[open]').count()).toBe(0)
})

test.each<[string, (page: Page) => Promise<void>]>([
  ['/checkout', page => drawer(page).getByRole('link', { name: 'Proceed to Checkout' }).click()],
  ['/shop', page => drawer(page).getByRole('link', { name: 'Continue Shopping' }).click()],
  [
    '/cart',
    async page => {
      await page.keyboard.press('Escape')
      await early(page).waitFor({ state: 'detached' })
      await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    },
  ],
])('who goes to %s before the code is there has the piece in the cart, once', async (path, go) => {
  const { page, release } = await withoutCode('/')
  const { name } = await pressFirst(page)
  await expect.poll(() => early(page).getAttribute('data-open')).toBe('true')
  await go(page)
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
  if (path === '/cart') await page.getByRole('main').getByText(name).first().waitFor()
  release()
  await countOf(page, 1).waitFor({ state: 'attached' })
  expect((await storedLines(page)).map(([, quantity]) => quantity)).toEqual([1])
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('khushbu_cart')
})

test("a press on the product's page takes the size and quantity that were chosen before it", async () => {
  const product = await productWithTwoSizes(shop.url)
  const { page, release } = await withoutCode(`/product/${product._id}`)
  const size = await page.locator('input[name="size"]:enabled').last().inputValue()
  const option = page.locator('.size-option', { has: page.locator(`input[value="${size}"]`) })
  await option.click()
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const [ml, price] = await option.locator('span').allTextContents()
  for (const text of [product.name, `${ml}`, `${price}`, 'Quantity 2'])
    await early(page).getByText(text, { exact: true }).first().waitFor()
  const subtotal = await drawer(page).locator('output').textContent()
  release()
  await early(page).waitFor({ state: 'detached' })
  await drawer(page).waitFor()
  expect(await drawer(page).locator('output').textContent()).toBe(subtotal)
  expect(await storedLines(page)).toEqual([[size, 2]])
})

test('when the code cannot be loaded the browser sends the form; the store takes the cart over, once', async () => {
  const { page } = await shop.visit(360, { expectedErrors: /Failed to load resource|ERR_FAILED/ })
  await goTo(page, '/shop')
  await bag(page).first().click()
  await drawer(page).waitFor()
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'hidden' })

  await page.route(scripts, route => route.abort())
  await page.goto('/')
  const cards = page.locator('main .card')
  const button = cards.getByRole('button', { name: /^Add To Bag/ }).nth(5)
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('Add To Bag: ', '')
  await button.click()
  await page.waitForURL('**/cart')
  await page.getByRole('main').getByRole('link', { name }).waitFor()

  await page.unroute(scripts)
  await goTo(page, '/cart')
  await countOf(page, 2).waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('khushbu_cart')
  await goTo(page, '/cart')
  await countOf(page, 2).waitFor({ state: 'attached' })
  await page.getByRole('link', { name }).waitFor()
})
