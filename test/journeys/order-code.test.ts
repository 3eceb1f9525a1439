import { expect, test } from 'vitest'
import { quoteCart } from '../../src/shop/offers/cart/index.ts'
import { goTo } from '../browser/go-to.ts'
import { newEmail } from '../browser/shopper-calls.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { totalShown } from '../screens/acts.ts'
import { expectAccessible } from './accessible.ts'
import { textsTo } from './outbox.ts'
import { stage } from './stage.ts'

const shop = stage()

test('the checkout asks for a code by email while many want a size: a reload loses nothing, and the code places the order', async () => {
  const { db } = shop
  const oud = await shelve(db, 'Wanted By Many', [{ ml: 50, price: 600_000, stock: 10 }])
  const items = [oud.line(0, 5)]
  // Another journey's offer may be on in this shop.
  const { totalAmount } = await quoteCart(db, { items }, settings)
  await (await guest(db)).buy(items, totalAmount / 100)
  // The refusal of the first press is an answer with 409.
  const { page } = await shop.visit(360, { expectedErrors: /409/ })
  await goTo(page, `/product/${oud.productId}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL('**/checkout')
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor({ state: 'hidden' })
  const email = newEmail('coded')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Full name').fill('Ayesha Malik')
  await page.getByLabel('City').fill('Multan')
  await page.getByLabel('State/Province').selectOption('Punjab')
  await page.getByLabel('Town').fill('Cantt')
  await page
    .locator('[autocomplete*="street-address"], [autocomplete*="address-line1"]')
    .first()
    .fill('House 12, Street 4')
  await page.getByLabel('Phone Number').fill('0301 7654321')
  await totalShown(page)
  const complete = page.getByRole('button', { name: 'Complete Order' })
  await complete.click()
  const code = page.getByLabel('Code from your email')
  await code.waitFor()
  await expect.poll(() => code.evaluate(field => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  // Who reads the email in another app may find the page loaded anew.
  await page.reload()
  await code.waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ayesha Malik')
  await totalShown(page)
  await complete.click()
  await page.getByText('Please enter the code that we emailed you').waitFor()
  const sent = async () => /\b\d{6}\b/.exec((await textsTo(db, email, 'email-code')).join())?.[0] ?? ''
  await expect.poll(sent).not.toBe('')
  await code.fill(await sent())
  await code.press('Enter')
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
})
