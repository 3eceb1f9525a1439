import { sql } from 'kysely'
import { expect } from 'vitest'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { goTo } from '../browser/go-to.ts'
import { guest, shelve } from '../fixtures.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

thoroughTest('a set is sold until a part is out, and is in stock again once an order is given back', async () => {
  const now = Date.now()
  const oud = await shelve(shop.db, `Coffret Oud ${now}`, [{ ml: 12, price: 600_000, stock: 2 }])
  const rose = await shelve(shop.db, `Coffret Rose ${now}`, [{ ml: 6, price: 300_000, stock: 9 }])
  const set = await shelve(shop.db, `Coffret ${now}`, [{ ml: 18, price: 800_000, stock: 0 }])
  const page = await atWork(shop, 'catalogue', 'Sana Tariq', 360)
  await goTo(page, `/admin/products/${set.productId}`)
  const panel = page.getByRole('region', { name: 'Set', exact: true })
  await panel.getByText('Make 18 ml a set').first().click()
  await panel.getByLabel('Add a size').fill(oud.line().selectedSizeId.toUpperCase())
  await panel.getByRole('button', { name: 'Make 18 ml a set' }).click()
  await panel.getByText('2 sets').waitFor()
  await panel.getByLabel('Add a size').fill(rose.line().selectedSizeId.toUpperCase())
  await panel.getByRole('button', { name: 'Save set' }).click()
  await panel.getByText(`Coffret Rose ${now}, 6 ml`).waitFor()
  await expectAccessible(page)

  const { page: shopper } = await shop.visit(360)
  const address = `/product/${set.productId}`
  await goTo(shopper, address)
  await shopper.getByText('This set holds').waitFor()
  await shopper.getByText('Bought one by one Rs 9,000: you save Rs 1,000.').waitFor()
  await expectAccessible(shopper)
  const { _id } = await (await guest(shop.db)).buy([set.line()], 8000)
  // The last bottle breaks. A second order of a stranger would wait instead of taking it.
  await sql`insert into stock_ledger (size_id, change, reason, actor)
    values (${oud.line().selectedSizeId}, -1, 'damaged', 'Sana')`.execute(shop.db)
  await expect.poll(() => shopper.reload().then(() => shopper.getByText('Sold out').count())).toBeGreaterThan(0)
  await moveOrder(shop.db, { orderId: _id, to: 'cancelled', actor: 'Sana' })
  await expect.poll(() => shopper.reload().then(() => shopper.getByText('Sold out').count())).toBe(0)
})

thoroughTest('fifty bottles are filled from oil and bottles, at their cost', async () => {
  const name = `Filled Attar ${Date.now()}`
  const size = await shelve(shop.db, name, [{ ml: 3, price: 900_000, stock: 0 }])
  const page = await atWork(shop, 'catalogue', 'Bilal Ahmed', 360)
  const add = async (material: string, unit: string, quantity: string, cost: string) => {
    await goTo(page, '/admin/materials')
    await page.getByText('New material').first().click()
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Add', exact: true }) })
    await form.getByRole('textbox', { name: 'Name' }).fill(material)
    await form.getByLabel('Counted in').selectOption({ label: unit })
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { name: material }).waitFor()
    await page.getByLabel('How much').first().fill(quantity)
    await page.getByLabel('Cost of all of it, Rs').fill(cost)
    await page.getByRole('button', { name: 'Receive' }).click()
    await page
      .getByText(/^Received\. /)
      .first()
      .waitFor()
  }
  await add(`${name} oil`, 'Grams', '15 tola', '75000')
  await expectAccessible(page)
  await add(`${name} bottle`, 'Pieces', '55', '5500')
  await goTo(page, `/admin/fills/sizes/${size.line().selectedSizeId}`)
  for (const [material, quantity] of [
    ['oil', '3'],
    ['bottle', '1'],
  ] as const) {
    await page.getByLabel('Add a material').selectOption({ label: `${name} ${material}` })
    await page.getByLabel('How much of it').fill(quantity)
    await page.getByRole('button', { name: 'Save recipe' }).click()
    await page.getByRole('link', { name: `${name} ${material}` }).waitFor()
  }
  await page.getByRole('region', { name: 'How many' }).getByRole('textbox', { name: 'Pieces' }).fill('50')
  await page.getByRole('button', { name: 'Show what it takes' }).click()
  await page.getByRole('heading', { name: 'To fill 50' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fill 50' }).click()
  await page.getByRole('heading', { name: 'What it took' }).waitFor()
  await expectAccessible(page)
  const { stock } = await shop.db
    .selectFrom('sizes')
    .select('stock')
    .where('id', '=', size.line().selectedSizeId)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(50)
  await goTo(page, '/admin/fills')
  await page
    .getByRole('link', { name: /^F-\d+/ })
    .first()
    .waitFor()
  await expectAccessible(page)
})
