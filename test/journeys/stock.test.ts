import { expect } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { shelve } from '../fixtures.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

/** A product that shoppers do not see, so that other journeys list what they did before. */
async function unpublished(name: string) {
  return shop.db.transaction().execute(async tx => {
    const product = await shelve(tx, name, [{ ml: 50, price: 600_000, stock: 0 }])
    await tx.updateTable('products').set({ published: false }).where('id', '=', product.productId).execute()
    const sizeId = product.line().selectedSizeId
    return tx.selectFrom('sizes').select(['id', 'barcode']).where('id', '=', sizeId).executeTakeFirstOrThrow()
  })
}

thoroughTest(
  'bottles are ordered and received at their cost; a recount with a scanner finds that one is missing',
  async () => {
    const { id: sizeId, barcode } = await unpublished('Recount Saffron')
    const manager = await atWork(shop, 'manager', 'Bilal Ahmed', 1280)
    await goTo(manager, '/admin/purchases/suppliers')
    const supplier = manager.getByRole('region', { name: 'Add a supplier' })
    await supplier.getByLabel('Name').fill('Kannauj Distillers')
    await supplier.getByRole('button', { name: 'Save' }).click()
    await manager.getByRole('region', { name: 'Kannauj Distillers' }).waitFor()

    await goTo(manager, `/admin/stock?q=${barcode}`)
    await manager.getByRole('checkbox', { name: 'Select Recount Saffron, 50 ml' }).check()
    await expectAccessible(manager)
    await manager.getByRole('button', { name: 'Order selected' }).click()
    await manager.getByRole('button', { name: 'Begin' }).click()
    await manager.getByRole('heading', { name: /^PO-\d+, Kannauj Distillers$/ }).waitFor()
    const ordered = manager.getByRole('region', { name: 'What is ordered' })
    await ordered.getByLabel('Pieces').fill('4')
    await ordered.getByLabel('Rs each').fill('2400')
    await ordered.getByRole('button', { name: 'Save' }).click()
    await ordered.getByText('Margin 60.0 %, Rs 3,600').waitFor()
    await expectAccessible(manager)
    await manager.getByRole('button', { name: 'It is ordered' }).click()
    const delivery = manager.getByRole('region', { name: 'Receive a delivery' })
    await delivery.getByLabel('Pieces received').fill('4')
    await expectAccessible(manager)
    await delivery.getByRole('button', { name: 'Add to stock' }).click()
    await manager.getByText('4 pieces of Recount Saffron, 50 ml at Rs 2,400').waitFor()

    const clerk = await atWork(shop, 'orders', 'Sana Tariq', 360, { expectedErrors: /400/ })
    await goTo(clerk, `/admin/stock?q=${barcode}`)
    await clerk.getByRole('checkbox', { name: 'Select Recount Saffron, 50 ml' }).check()
    await clerk.getByRole('button', { name: 'Recount selected' }).click()
    const field = clerk.getByLabel('Scan or type a barcode or SKU')
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
    // A scanner types a code and Enter, faster than answers arrive.
    for (let scan = 0; scan < 3; scan++) await clerk.keyboard.type(`${barcode}\n`)
    await clerk.getByText('3 instead of 4: -1.').waitFor()
    await clerk.keyboard.type('SOMETHING-ELSE\n')
    await clerk.getByText('No size has the barcode or SKU SOMETHING-ELSE').waitFor()
    await expectAccessible(clerk)
    await clerk.getByRole('button', { name: 'Apply the differences' }).click()
    await clerk.getByRole('heading', { name: 'What was changed' }).waitFor()
    await expectAccessible(clerk)

    await goTo(manager, `/admin/stock/sizes/${sizeId}`)
    const movements = manager.getByRole('region', { name: 'Movements' }).getByRole('listitem')
    await movements.first().waitFor()
    expect(await movements.allTextContents()).toEqual([
      expect.stringMatching(/^-1Recount see the recountSana Tariq, .*3 leftRs 2,400 each$/),
      expect.stringMatching(/^\+4Received PO-\d+Bilal Ahmed, .*4 leftRs 2,400 each$/),
    ])
    await expectAccessible(manager)
  },
)

thoroughTest('a setting that breaks its rule is refused beside its field, and what was typed stays', async () => {
  const page = await atWork(shop, 'manager', 'Bilal Ahmed', 360, { expectedErrors: /400/ })
  for (const group of ['orders', 'shipping', 'catalogue']) {
    await goTo(page, `/admin/settings/${group}`)
    await expectAccessible(page)
  }
  await goTo(page, '/admin/settings/calls')
  await page.getByLabel('Cancelling is suggested after').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter at least 1').waitFor()
  expect(await page.getByLabel('Cancelling is suggested after').inputValue()).toBe('0')
})
