import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingAddress } from '../../../../test/addresses.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { ShippingAddress } from '../../ground/customers/index.ts'
import { fillOrder } from './fill-order.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('an order that draws the number of another gets the next one', async () => {
  const { db } = fresh
  const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000 }])
  const { customerId, email } = await guest(db)
  const drawn = ['KH-AAAA-AAAA', 'KH-CCCC-CCCC', 'KH-DDDD-DDDD', 'KH-AAAA-AAAA', 'KH-EEEE-EEEE', 'KH-FFFF-FFFF']
  const asked = {
    customerId,
    browserId: null,
    emailProved: false,
    address: ShippingAddress.parse(shippingAddress({ email })),
    lines: [oud.line()],
    coupon: {},
    note: '',
    gift: { giftWrap: false, giftMessage: '' },
    actor: 'customer',
    expectedTotal: null,
    openSubjects: [],
    buyer: null,
    settings,
  }
  const numbers: string[] = []
  for (let n = 0; n < 2; n++) {
    const order = await inTransaction(db, tx =>
      fillOrder(tx, { ...asked, _id: randomText(20) }, () => drawn.shift() ?? ''),
    )
    numbers.push(order.orderNumber)
  }
  expect(numbers).toEqual(['KH-AAAA-AAAA', 'KH-EEEE-EEEE'])
})
