import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { guest, issueCoupon, settings, shelve } from '../../../test/fixtures.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { randomText } from '../../platform/secrets/signing.ts'
import { findOrder, moveOrder, placeOrder } from '../orders/orders/index.ts'
import { subscribe } from '../people/newsletter/index.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.drop())

/** The number of rows that verbs write. */
const written = async () => {
  const { rows } = await sql`select
    (select count(*) from orders) as orders, (select count(*) from order_events) as events,
    (select sum(stock) from sizes) as stock, (select sum(redeemed) from coupons) as redeemed,
    (select count(*) from subscribers) as subscribers,
    (select count(*) from graphile_worker._private_jobs) as jobs`.execute(db)
  return rows[0]
}

test('verbs in one transaction are undone together: order, move, coupon, stock, newsletter and emails', async () => {
  const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 10 }])
  const couponId = await issueCoupon(db, { code: 'TOGETHER' })
  const buyer = await guest(db)
  const before = await written()
  const attempt = { key: randomText(20), browserId: buyer.browserId, settings }
  const bulk = inTransaction(db, async tx => {
    const { _id } = await placeOrder(tx, buyer.order([oud.line(0, 2)], 11_900, { couponId }), attempt)
    await moveOrder(tx, { orderId: _id, to: 'confirmed', actor: 'staff Sana' })
    await subscribe(tx, { email: buyer.email })
    expect((await findOrder(tx, _id, { kind: 'staff' })).orderStatus).toBe('confirmed')
    throw new Error('the last row of the import is broken')
  })
  await expect(bulk).rejects.toThrow('the last row of the import is broken')
  expect(await written()).toEqual(before)
  // The key was released too: the same attempt can place its order now.
  await expect(placeOrder(db, buyer.order([oud.line(0, 2)], 11_900, { couponId }), attempt)).resolves.toMatchObject({})
})

test('a refused verb in a transaction leaves nothing behind, and the other verbs stay', async () => {
  const rose = await shelve(db, 'Rose', [{ ml: 50, price: 600_000, stock: 3 }])
  const [one, other] = [await guest(db), await guest(db)]
  await inTransaction(db, async tx => {
    const place = (buyer: typeof one, quantity: number, total: number) =>
      placeOrder(tx, buyer.order([rose.line(0, quantity)], total), {
        key: randomText(20),
        browserId: buyer.browserId,
        // Every bottle may be a stranger's: this is about what is undone.
        settings: { ...settings, strangersShare: 100 },
      })
    const first = await place(one, 1, 6000)
    // Takes stock before it detects the changed price; the returned quote shows the stock without it.
    await expect(place(other, 2, 5000)).rejects.toMatchObject({
      code: 'price_changed',
      quote: { items: [{ stock: 2, available: true }] },
    })
    await moveOrder(tx, { orderId: first._id, to: 'cancelled', actor: 'staff Sana' })
    await place(other, 3, 18_000)
  })
  const sold = await db.selectFrom('sizes').select(['stock', 'sold']).where('product_id', '=', rose.productId).execute()
  expect(sold).toEqual([{ stock: 0, sold: 3 }])
})
