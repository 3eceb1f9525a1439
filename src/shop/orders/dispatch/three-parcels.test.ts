import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { offerForm } from '../../../../test/offers.ts'
import { modelRuns } from '../../../../test/thorough.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { rs, sum } from '../../ground/money.ts'
import { type CartLine, quoteCart } from '../../offers/cart/index.ts'
import { saveOffer } from '../../offers/offers/index.ts'
import { findOrder, moveOrder } from '../orders/index.ts'
import { receivePayment } from '../payments/index.ts'
import { handOver, packScanned, packUnscanned, receiveParcel, recordResult, scanPiece, startParcel } from './index.ts'

let fresh: FreshDatabase
const staff = { id: 'sana', name: 'Sana' }
let shelf: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'manager' })
    .execute()
  // Prices that no share divides evenly.
  shelf = await shelve(fresh.db, 'Night Oud', [
    { ml: 12, price: 100_300, stock: 5000 },
    { ml: 50, price: 179_100, stock: 5000, discount: 7 },
    { ml: 100, price: 240_700, stock: 5000 },
  ])
  for (const offer of [
    offerForm({ name: 'Rs 777 off', amount: rs(777), combinable: true }),
    offerForm({ name: '11% off', discountType: 'percentage', percent: 11, combinable: true }),
  ])
    await write(tx => saveOffer(tx, offer))
})
afterAll(() => fresh.drop())
const write = <T>(work: (tx: Tx) => Promise<T>) => fresh.db.transaction().execute(work)

const counts = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
// What is scanned into the first two parcels, what becomes of each of the three, and what is paid before the second.
const lives = fc.array(fc.constantFrom('delivered', 'refused', 'returned'), { minLength: 3, maxLength: 3 })
const cuts = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))

test('an order with two offers in three parcels: together they collect what it costs, and whatever comes back the nightly check finds nothing wrong', async () => {
  const { db } = fresh
  await fc.assert(
    fc.asyncProperty(counts, cuts, lives, fc.nat(2000), async (quantities, scanned, ends, paid) => {
      const items: CartLine[] = quantities.map((quantity, at) => shelf.line(at, quantity))
      const { totalAmount } = await quoteCart(db, { items }, settings)
      const { _id: orderId } = await (await guest(db)).buy(items, totalAmount / 100)
      await moveOrder(db, { orderId, to: 'confirmed', actor: staff.name })
      expect((await findOrder(db, orderId, { kind: 'staff' })).offers).toHaveLength(2)
      const parcels: string[] = []
      for (const at of [0, 1, 2]) {
        const left = await db
          .selectFrom('orders')
          .select('order_status')
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow()
        if (left.order_status === 'delivered') break
        const made = await write(async tx => {
          const { parcelId } = await startParcel(tx, orderId)
          const pieces = await tx
            .selectFrom('parcel_items')
            .selectAll()
            .where('parcel_id', '=', parcelId)
            .orderBy('size_id')
            .execute()
          const codes = pieces.flatMap(({ size_id, quantity }) =>
            Array.from({ length: quantity }, () => size_id.toUpperCase()),
          )
          const some = at < 2 ? codes.slice(0, scanned[at]) : codes
          if (some.length < codes.length) {
            for (const code of some) await scanPiece(tx, { parcelId, code, actor: staff.name })
            await packScanned(tx, { parcelId, actor: staff.name })
          } else await packUnscanned(tx, { parcelId, actor: staff.name })
          await handOver(tx, { parcel: [parcelId] }, staff)
          return { parcelId, last: some.length === codes.length }
        })
        parcels.push(made.parcelId)
        if (at === 0 && paid > 0)
          await write(tx =>
            receivePayment(tx, {
              orderId,
              amount: rs(paid),
              method: 'Bank transfer',
              reference: made.parcelId,
              actor: 'Sana',
            }),
          )
        if (made.last) break
      }
      const cods = await db.selectFrom('parcels').select(['id', 'cod_amount']).where('id', 'in', parcels).execute()
      const codOf = (ids: string[]) =>
        sum(cods.filter(({ id }) => ids.includes(id)).map(({ cod_amount }) => cod_amount))
      // Of a payment after the first has left its courier knows nothing; the later ones collect what is left, or
      // nothing.
      const left = totalAmount - codOf(parcels.slice(0, 1))
      if (parcels.length === 1) expect(left).toBe(0)
      else expect(codOf(parcels.slice(1))).toBe(Math.max(0, left - rs(paid)))
      expect(await brokenInvariants(db)).toEqual([])
      for (const [at, parcelId] of parcels.entries()) {
        const end = ends[at]
        await write(tx =>
          recordResult(tx, { parcelId, result: end === 'delivered' ? 'delivered' : 'refused', actor: 'TCS' }),
        )
        if (end === 'returned') {
          const back = await db.selectFrom('parcel_items').selectAll().where('parcel_id', '=', parcelId).execute()
          await write(tx =>
            receiveParcel(tx, {
              parcelId,
              again: false,
              actor: 'Sana',
              sellable: new Map(back.map(i => [i.size_id, i.quantity])),
            }),
          )
        }
        expect(await brokenInvariants(db)).toEqual([])
      }
    }),
    { numRuns: modelRuns(3) },
  )
})
