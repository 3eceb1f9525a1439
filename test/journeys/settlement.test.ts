import { expect } from 'vitest'
import { findOrderMoney } from '../../src/shop/ground/ledger/index.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { goTo } from '../browser/go-to.ts'
import { guest, shelve } from '../fixtures.ts'
import { deliver, handOver } from '../parcels.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

thoroughTest(
  'a statement with a missing, a short, a double and a foreign line becomes a closed settlement',
  async () => {
    const size = await shelve(shop.db, 'Settled Oud', [{ ml: 12, price: 600_000 }])
    const delivered = async (trackingNumber: string) => {
      const placed = await (await guest(shop.db)).buy([size.line()], 6000)
      const parcelId = await handOver(shop.db, placed._id, { courierId: 'leopards', trackingNumber, fee: rs(250) })
      await deliver(shop.db, placed._id, parcelId)
      return placed
    }
    const [right, short, , missing] = [
      await delivered('LE1001'),
      await delivered('LE1002'),
      await delivered('LE1003'),
      await delivered('LE1004'),
    ] as const

    const page = await atWork(shop, 'accounts', 'Hira Aslam', 360)
    await goTo(page, '/admin/today')
    await page.getByRole('link', { name: /Cash with couriers/ }).click()
    await page.getByRole('link', { name: /^Leopards/ }).click()
    await page.getByRole('heading', { name: 'Leopards: to pay' }).waitFor()
    await page.getByRole('link', { name: right.orderNumber }).waitFor()
    await page.getByRole('link', { name: 'Import a statement' }).click()
    await page.getByRole('combobox', { name: 'Courier' }).selectOption('Leopards')
    await expectAccessible(page)
    const csv = [
      'Leopards Courier Services;;;;',
      'CN Number;Order Ref;COD Amount;Delivery Charges;WHT',
      `LE1001;;Rs 6,000;250;240`,
      `;${short.orderNumber};5500;250;220`,
      'LE1003;;6000;250;240',
      'LE1003;;6000;250;240',
      'XX-77;;2000;250;80',
      'Total;;25500;1250;1020',
    ].join('\r\n')
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'leopards.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Import' }).click()
    // The columns are guessed; staff confirm them once.
    await page.getByRole('heading', { name: 'What the columns hold' }).waitFor()
    expect(await page.getByLabel('Delivery Charges').inputValue()).toBe('fee')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Read the lines' }).click()
    await page.getByRole('heading', { name: 'Differences: 4' }).waitFor()
    for (const finding of ['Too little', 'Paid twice', 'No such parcel', 'Missing: 1']) {
      await page.getByText(finding, { exact: true }).waitFor()
    }
    await expectAccessible(page)
    await page
      .getByRole('group', { name: `about ${short.orderNumber}` })
      .getByLabel('Accept, write off')
      .check()
    await page.getByRole('button', { name: 'Save the decisions' }).click()
    await page.getByText('Saved. Everything is decided.').waitFor()
    await page.getByLabel('Arrived in the bank, Rs').fill('23,230')
    await page.getByRole('button', { name: 'Close the settlement' }).click()
    await page.getByText('Closed', { exact: true }).waitFor()
    await expectAccessible(page)

    expect(await findOrderMoney(shop.db, short._id)).toMatchObject({ settled: rs(5500), open: 0, writtenOff: rs(500) })
    expect(await findOrderMoney(shop.db, missing._id)).toMatchObject({ open: rs(6000), withCourier: rs(6000) })
    await goTo(page, `/admin/orders/${right._id}`)
    await page.getByText('In the bank or kept as fee and tax').waitFor()
    await page.getByText('Entries in the ledger').click()
    await page.getByText('Money received: Leopards, settlement').waitFor()
  },
)
