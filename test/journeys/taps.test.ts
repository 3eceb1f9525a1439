import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()
const scripts = /\/assets\/.*\.js$/

const bag = (page: Page) => page.getByRole('button', { name: /^Add To Bag/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })
const countOf = (page: Page, pieces: number) =>
  page.getByRole('link', { name: `Cart, ${pieces} product${pieces === 1 ? '' : 's'}` })

test.each(['/', '/shop'])(
  'a press on %s before the code is there shows at once and is done when it comes',
  async path => {
    const { page } = await shop.visit(360)
    const release = await holdBack(page, scripts)
    await page.goto(path, { waitUntil: 'commit' })
    const button = bag(page).first()
    const name = ((await button.getAttribute('aria-label')) ?? '').replace('Add To Bag: ', '')
    // Twice, as somebody does who sees nothing happen.
    await button.click()
    await button.click()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    release()
    await drawer(page).getByText(name).first().waitFor()
    await countOf(page, 1).waitFor({ state: 'attached' })
    expect(await button.getAttribute('aria-busy')).toBeNull()
    expect(new URL(page.url()).pathname).toBe(path)
  },
)

test("a press on the product's page takes the size and quantity that were chosen before it", async () => {
  const product = await productWithTwoSizes(shop.url)
  const { page } = await shop.visit(360)
  const release = await holdBack(page, scripts)
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' })
  const size = await page.locator('input[name="size"]:enabled').last().inputValue()
  await page.locator('.size-option', { has: page.locator(`input[value="${size}"]`) }).click()
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('2')
  const button = page.getByRole('button', { name: 'Add to cart' })
  await button.click()
  expect(await button.getAttribute('aria-busy')).toBe('true')
  release()
  await drawer(page).waitFor()
  const lines = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '').state.productData)
  expect(lines.map((line: { sizeId: string; quantity: number }) => [line.sizeId, line.quantity])).toEqual([[size, 2]])
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
