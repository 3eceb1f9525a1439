import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../../test/database.ts'
import { guest, issueCoupon, settings, shelve } from '../../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../../test/invariants.ts'
import { inRounds } from '../../../../../test/rounds.ts'
import { thorough } from '../../../../../test/thorough.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { type Paisa, rs } from '../../../ground/money.ts'
import { askAdvance, receivePayment, waiveAdvance } from '../../payments/index.ts'
import { exchangeReturn, moveReturn, payReturn, requestReturn } from '../../returns/index.ts'
import {
  ChangeAddress,
  cancelOrders,
  changeAddress,
  changeLines,
  markTransferPaid,
  moveOrder,
  moveOrders,
  recordRefund,
  TakeOrder,
  takeOrder,
} from '../index.ts'
import type { OrderStatus } from '../order-status-rules.ts'

let fresh: FreshDatabase
let db: Db
let sizes: string[]
let couponId: string
const people = ['sana', 'bilal', 'hira'].map(id => ({ id, name: id }))
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values(people.map(({ id, name }) => ({ id, name, email: `${id}@shop.example`, role: 'orders' })))
    .execute()
  const shelf = await shelve(db, 'Night Oud', [
    { ml: 30, price: 150_000, stock: 4000 },
    { ml: 50, price: 200_000, stock: 120 },
    { ml: 100, price: 2_600_000, stock: 30 },
  ])
  sizes = [0, 1, 2].map(at => shelf.line(at).selectedSizeId)
  couponId = await issueCoupon(db, { code: 'MODEL', minimum: 300_000 })
})
afterAll(() => fresh.drop())

const index = fc.nat({ max: 9 })
const pieces = fc.record({ size: fc.nat({ max: 2 }), quantity: fc.nat({ max: 4 }) })
const who = fc.constantFrom(...people)
const step = fc.oneof(
  fc.record({
    do: fc.constant('place' as const),
    lines: fc.array(pieces, { minLength: 1, maxLength: 2 }),
    coupon: fc.boolean(),
  }),
  fc.record({ do: fc.constant('take' as const), lines: fc.array(pieces, { minLength: 1, maxLength: 2 }), who }),
  fc.record({
    do: fc.constant('move' as const),
    order: index,
    to: fc.constantFrom<OrderStatus>('confirmed', 'processing', 'outForDelivery', 'delivered', 'cancelled'),
    who,
  }),
  fc.record({
    do: fc.constant('lines' as const),
    order: index,
    lines: fc.array(pieces, { minLength: 1, maxLength: 3 }),
    stale: fc.boolean(),
    who,
  }),
  fc.record({ do: fc.constant('address' as const), order: index, abroad: fc.boolean(), who }),
  fc.record({ do: fc.constant('paid' as const), order: index }),
  fc.record({ do: fc.constant('ask' as const), order: index, amount: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({
    do: fc.constant('pay' as const),
    order: index,
    amount: fc.integer({ min: 1, max: 5000 }),
    twice: fc.boolean(),
  }),
  fc.record({ do: fc.constant('waive' as const), order: index }),
  fc.record({ do: fc.constant('refund' as const), order: index, amount: fc.integer({ min: 1, max: 60_000 }), who }),
  fc.record({ do: fc.constant('return' as const), order: index, exchange: fc.boolean(), pieces, who }),
  fc.record({
    do: fc.constant('bulk' as const),
    orders: fc.array(index, { minLength: 1, maxLength: 5 }),
    cancel: fc.boolean(),
    who,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const random20 = () => Array.from({ length: 20 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]).join('')

/** Does one step on the latest orders. An expected refusal is fine. */
async function perform(one: Step): Promise<void> {
  const latest = await db
    .selectFrom('orders')
    .select(['id', 'version'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(10)
    .execute()
  const at = (place: number) => latest[place % Math.max(1, latest.length)] ?? { id: 'none', version: 1 }
  const lineOf = ({ size, quantity }: { size: number; quantity: number }) => ({ sizeId: sizes[size] ?? '', quantity })
  switch (one.do) {
    case 'place': {
      const someone = await guest(db)
      const items = one.lines.map(each => ({
        productId: (sizes[0] ?? '').replace(/-\d+$/, ''),
        selectedSizeId: lineOf(each).sizeId,
        quantity: each.quantity + 1,
      }))
      const { quoteCart } = await import('../../../offers/cart/index.ts')
      const coupon = one.coupon ? { couponId } : {}
      const quote = await quoteCart(db, { items, ...coupon }, settings)
      await someone.buy(items, quote.totalAmount / 100, quote.couponId ? coupon : {})
      return
    }
    case 'take': {
      const fields = Object.fromEntries(
        one.lines.map(each => [`quantity.${lineOf(each).sizeId}`, String(each.quantity)]),
      )
      const place = {
        fullName: 'Rabia Anwar',
        phoneNumber: '03017654321',
        country: 'PK',
        city: 'Lahore',
        state: 'Punjab',
        town: 'DHA',
        address: 'House 1',
      }
      const input = TakeOrder.parse({ attempt: random20(), channel: 'chat', ...place, ...fields })
      await write(tx => takeOrder(tx, input, { staff: one.who, settings }))
      return
    }
    case 'move':
      await moveOrder(db, { orderId: at(one.order).id, to: one.to, actor: one.who.name })
      return
    case 'lines': {
      const { id: orderId, version } = at(one.order)
      const seen = one.stale ? Math.max(1, version - 1) : version
      const lines = one.lines.map(lineOf)
      await write(tx => changeLines(tx, { orderId, version: seen, lines, actor: one.who.name, settings }))
      return
    }
    case 'address': {
      const { id: orderId, version } = at(one.order)
      const country = one.abroad
        ? { country: 'AE', phoneNumber: '+971501234567' }
        : { country: 'PK', phoneNumber: '03017654321' }
      const to = ChangeAddress.parse({
        fullName: 'Rabia Anwar',
        city: 'Sialkot',
        state: 'Punjab',
        town: 'Cantt',
        address: random20(),
        version,
        ...country,
      })
      await write(tx => changeAddress(tx, { ...to, orderId, actor: one.who.name, settings }))
      return
    }
    case 'paid':
      await write(tx => markTransferPaid(tx, { orderId: at(one.order).id, actor: 'sana' }))
      return
    case 'ask': {
      const { id: orderId, version } = at(one.order)
      const asked = { orderId, version, amount: rs(one.amount), reason: '', actor: 'sana' }
      await write(tx => askAdvance(tx, { ...asked, settings: { ...settings, advanceKept: 300 } }))
      return
    }
    case 'waive':
      await write(tx => waiveAdvance(tx, { ...at(one.order), orderId: at(one.order).id, actor: 'sana', ...settings }))
      return
    case 'pay': {
      const payment = { orderId: at(one.order).id, amount: rs(one.amount), method: 'JazzCash', reference: random20() }
      await write(tx => receivePayment(tx, { ...payment, actor: 'sana' }))
      if (one.twice) await write(tx => receivePayment(tx, { ...payment, actor: 'sana' }))
      return
    }
    case 'refund': {
      const { id: orderId, version } = at(one.order)
      const refund = {
        orderId,
        version,
        amount: rs(one.amount) as Paisa,
        method: 'Cash' as const,
        reference: '',
        staff: one.who,
      }
      await write(tx => recordRefund(tx, refund))
      return
    }
    case 'return':
      await write(tx => returnAndSettle(tx, at(one.order).id, one))
      return
    case 'bulk': {
      const id = one.orders.map(place => at(place).id)
      if (one.cancel) await write(tx => cancelOrders(tx, { id, reason: 'a test' }, one.who.name))
      else await write(tx => moveOrders(tx, { id, to: 'confirmed' }, one.who.name))
    }
  }
}

/** Everything of one line comes back, and is paid back or exchanged. */
async function returnAndSettle(
  tx: Tx,
  orderId: string,
  { exchange, pieces: { size, quantity }, who: staff }: Returned,
) {
  const wish = exchange ? ('exchange' as const) : ('refund' as const)
  const input = {
    lines: [{ position: 1, quantity: 1 }],
    reason: 'other',
    wish,
    sealed: true,
    note: '',
    payTo: '',
  } as const
  const returnId = await requestReturn(
    tx,
    { orderId, staff: staff.name, input: { ...input, lines: [...input.lines] } },
    settings,
  )
  const move = { returnId, from: 'accepted', to: 'received', answer: '', actor: staff.name } as const
  const { value } = await moveReturn(tx, { ...move, sellable: new Map([[1, 1]]) })
  if (!exchange) {
    await payReturn(tx, { returnId, due: value ?? 0, method: 'Cash', reference: '', staff })
    return
  }
  const lines = [{ sizeId: sizes[size] ?? '', quantity }]
  await exchangeReturn(tx, { returnId, attempt: random20(), lines, staff, settings })
}
type Returned = Extract<Step, { do: 'return' }>

test('orders, moves, edits, returns, payments, refunds and cancellations by several people at once lose no stock, money or history', async () => {
  const { done, refused } = await inRounds(step, {
    minRounds: 5,
    maxRounds: 10,
    runs: 3,
    perform,
    nameOf: each => each.do,
    holds: async () => expect(await brokenInvariants(db)).toEqual([]),
  })
  // Neither a test of refusals alone nor one without any.
  expect([done > (thorough ? 20 : 0), refused > (thorough ? 3 : 0)]).toEqual([true, true])
})
