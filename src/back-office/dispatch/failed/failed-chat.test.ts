import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { handOver } from '../../../../test/parcels.ts'
import { type Browser, type OpenShop, openShop } from '../../../../test/shop.ts'
import { open, staffBrowser } from '../../../../test/staff.ts'
import { staffPages } from '../../../../test/staff-pages.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { rs } from '../../../shop/ground/money.ts'
import { recordResult } from '../../../shop/orders/dispatch/index.ts'
import { receivePayment } from '../../../shop/orders/payments/index.ts'

let shop: OpenShop
let clerk: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
})
afterAll(() => shop.close())

test('the chat after a failed delivery names what is still to pay, not what the label said before money came', async () => {
  const { line } = await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 10 }])
  const { _id: orderId } = await (await guest(shop.db)).buy([line()], 2280)
  const parcelId = await handOver(shop.db, orderId, { courierId: 'tcs', trackingNumber: 'T1', fee: null })
  const write = <T>(work: (tx: Tx) => Promise<T>) => shop.db.transaction().execute(work)
  await write(tx => recordResult(tx, { parcelId, result: 'attempted', reason: 'Not at home', actor: 'TCS' }))
  const shown = async () => (await open(clerk, '/admin/dispatch/failed')).data.open[0]
  const chat = async () => decodeURIComponent((await shown()).chat).replaceAll(/[\u2066-\u2069]/g, '')
  expect(await chat()).toContain('(Rs 2,280)')
  const pay = (rupees: number) =>
    write(tx =>
      receivePayment(tx, {
        orderId,
        amount: rs(rupees),
        method: 'Bank transfer',
        reference: `R${rupees}`,
        actor: 'Sana',
      }),
    )
  await pay(780)
  expect(await chat()).toContain('(Rs 1,500)')
  expect(await shown()).toMatchObject({ codAmount: rs(2280), owed: rs(1500) })
  await pay(1500)
  expect(await chat()).toContain('(nothing to pay)')
})
