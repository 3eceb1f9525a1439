import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { offerForm } from '../../../../test/offers.ts'
import { modelRuns } from '../../../../test/thorough.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { minus, type Paisa, rs, sum } from '../../ground/money.ts'
import { type CartLine, quoteCart } from '../../offers/cart/index.ts'
import { type OfferForm, saveOffer } from '../../offers/offers/index.ts'
import { findOrder, moveOrder } from '../orders/index.ts'
import { moveReturn, payReturn, requestReturn } from './index.ts'
import { findPaid } from './paid-and-due.ts'

let fresh: FreshDatabase
let dear: Awaited<ReturnType<typeof shelve>>
let cheap: Awaited<ReturnType<typeof shelve>>
let gift: Awaited<ReturnType<typeof shelve>>
const staff = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'manager' })
    .execute()
  // Prices that no share divides evenly.
  dear = await shelve(fresh.db, 'Dear', [{ ml: 50, price: 299_900, stock: 5000 }])
  cheap = await shelve(fresh.db, 'Cheap', [{ ml: 12, price: 100_100, stock: 5000 }])
  gift = await shelve(fresh.db, 'Gift', [{ ml: 3, price: 49_900, stock: 5000 }])
})
afterAll(() => fresh.drop())

const kinds: [name: string, offers: (() => Partial<OfferForm>)[], old?: true][] = [
  ['no offer', []],
  ['an amount off everything', [() => ({ amount: rs(1000) })]],
  ['an amount off what it is for', [() => ({ amount: rs(700), products: [dear.productId] })]],
  ['a share', [() => ({ discountType: 'percentage', percent: 33 })]],
  ['a share with a most', [() => ({ discountType: 'percentage', percent: 50, cap: rs(1111) })]],
  ['free shipping', [() => ({ discountType: 'shipping' })]],
  ['buy 2 get 1', [() => ({ discountType: 'buyGet', percent: 100, buy: 2, get: 1 })]],
  [
    'buy 1 get 1 for half',
    [() => ({ discountType: 'buyGet', percent: 50, buy: 1, get: 1, products: [dear.productId] })],
  ],
  [
    'a gift from a minimum',
    [() => ({ discountType: 'gift', giftSku: gift.line().selectedSizeId, giftPieces: 1, minimum: rs(5000) })],
  ],
  [
    'several at once',
    [
      () => ({ amount: rs(333), combinable: true }),
      () => ({ discountType: 'percentage', percent: 7, combinable: true, products: [cheap.productId] }),
    ],
  ],
  ['an order from before its lines had shares', [() => ({ amount: rs(1000) })], true],
]

const pieces = fc.shuffledSubarray(
  Array.from({ length: 6 }, (_, at) => at),
  { minLength: 6 },
)
const cuts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 })

/** Returns these pieces and pays what is due for them. */
async function giveBack(tx: Tx, orderId: string, positions: readonly number[]): Promise<Paisa> {
  const counts = new Map<number, number>()
  for (const position of positions) counts.set(position, (counts.get(position) ?? 0) + 1)
  const lines = [...counts].map(([position, quantity]) => ({ position, quantity }))
  const input = { lines, reason: 'damaged', wish: 'refund', sealed: true, note: '', payTo: '' } as const
  const returnId = await requestReturn(tx, { orderId, staff: staff.name, input: { ...input, lines } }, settings)
  const move = { returnId, from: 'accepted', to: 'received', answer: '', actor: staff.name } as const
  const { value } = await moveReturn(tx, { ...move, sellable: counts })
  const due = value ?? rs(0)
  if (due > 0) await payReturn(tx, { returnId, due, method: 'Cash', reference: '', staff })
  return due
}

test('of an order from before its lines had shares, the lines add up to what it charged, for parcels and returns alike', async () => {
  const { db } = fresh
  const offer = offerForm({ name: 'Rs 1,000 off', amount: rs(1000) })
  const { offerId } = await db.transaction().execute(tx => saveOffer(tx, offer))
  const items: CartLine[] = [dear.line(), cheap.line(), gift.line()]
  const { totalAmount } = await quoteCart(db, { items }, settings)
  const { _id } = await (await guest(db)).buy(items, totalAmount / 100)
  await db.updateTable('coupons').set({ live_status: 'ended' }).where('id', '=', offerId).execute()
  const unshared = db
    .updateTable('order_items')
    .set({ offer_discount: rs(0) })
    .where('order_id', '=', _id)
  await unshared.execute()
  const { rows } = await sql<{ paid: Paisa }>`
    select paid_for(order_items, quantity) as paid from order_items where order_id = ${_id} order by position`.execute(
    db,
  )
  // Of Rs 4,499 Rs 1,000 are off: 666, 889 and 1,000 up to each line.
  expect(rows.map(({ paid }) => paid)).toEqual([rs(2999 - 666), rs(1001 - 223), rs(499 - 111)])
  const { paid } = await findPaid(db, _id)
  expect(paid.lines.map(line => line.paid)).toEqual(rows.map(line => line.paid))
})

test.each(kinds)(
  '%s: whatever comes back in whatever order, refunds are what was paid for it, to the rupee',
  async (name, offers, old) => {
    const made = offers.map(offer => offerForm({ name, ...offer() }))
    const undo = new Error('undo')
    const { db } = fresh
    const ids: string[] = []
    for (const form of made) ids.push((await db.transaction().execute(tx => saveOffer(tx, form))).offerId)
    const items: CartLine[] = [dear.line(0, 3), cheap.line(0, 2)]
    const { totalAmount, gifts } = await quoteCart(db, { items }, settings)
    const { _id } = await (await guest(db)).buy(items, totalAmount / 100, {
      giftSizeIds: gifts.map(({ sizeId }) => sizeId),
    })
    await db
      .updateTable('coupons')
      .set({ live_status: 'ended' })
      .where('id', 'in', [...ids, 'none'])
      .execute()
    if (old)
      await db
        .updateTable('order_items')
        .set({ offer_discount: rs(0) })
        .where('order_id', '=', _id)
        .execute()
    for (const to of ['confirmed', 'delivered'] as const) await moveOrder(db, { orderId: _id, to, actor: staff.name })
    const order = await findOrder(db, _id, { kind: 'staff' })
    const paid = minus(order.subtotal, order.couponDiscount)
    const all = order.items.flatMap(({ quantity }, at) => Array.from({ length: quantity }, () => at + 1))
    expect(offers.length === 0 || order.offers.length > 0).toBe(true)
    await fc.assert(
      fc.asyncProperty(pieces, cuts, async (shuffled, sizes) => {
        const wanted = shuffled.filter(at => at < all.length).map(at => all[at] ?? 1)
        const run = db.transaction().execute(async tx => {
          const given: Paisa[] = []
          let from = 0
          for (const size of sizes) {
            const part = wanted.slice(from, from + size)
            from += size
            if (part.length > 0) given.push(await giveBack(tx, _id, part))
            expect([Math.min(...given) >= 0, sum(given) <= paid, sum(given) % 100]).toEqual([true, true, 0])
          }
          expect(sum(given)).toBe(paid)
          // The ledger is posted at the commit.
          await sql`set constraints all immediate`.execute(tx)
          expect(await brokenInvariants(tx)).toEqual([])
          throw undo
        })
        await expect(run).rejects.toBe(undo)
      }),
      { numRuns: modelRuns(2) },
    )
  },
)
