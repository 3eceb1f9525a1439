import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { type GeneratedOrder, withGeneratedOrders } from '../../../../test/generated-orders.ts'
import { minus, type Paisa, paisa, rs, sum, times } from '../../ground/money.ts'
import { applyOffers } from '../../offers/cart/apply-offers.ts'
import { worthOfReturns } from './return-worth-rules.ts'

let fresh: FreshDatabase
let like: string
beforeAll(async () => {
  fresh = await freshDatabase()
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 50, price: rs(6000) }])
  like = (await (await guest(fresh.db, 41)).buy([oud.line()], 6000))._id
})
afterAll(() => fresh.drop())

const amount = fc.oneof(fc.integer({ min: 1, max: 9_000 }).map(rs), fc.integer({ min: 1, max: 900_000 }).map(paisa))
const line = fc
  .record({ price: amount, bought: fc.integer({ min: 0, max: 5 }), gifts: fc.nat(2), share: fc.nat(100) })
  .filter(({ bought, gifts }) => bought + gifts > 0)
const lines = fc.array(line, { minLength: 1, maxLength: 4 })
const plain = { back: 0, taxRate: null, taxSchedule: null } as const

/** Each line has its share of the offers. */
const shared = lines.map((each): GeneratedOrder => {
  const made = each.map(({ price, bought, gifts, share }) => ({
    price,
    priceAtPurchase: price,
    quantity: bought + gifts,
    gifts,
    offerDiscount: paisa(price * gifts + Math.floor((price * bought * share) / 100)),
    back: 0,
  }))
  return { ...plain, lines: made, couponDiscount: sum(made.map(({ offerDiscount }) => offerDiscount)) }
})

/** From before lines had shares, so that theirs are made from the order's: its rupees off, and each line. */
const unshared = fc.tuple(lines, fc.nat(100)).map(([each, share]): GeneratedOrder => {
  const made = each.map(({ price, bought, gifts }) => ({
    price,
    priceAtPurchase: price,
    quantity: bought + gifts,
    gifts: 0,
    offerDiscount: paisa(0),
    back: 0,
  }))
  const worth = sum(made.map(({ price, quantity }) => times(price, quantity)))
  return { ...plain, lines: made, couponDiscount: rs(Math.floor((worth * share) / 10_000)) }
})

/** What the code says was paid for each line: what its share of the offers leaves. */
function paidForLines({ lines, couponDiscount }: GeneratedOrder): Paisa[] {
  const cart = lines.map(({ priceAtPurchase, quantity }, at) => ({
    sizeId: `${at}`,
    cutPrice: priceAtPurchase,
    quantity,
  }))
  const terms = { cap: null, buy: 0, get: 0, most: null, giftSize: '', giftPieces: 0 }
  const rupeesOff = {
    _id: 'one',
    discountType: 'fixed' as const,
    discountValue: couponDiscount,
    terms,
    scope: null,
  }
  const isShared = sum(lines.map(({ offerDiscount }) => offerDiscount)) === couponDiscount
  const { ofLines } = applyOffers(cart, isShared ? [] : [rupeesOff])
  return lines.map(({ priceAtPurchase, quantity, offerDiscount }, at) =>
    minus(times(priceAtPurchase, quantity), isShared ? offerDiscount : (ofLines.get(`${at}`) ?? paisa(0))),
  )
}

test('the database and the code say alike what was paid for so many pieces of a line', async () => {
  const orders = [...fc.sample(shared, { numRuns: 300, seed: 43 }), ...fc.sample(unshared, { numRuns: 300, seed: 43 })]
  const { rows } = await withGeneratedOrders(fresh.db, like, orders, tx =>
    sql<{ order: number; position: number; pieces: number; paid: Paisa }>`
      select order_id::int as order, position, pieces, paid_for(order_items, pieces::bigint) as paid
      from order_items join orders on orders.id = order_id cross join lateral generate_series(1, quantity) as pieces
      where order_number like 'generated-%'`.execute(tx),
  )
  expect(rows.length).toBeGreaterThan(2_000)
  for (const { order, position, pieces, paid } of rows) {
    const one = orders[order]
    const line = one?.lines[position - 1]
    if (!one || !line) throw new Error(`there is no line ${position} of order ${order}`)
    const known = { ...line, position, sizeId: `${position}`, name: 'Oud', ml: 12, price: line.priceAtPurchase }
    const paidFor = { ...known, paid: paidForLines(one)[position - 1] ?? paisa(0) }
    const back = { lines: [{ position, quantity: pieces }], wish: 'exchange' as const, value: null }
    const [worth] = worthOfReturns({ lines: [paidFor], gifts: [] }, [back])
    expect([order, position, pieces, paid]).toEqual([order, position, pieces, worth?.exchange])
  }
})
