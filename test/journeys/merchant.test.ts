import { expect, test } from 'vitest'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { requestReturn } from '../../src/shop/orders/returns/index.ts'
import { goTo } from '../browser/go-to.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

thoroughTest(
  'a pair of duplicates is merged from the card of the call by one press, and a key agrees the next call',
  async () => {
    const { line } = await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 50 }])
    const first = await guest(shop.db)
    const placed = await first.buy([line()], 2280)
    const other = await guest(shop.db)
    const again = await other.buy([line(0, 2)], 4280, {
      shippingAddress: { ...other.address, phoneNumber: first.phoneNumber },
    })
    const page = await atWork(shop, 'orders', 'Sana Tariq', 360)
    await goTo(page, `/admin/calls?order=${placed._id}`)
    const pair = page.getByRole('region', { name: 'Ordered twice?' })
    await expectAccessible(page)
    await pair.getByRole('button', { name: `Merge ${again.orderNumber} into ${placed.orderNumber}` }).click()
    await page.getByText(`${again.orderNumber} is in ${placed.orderNumber} now and cancelled.`).waitFor()
    await expect.poll(() => pair.count()).toBe(0)
    await page.getByText('3 × Night Oud 50 ml', { exact: true }).waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await goTo(page, `/admin/calls?order=${placed._id}`)
    await page.getByRole('button', { name: 'Tomorrow at 11' }).waitFor()
    // Pressed at once it could be meant for the card before.
    await expect
      .poll(async () => {
        await page.keyboard.press('5')
        return page.getByText(`${placed.orderNumber}: call back.`).count()
      })
      .toBe(1)
    expect(await brokenInvariants(shop.db)).toEqual([])
  },
)

test('a return asked for on the phone is received and paid back; another is exchanged by a linked order that waits to be packed', async () => {
  const { line } = await shelve(shop.db, 'White Oud', [{ ml: 50, price: 300_000, stock: 50 }])
  const buy = async () => {
    const { _id, orderNumber } = await (await guest(shop.db)).buy([line(0, 2)], 6000)
    for (const to of ['confirmed', 'delivered'] as const) await moveOrder(shop.db, { orderId: _id, to, actor: 'test' })
    return { _id, orderNumber }
  }
  const [one, two] = [await buy(), await buy()]
  const page = await atWork(shop, 'manager', 'Bilal Ahmed', 360)
  await goTo(page, `/admin/orders/${one._id}`)
  await page.getByText('Begin a return').click()
  await page.getByLabel(/White Oud/).fill('1')
  await page.getByRole('button', { name: 'Accept the return' }).click()
  await page.getByRole('heading', { name: `Return of ${one.orderNumber}` }).waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /White Oud/ }).fill('1')
  await page.getByRole('button', { name: 'The parcel is here' }).click()
  await page.getByText('Rs 3,000 are due.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Paid back by').selectOption('Raast')
  await page.getByLabel('Reference of the payment').fill('771')
  await page.getByRole('button', { name: 'Rs 3,000 are paid back' }).click()
  await page.getByText(/^Paid back Rs 3,000 on \d+ \w+ 20\d\d by Raast \(reference 771\)/).waitFor()

  const input = {
    lines: [{ position: 1, quantity: 1 }],
    reason: 'damaged',
    wish: 'exchange',
    sealed: true,
    note: '',
    payTo: '',
  } as const
  const asked = { orderId: two._id, staff: 'Bilal Ahmed', input: { ...input, lines: [...input.lines] } }
  const returnId = await requestReturn(shop.db, asked, settings)
  await goTo(page, `/admin/returns/${returnId}`)
  await page.getByRole('textbox', { name: /White Oud/ }).fill('0')
  await page.getByRole('button', { name: 'The parcel is here' }).click()
  await page.getByRole('button', { name: 'Take the exchange order' }).click()
  await page.getByRole('link', { name: 'Replaces what came back' }).waitFor()
  await page.getByText('Returned bottles').waitFor()
  await expectAccessible(page)
  const { total_amount, order_status } = await shop.db
    .selectFrom('orders')
    .select(['total_amount', 'order_status'])
    .where('exchange_of', '=', returnId)
    .executeTakeFirstOrThrow()
  expect([total_amount, order_status]).toEqual([0, 'confirmed'])
  expect(await brokenInvariants(shop.db)).toEqual([])
})

thoroughTest('the phone order knows its customer by the number and fills in where the last one went', async () => {
  const { line } = await shelve(shop.db, 'Amber', [{ ml: 50, price: 200_000, stock: 50 }])
  const someone = await guest(shop.db)
  await someone.buy([line()], 2280)
  const page = await atWork(shop, 'orders', 'Hira Saleem', 360)
  await goTo(page, '/admin/orders/new')
  await page.getByLabel('Phone number').fill(someone.phoneNumber.replace('+92', '0'))
  await page.getByLabel('Phone number').blur()
  await page.getByText('Ayesha Malik').waitFor()
  await page.getByRole('button', { name: 'Fill in the last address' }).click()
  expect(await page.getByLabel('House and street').inputValue()).toBe(someone.address.address)
  await expectAccessible(page)
})
