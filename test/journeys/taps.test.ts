import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { firstOrAll, thoroughTest } from '../thorough.ts'
import { expectAccessibleNow } from './accessible.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()
const scripts = /\/assets\/.*\.js$/

const bag = (page: Page) => page.getByRole('button', { name: /^Add To Bag/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })
const countOf = (page: Page, pieces: number) =>
  page.getByRole('link', { name: `Cart, ${pieces} product${pieces === 1 ? '' : 's'}` })

/** A page whose code waits for `release`. */
async function withoutCode(path: string) {
  const { page } = await shop.visit(360, { fresh: true })
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

/** What a button that was pressed says instead of its label. */
const said = (button: Locator) => button.evaluate(node => getComputedStyle(node, '::after').content)

/** The stored lines as [size, quantity]. */
const storedLines = (page: Page): Promise<[string, number][]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('root') ?? '').state.productData.map(
      ({ sizeId, quantity }: { sizeId: string; quantity: number }) => [sizeId, quantity],
    ),
  )

test.each(firstOrAll('/', '/shop?category=Men'))(
  'a press on %s before the code is there says so at once, counts once, and opens the drawer when the code comes',
  async path => {
    const { page, release } = await withoutCode(path)
    const { button, name } = await pressFirst(page)
    expect(await button.getAttribute('aria-busy')).toBe('true')
    expect(await said(button)).toBe('"Adding..."')
    // Its own label does not show through, also under the pointer that pressed it.
    await expect.poll(() => button.evaluate(node => getComputedStyle(node).color)).toBe('rgba(0, 0, 0, 0)')
    await expectAccessibleNow(page)
    // A second press of it means the first one.
    await button.click()

    release()
    await drawer(page).getByRole('link', { name }).waitFor()
    await countOf(page, 1).waitFor({ state: 'attached' })
    expect((await storedLines(page)).map(([, quantity]) => quantity)).toEqual([1])
    expect(await button.getAttribute('aria-busy')).toBeNull()
    expect(await said(button)).toBe('none')
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate(node => node === document.activeElement)).toBe(true)
    expect(page.url()).toBe(`${shop.url}${path}`)
  },
)

test('presses of two products before the code is there put both into the cart', async () => {
  const { page, release } = await withoutCode('/')
  await bag(page).first().click()
  await bag(page).nth(1).click()
  release()
  await countOf(page, 2).waitFor({ state: 'attached' })
  expect((await storedLines(page)).map(([, quantity]) => quantity)).toEqual([1, 1])
})

thoroughTest.each<[string, (page: Page) => Promise<void>]>([
  ['/deals', page => page.evaluate(() => document.querySelector<HTMLElement>('a[href="/deals"]')?.click())],
  ['/cart', page => page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()],
])('who goes to %s before the code is there has the piece in the cart, once', async (path, go) => {
  const { page, release } = await withoutCode('/')
  const { name } = await pressFirst(page)
  await go(page)
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
  if (path === '/cart') await page.getByRole('main').getByText(name).first().waitFor()
  release()
  await countOf(page, 1).waitFor({ state: 'attached' })
  expect((await storedLines(page)).map(([, quantity]) => quantity)).toEqual([1])
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('khushbu_cart')
})

thoroughTest("a press on the product's page takes the size and quantity that were chosen before it", async () => {
  const product = await productWithTwoSizes(shop.url)
  const { page, release } = await withoutCode(`/product/${product._id}`)
  const size = await page.locator('input[name="size"]:enabled').last().inputValue()
  await page.locator('.size-option', { has: page.locator(`input[value="${size}"]`) }).click()
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('2')
  const button = page.getByRole('button', { name: 'Add to cart' })
  await button.click()
  expect(await said(button)).toBe('"Adding..."')
  release()
  await drawer(page).getByText(product.name).first().waitFor()
  expect(await storedLines(page)).toEqual([[size, 2]])
})

thoroughTest(
  'when the code cannot be loaded the browser sends the form; the store takes the cart over, once',
  async () => {
    const { page } = await shop.visit(360, { fresh: true, expectedErrors: /Failed to load resource|ERR_FAILED/ })
    await goTo(page, '/shop?category=Men')
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
  },
)
