import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { newEmail, signUpByCall } from '../browser/shopper-calls.ts'
import { drawer } from '../screens/acts.ts'
import { firstOrAll, thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { stage } from './stage.ts'

const shop = stage()

test.each(firstOrAll(360, 1280))(
  'at %i px drawer and cart say what is missing for free shipping, while it is',
  async width => {
    const { page } = await shop.visit(width)
    await goTo(page, '/shop?sort=price-asc')
    await page
      .getByRole('button', { name: /^Add To Bag/ })
      .first()
      .click()
    const missing = /^Add Rs [\d,]+ more to your cart to enjoy free shipping!/
    await drawer(page).getByText(missing).waitFor()
    await expectAccessible(page)
    const words = (await drawer(page).getByText(missing).textContent()) ?? ''
    const rupees = (text: string) => Number(text.replace(/\D/g, ''))
    const subtotal = rupees((await drawer(page).locator('output').textContent()) ?? '')
    expect(rupees(words) + subtotal).toBe(5000)
    await goTo(page, '/cart')
    const main = page.getByRole('main')
    await main.getByText(missing).waitFor()
    await page.getByRole('textbox', { name: /^Quantity/ }).fill('10')
    await page.getByRole('textbox', { name: /^Quantity/ }).press('Enter')
    await main.getByText(missing).waitFor({ state: 'hidden' })
  },
)

thoroughTest(
  'a quote that arrives while Complete Order is held down moves no button away: the press counts',
  async () => {
    const { page } = await shop.visit(360)
    await goTo(page, '/shop?sort=price-asc')
    await page
      .getByRole('button', { name: /^Add To Bag/ })
      .first()
      .click()
    await drawer(page).waitFor()
    const quote = Promise.withResolvers<void>()
    await page.route('**/v1/cart/quote', async route => {
      await quote.promise
      await route.continue()
    })
    await goTo(page, '/checkout')
    const button = page.getByRole('main').getByRole('button', { name: 'Complete Order' })
    await button.hover()
    const top = async () => (await button.boundingBox())?.y ?? 0
    const before = await top()
    await page.mouse.down()
    const answered = page.waitForResponse('**/v1/cart/quote')
    quote.resolve()
    await (await answered).finished()
    // Long enough for what the quote changes to be drawn.
    await page.waitForTimeout(300)
    // A button that is held down stands one pixel lower.
    expect(Math.abs((await top()) - before)).toBeLessThan(2)
    await page.mouse.up()
    await page.getByText('Email is required').waitFor()
  },
)

test('a category is found in any case, with one address', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop?category=women&sort=price-asc')
  await page.getByRole('heading', { level: 1, name: 'WOMEN PERFUMES' }).waitFor()
  expect(page.url()).toBe(`${shop.url}/shop?category=Women&sort=price-asc`)
  await page.getByText(/^Showing .* of \d+ products$/).waitFor()
  const found = await (await page.request.get('/v1/product?category=WOMEN&limit=1')).json()
  expect(found.totalProducts).toBeGreaterThan(0)
})

test('a search without a match has the sentence of an empty listing too, and no empty strip shows', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop?search=zzzzqqqq')
  await page.getByText("We don't have products in this category yet.").waitFor()
  await page.getByRole('link', { name: 'Continue Shopping' }).first().waitFor()
})

test('an order page without an id says so', async () => {
  const { page } = await shop.visit(360, { expectedErrors: /400/ })
  await signUpByCall(page.request, newEmail('noid'))
  await goTo(page, '/dashboard/order/')
  await page.getByRole('main').getByText('Order ID is missing').waitFor()
  await page.getByRole('link', { name: 'Return to Account' }).click()
  await page.waitForURL('**/dashboard')
})

thoroughTest(
  'a toast stays above a dialog that opens after it, can be pressed there, and stays when it closes',
  async () => {
    const { page } = await shop.visit(360)
    await goTo(page, '/favourites')
    await goTo(page, '/shop')
    await page
      .getByRole('button', { name: /^Favourite: / })
      .first()
      .click()
    await goTo(page, '/favourites')
    await page.clock.install()
    await page.getByRole('button', { name: /^Remove / }).click()
    const toast = page.locator('[data-sonner-toast]')
    await toast.waitFor()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.clock.runFor(400)
    await page.getByRole('dialog').waitFor()
    const isOnTop = () =>
      toast.evaluate(node => {
        const { x, y, width, height } = node.getBoundingClientRect()
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await expect.poll(isOnTop).toBe(true)
    await page.keyboard.press('Escape')
    await page.clock.runFor(400)
    await expect.poll(isOnTop).toBe(true)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.clock.runFor(400)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state.favoriteData.length))
      .toBe(1)
  },
)
