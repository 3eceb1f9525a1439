import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { goTo, interactive } from '../browser/go-to.ts'
import { newEmail } from '../browser/shopper-calls.ts'
import { firstOrAll, thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { order } from './placed-order.ts'
import { stage } from './stage.ts'

const shop = stage()
const expectedErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE/
/** What the browser and React Router write when a script cannot be fetched. */
const scriptErrors = new RegExp(`${expectedErrors.source}|Error loading route module|dynamically imported module`)
const notice = (page: Page) => page.getByText('No connection. This page and what you typed stay')

const placed = async () => order((await shop.visit(360, { fresh: true })).page)
const notesOf = async (orderId: string, text: string) =>
  (
    await shop.db
      .selectFrom('order_notes')
      .select('id')
      .where('order_id', '=', orderId)
      .where('note', '=', text)
      .execute()
  ).length

thoroughTest.each(firstOrAll(360, 1280))(
  'at %i px a note that is added without a network stays on its page, and is sent once when it is back',
  async width => {
    const { _id, orderNumber } = await placed()
    const page = await atWork(shop, 'orders', 'Sana Tariq', width, { expectedErrors })
    await goTo(page, `/admin/orders/${_id}`)
    await interactive(page)
    await page.context().setOffline(true)
    await page.getByLabel('Note for staff').fill('Gate is blue')
    await page.getByRole('button', { name: 'Add note' }).click()
    await notice(page).waitFor()
    await expectAccessible(page)
    expect(await page.getByLabel('Note for staff').inputValue()).toBe('Gate is blue')
    // A page that cannot be fetched does not take this one away.
    await page.getByRole('link', { name: 'All orders' }).click()
    await page.getByRole('heading', { name: orderNumber }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('Gate is blue').first().waitFor()
    await notice(page).waitFor({ state: 'detached' })
    expect(await notesOf(_id, 'Gate is blue')).toBe(1)
  },
)

thoroughTest(
  'where the line is cut further on, a link that is only pointed at takes neither the page nor what was typed away',
  async () => {
    const { _id } = await placed()
    const page = await atWork(shop, 'orders', 'Sana Tariq', 1280, { expectedErrors: scriptErrors })
    await goTo(page, `/admin/orders/${_id}`)
    await interactive(page)
    await page.getByLabel('Note for staff').fill('Gate is green')
    await page.route('**/*', route => route.abort('internetdisconnected'))
    await page.getByRole('link', { name: 'Dispatch', exact: true }).hover()
    await notice(page).waitFor()
    await page.unroute('**/*')
    await notice(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('Gate is green').first().waitFor()
    expect(await notesOf(_id, 'Gate is green')).toBe(1)
  },
)

test('a page that a shopper asked for while the line is cut opens when it is back', async () => {
  const { page } = await shop.visit(360, { fresh: true, expectedErrors: scriptErrors })
  await goTo(page, '/track')
  await interactive(page)
  await page.getByLabel('Order number').fill('KH-1234-5678')
  await page.route('**/*', route => route.abort('internetdisconnected'))
  await page.getByRole('banner').getByRole('link', { name: 'Khushbu, home' }).click()
  await notice(page).waitFor()
  expect(await page.getByLabel('Order number').inputValue()).toBe('KH-1234-5678')
  await page.unroute('**/*')
  await page.getByRole('region', { name: 'New Arrivals' }).waitFor()
})

thoroughTest('what is scanned without a network is sent piece by piece when it is back, each piece once', async () => {
  const { _id, orderNumber } = await placed()
  await moveOrder(shop.db, { orderId: _id, to: 'confirmed', actor: 'Sana' })
  const lines = await shop.db
    .selectFrom('order_items')
    .innerJoin('sizes', 'sizes.id', 'size_id')
    .select(['barcode', 'quantity'])
    .where('order_id', '=', _id)
    .execute()
  const pieces = lines.flatMap(({ barcode, quantity }) => Array<string>(quantity).fill(barcode))
  const page = await atWork(shop, 'orders', 'Sana Tariq', 360, { expectedErrors: scriptErrors })
  await goTo(page, '/admin/dispatch')
  await page.getByRole('button', { name: `Pack ${orderNumber}` }).click()
  await page.getByRole('heading', { name: `${orderNumber}-1` }).waitFor()
  await page.context().setOffline(true)
  const field = page.getByLabel('Barcode or SKU')
  for (const barcode of pieces) {
    await field.fill(barcode)
    await field.press('Enter')
  }
  await notice(page).waitFor()
  await page.context().setOffline(false)
  await page.getByText('the parcel is packed').waitFor()
  const [parcel] = await shop.db.selectFrom('parcels').select('id').where('order_id', '=', _id).execute()
  const scans = await shop.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'parcel.scanned')
    .where('subject_id', '=', parcel?.id ?? '')
    .execute()
  expect(scans.length).toBe(pieces.length)
})

thoroughTest('a press whose answer is lost on the way back is sent again and counts once', async () => {
  const { _id } = await placed()
  const page = await atWork(shop, 'orders', 'Sana Tariq', 1280, { expectedErrors })
  await goTo(page, `/admin/orders/${_id}`)
  await interactive(page)
  let lost = 0
  await page.route('**/admin/orders/*.data', async route => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await page.getByLabel('Note for staff').fill('Ring twice')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Ring twice').first().waitFor()
  expect([lost, await notesOf(_id, 'Ring twice')]).toEqual([2, 1])
})

test('an order that is completed without a network is placed once when it is back, with all that was typed', async () => {
  const { page } = await shop.visit(360, { fresh: true, expectedErrors })
  const email = newEmail('offline')
  await goToCheckout(page)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Email Address').blur()
  await page.getByRole('button', { name: 'Change email' }).waitFor()
  const typed = { 'Full name': 'Hamza Qureshi', City: 'Multan', Town: 'Cantt', 'Phone Number': '0300-7654321' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page
    .locator('[autocomplete*="street-address"], [autocomplete*="address-line1"]')
    .first()
    .fill('House 12, Street 4')
  await expect.poll(() => page.getByLabel('State/Province').inputValue()).toBe('Punjab')
  await page.context().setOffline(true)
  await notice(page).waitFor()
  // The notice leaves the button free, also on a phone.
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expectAccessible(page)
  expect(await page.getByLabel('Full name').inputValue()).toBe('Hamza Qureshi')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
  const orders = await shop.db.selectFrom('orders').select('id').where('email', '=', email).execute()
  expect(orders.length).toBe(1)
})

test('what a shopper typed into a form stays without a network, and is sent when it is back', async () => {
  const { orderNumber } = await placed()
  const { page } = await shop.visit(360, { fresh: true, expectedErrors })
  await goTo(page, '/track')
  await interactive(page)
  await page.context().setOffline(true)
  await page.getByLabel('Order number').fill(orderNumber)
  await page.getByLabel('Email or phone number').fill('0300-1234567')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await notice(page).waitFor()
  expect(await page.getByLabel('Order number').inputValue()).toBe(orderNumber)
  await page.context().setOffline(false)
  await page.getByText('If these details match an order', { exact: false }).waitFor()
})
