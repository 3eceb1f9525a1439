import { expect } from 'vitest'
import { runSales } from '../../src/shop/offers/sales/index.ts'
import { goTo } from '../browser/go-to.ts'
import { shelve } from '../fixtures.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

/** As a field for day and time has it, in Pakistan. */
const typed = (minutes: number) => new Date(Date.now() + (minutes + 300) * 60_000).toISOString().slice(0, 16)

thoroughTest('a sale that begins while a cart is open is told there, shown with its end, and ends again', async () => {
  const product = await shelve(shop.db, `Sale Musk ${Date.now()}`, [{ ml: 50, price: 500_000 }])
  const sku = product.line().selectedSizeId
  const address = `/product/${product.productId}`
  const { page: shopper } = await shop.visit(360)
  await goTo(shopper, address)
  await shopper.getByRole('button', { name: 'Add to cart' }).first().click()
  await goTo(shopper, '/cart')
  await shopper.getByText('Rs.5,000').first().waitFor()

  const page = await atWork(shop, 'catalogue', 'Sana Tariq', 360, { expectedErrors: /400/ })
  await goTo(page, '/admin/sales')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New sale' }).first().click()
  await page.getByLabel('Name, for staff').fill('Eid week')
  await page.getByLabel('Begins').fill(typed(-1))
  await page.getByLabel('Ends').fill(typed(60))
  await page.getByLabel('Sizes').fill(`${sku} 6000`)
  await page.getByRole('button', { name: 'Plan the sale' }).click()
  await page
    .getByText(/a sale price is below it and above zero/)
    .first()
    .waitFor()
  await page.getByLabel('Sizes').fill(`${sku}\t3,990`)
  await page.getByRole('button', { name: 'Plan the sale' }).click()
  await page.getByRole('heading', { name: 'Eid week' }).waitFor()
  await expectAccessible(page)

  await runSales(shop.db)
  await shopper.reload()
  await shopper.getByText('Price changed').waitFor()
  await goTo(shopper, address)
  await shopper
    .getByText(/^Until /)
    .first()
    .waitFor()
  await shopper.getByText('Rs.3,990').first().waitFor()
  await expectAccessible(shopper)

  await page.reload()
  await page.getByRole('button', { name: 'End the sale' }).click()
  await page.getByText('Ended', { exact: true }).waitFor()
  await expect.poll(() => shopper.reload().then(() => shopper.getByText('Rs.3,990').count())).toBe(0)
})
