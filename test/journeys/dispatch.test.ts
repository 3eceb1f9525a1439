import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findParcel, recordResult } from '../../src/shop/orders/dispatch/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { goTo } from '../browser/go-to.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { order } from './placed-order.ts'
import { stage } from './stage.ts'

const shop = stage()
// A barcode that no size has; a colleague who was faster.
const expectedErrors = /404|409/

/** An order of the website that was confirmed on the phone, and the barcodes of its pieces. */
async function confirmedOrder() {
  const { page } = await shop.visit(360)
  const placed = await order(page)
  await moveOrder(shop.db, { orderId: placed._id, to: 'confirmed', actor: 'Sana' })
  const lines = await shop.db
    .selectFrom('order_items')
    .innerJoin('sizes', 'sizes.id', 'size_id')
    .select(['barcode', 'quantity', 'size_id', 'stock'])
    .where('order_id', '=', placed._id)
    .execute()
  return { ...placed, lines, pieces: lines.flatMap(({ barcode, quantity }) => Array<string>(quantity).fill(barcode)) }
}

/** What a USB scanner does: types the barcode and presses Enter. */
async function scan(page: Page, barcode: string): Promise<void> {
  const field = page.getByLabel('Barcode or SKU')
  await field.fill(barcode)
  await field.press('Enter')
}

async function pack(page: Page, { orderNumber, pieces }: Awaited<ReturnType<typeof confirmedOrder>>): Promise<string> {
  await goTo(page, '/admin/dispatch')
  await page.getByRole('button', { name: `Pack ${orderNumber}` }).click()
  await page.getByRole('heading', { name: `${orderNumber}-1` }).waitFor()
  await scan(page, '4006381333931')
  await page.getByText('No size has the barcode 4006381333931.').waitFor()
  // As fast as a scanner: none waits for the answer to the one before.
  for (const barcode of pieces) await scan(page, barcode)
  await page.getByText('the parcel is packed').waitFor()
  await page.getByText('To hand over', { exact: true }).first().waitFor()
  // Without a scan field the keyboard goes on from what is next: its label, else the title beside 'Pack next'.
  const next = page.getByRole('link', { name: 'Print its label' }).or(page.getByRole('heading', { level: 1 }))
  await expect.poll(() => next.evaluateAll(nodes => nodes.some(node => node === document.activeElement))).toBe(true)
  return page.url().split('/').at(-1) ?? ''
}

const statusOf = async (orderId: string) =>
  (await shop.db.selectFrom('orders').select('order_status').where('id', '=', orderId).executeTakeFirstOrThrow())
    .order_status

test('the day of an order: picked, packed by scanning, its papers printed as PDF, handed over, delivered', async () => {
  const page = await atWork(shop, 'orders', 'Sana Tariq', 360, { expectedErrors })
  const placed = await confirmedOrder()
  await goTo(page, '/admin/dispatch')
  await page.getByRole('checkbox', { name: `Select ${placed.orderNumber}` }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pick list of selected' }).click()
  await page.getByRole('cell', { name: placed.orderNumber }).first().waitFor()
  await expectAccessible(page)

  const parcelId = await pack(page, placed)
  await expectAccessible(page)
  for (const kind of ['label', 'slip', 'invoice']) {
    const paper = await page.request.get(`${shop.url}/admin/dispatch/documents?kind=${kind}&parcel=${parcelId}`)
    expect([
      kind,
      paper.status(),
      paper.headers()['content-type'],
      (await paper.body()).subarray(0, 5).toString(),
    ]).toEqual([kind, 200, 'application/pdf', '%PDF-'])
  }

  await goTo(page, `/admin/orders/${placed._id}`)
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Parcels' }).getByText('To hand over').waitFor()
  await page.getByRole('link', { name: `${placed.orderNumber}-1`, exact: true }).waitFor()

  // Two taps from its queue: the parcel, and what to do with it.
  await goTo(page, '/admin/dispatch/parcels?queue=packed')
  await page.getByRole('button', { name: 'Scan what leaves' }).click()
  const number = page.getByLabel('Number of the parcel, its order or its booking')
  for (const code of ['KH-0000-0000-1', `${placed.orderNumber.toLowerCase()}-1`]) {
    await number.fill(code)
    await number.press('Enter')
  }
  await page.getByText(`${placed.orderNumber}-1: 1 of`).waitFor()
  expect(await page.getByRole('checkbox', { name: `Select ${placed.orderNumber}-1` }).isChecked()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hand over selected' }).click()
  await page.getByText('1 parcel handed over.').waitFor()
  const sheet = page.getByRole('link', { name: /^Handover sheet/ })
  const paper = await page.request.get(`${shop.url}${await sheet.getAttribute('href')}`)
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await statusOf(placed._id)).toBe('outForDelivery')

  await goTo(page, `/admin/dispatch/parcels?queue=onTheWay&q=${placed.orderNumber}`)
  await page.getByRole('checkbox', { name: `Select ${placed.orderNumber}-1` }).check()
  await page.getByRole('button', { name: 'Delivered' }).click()
  await page.getByText('1 parcel delivered.').waitFor()
  expect(await statusOf(placed._id)).toBe('delivered')
})

thoroughTest('a refused parcel comes back, is inspected and restocked once', async () => {
  const page = await atWork(shop, 'orders', 'Bilal Ahmed', 1280, { expectedErrors })
  const placed = await confirmedOrder()
  const parcelId = await pack(page, placed)
  await page.getByRole('button', { name: /^Handed over to/ }).click()
  await page.getByText('On the way', { exact: true }).waitFor()
  await goTo(page, '/admin/dispatch/lists')
  await expectAccessible(page)
  const panel = page.getByRole('region', { name: "A courier's status file" })
  const { courier } = await findParcel(shop.db, parcelId)
  await panel.getByLabel('Courier').selectOption(courier ?? '')
  await panel
    .getByLabel('Or its lines, pasted')
    .fill(`${placed.orderNumber}-1,Return in process\nKH-0000-0000-1,delivered`)
  await panel.getByRole('button', { name: 'Import results' }).click()
  // A word of the courier that nobody has explained is asked, and nothing is done by it before.
  await page.getByText('No parcel has the number KH-0000-0000-1.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Return in process').selectOption('Refused, coming back')
  await page.getByRole('button', { name: 'Apply these lines' }).click()
  await page.getByText('Applied', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await goTo(page, `/admin/dispatch/parcels/${parcelId}`)
  await expectAccessible(page)
  // A colleague is faster: the form is gone with the answer, and why is said all the same.
  await page.route(/\/admin\/dispatch\/parcels\//, async route => {
    const faster = { parcelId, result: 'returned', actor: 'Sana' } as const
    if (route.request().method() === 'POST') await shop.db.transaction().execute(tx => recordResult(tx, faster))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'already' }).waitFor()
  await page.getByText('Came back', { exact: true }).waitFor()
  expect(await statusOf(placed._id)).toBe('cancelled')
  const back = await shop.db
    .selectFrom('stock_ledger')
    .select(eb => eb.fn.sum<number>('change').as('sum'))
    .where('order_id', '=', placed._id)
    .executeTakeFirstOrThrow()
  expect(Number(back.sum)).toBe(0)
  expect(await page.getByRole('button', { name: 'Receive', exact: true }).count()).toBe(0)
})

thoroughTest(
  'a city that no courier goes to is said at the checkout by any of its spellings, and to staff',
  async () => {
    await shop.db.updateTable('couriers').set({ unserved: '["Gilgit"]' }).execute()
    const { page } = await shop.visit(360)
    await goToCheckout(page)
    const city = page.getByRole('combobox', { name: 'City' })
    await city.fill('Lhr')
    await city.blur()
    const note = page.getByText('Our couriers do not go to Gilgit yet. You can still order', { exact: false })
    expect(await note.count()).toBe(0)
    await city.fill('گلگت')
    await city.blur()
    await note.waitFor()
    await expectAccessible(page)
    await city.fill('Karachi')
    await city.blur()
    await note.waitFor({ state: 'detached' })
    const { _id } = await confirmedOrder()
    await shop.db.updateTable('orders').set({ city: 'gilgit' }).where('id', '=', _id).execute()
    const staff = await atWork(shop, 'orders', 'Nida Shah', 1280)
    await goTo(staff, '/admin/dispatch')
    await staff.getByText('No courier goes to').first().waitFor()
    await expectAccessible(staff)
    await shop.db.updateTable('couriers').set({ unserved: '[]' }).execute()
  },
)
