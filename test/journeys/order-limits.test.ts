import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { itemsInStock } from '../browser/shopper-calls.ts'
import { firstOrAll } from '../thorough.ts'
import { stage } from './stage.ts'

const shop = stage()

/** A cart of these quantities of different perfumes, as the browser would have stored it. */
async function storedCart(page: Page, quantities: number[]): Promise<void> {
  const items = await itemsInStock(page.request, quantities.length)
  const productData = items.map(({ productId, selectedSizeId }, at) => ({
    _id: productId,
    sizeId: selectedSizeId,
    title: `Perfume ${at}`,
    image: null,
    quantity: quantities[at],
    price: 100_000,
    cutPrice: 100_000,
    discount: 0,
    ml: 50,
    sku: '',
    stock: 100,
    description: '',
  }))
  await page.evaluate(state => localStorage.setItem('root', JSON.stringify({ state, version: 1 })), { productData })
}

test('a product page and the cart hold at most 10 of one size, and say where to go with more', async () => {
  const { page } = await shop.visit(360)
  const [item] = await itemsInStock(page.request, 1)
  await goTo(page, `/product/${item?.productId}`)
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ })
  await quantity.fill('25')
  await quantity.press('Enter')
  await page.getByText('At most 10 of one size in an order. We set the quantity to 10.').first().waitFor()
  expect(await quantity.inputValue()).toBe('10')
  expect(await page.getByRole('link', { name: 'Bulk Orders' }).first().getAttribute('href')).toBe('/pages/bulk-orders')
})

test.each(firstOrAll(360, 768, 1280))(
  'at %i px the cart and the checkout say that an order holds at most 30 pieces',
  async width => {
    const { page } = await shop.visit(width)
    await goTo(page, '/cart')
    await storedCart(page, [10, 10, 10, 4])
    await goTo(page, '/cart')
    const summary = page.getByRole('region', { name: 'Cart summary' })
    const message = 'You can order at most 30 pieces at a time; your cart has 34. For more, see'
    await summary.getByText(message).waitFor()
    expect(await summary.getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
    await summary.getByRole('textbox', { name: 'Order note' }).fill('For the wedding.')
    await goTo(page, '/checkout')
    await page.getByText(message).waitFor()
    await page.getByRole('button', { name: 'Complete Order' }).click()
    expect(new URL(page.url()).pathname).toBe('/checkout')
    expect(await page.getByRole('textbox', { name: 'Order Note' }).inputValue()).toBe('For the wedding.')
    await goTo(page, '/cart')
    await page
      .getByRole('button', { name: /^Remove / })
      .last()
      .click()
    await page.getByText(message).waitFor({ state: 'hidden' })
    expect(await summary.getByRole('button', { name: 'Checkout' }).isEnabled()).toBe(true)
  },
)

test('a stored cart with more than 10 of a size is reduced, with a message beside the line', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, '/cart')
  await storedCart(page, [14])
  await goTo(page, '/cart')
  await page.getByText('At most 10 of one size in an order. We set the quantity to 10.').waitFor()
  expect(await page.getByRole('textbox', { name: /^Quantity of/ }).inputValue()).toBe('10')
})
