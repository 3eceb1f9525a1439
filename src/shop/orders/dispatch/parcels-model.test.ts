import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { inRounds } from '../../../../test/rounds.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { rs } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { changeLines, findOrder, moveOrder, recordRefund } from '../orders/index.ts'
import type { OrderStatus } from '../orders/order-status-rules.ts'
import { receivePayment } from '../payments/index.ts'
import { cashOf, lowerCash } from './collect-less.ts'
import { describeParcel } from './describe-parcel.ts'
import { dropRest } from './drop-rest.ts'
import { handOver } from './hand-over.ts'
import { piecesLeft } from './order-pieces.ts'
import { packScanned, packUnscanned, unpackParcel } from './pack-parcel.ts'
import { type Result, resultNames } from './parcel-rules.ts'
import { receiveParcel } from './receive-parcel.ts'
import { recordResult } from './record-result.ts'
import { recordStatuses } from './record-statuses.ts'
import { scanPiece } from './scan-piece.ts'
import { startParcel } from './start-parcel.ts'

let fresh: FreshDatabase
let db: Db
let sizes: string[]
const people = [
  { id: 'sana', name: 'sana' },
  { id: 'bilal', name: 'bilal' },
  { id: 'hira', name: 'hira' },
] as const
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values(people.map(({ id, name }) => ({ id, name, email: `${id}@shop.example`, role: 'orders' })))
    .execute()
  const shelf = await shelve(db, 'Night Oud', [
    { ml: 30, price: 150_000, stock: 4000 },
    { ml: 50, price: 200_000, stock: 300 },
  ])
  sizes = [0, 1].map(at => shelf.line(at).selectedSizeId)
})
afterAll(() => fresh.drop())

const index = fc.nat({ max: 7 })
const who = fc.constantFrom(...people)
const one = fc.record({
  order: index,
  parcel: index,
  size: fc.nat({ max: 1 }),
  count: fc.nat({ max: 3 }),
  yes: fc.boolean(),
  who,
})
const step = fc.tuple(
  fc.constantFrom(
    ...(['place', 'start', 'scan', 'scanAll', 'packScanned', 'packScanned', 'packUnscanned', 'unpack', 'cod'] as const),
    ...(['send', 'send', 'send', 'handOver', 'result', 'result', 'result', 'results', 'receive', 'receive'] as const),
    ...([
      'move',
      'lines',
      'pay',
      'pay',
      'sendPart',
      'sendPart',
      'drop',
      'drop',
      'drop',
      'lowerCash',
      'lowerCash',
      'refund',
      'cancel',
    ] as const),
  ),
  one,
  fc.constantFrom<Result>(...resultNames),
  fc.constantFrom<OrderStatus>('processing', 'outForDelivery', 'delivered', 'cancelled'),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** The way of a parcel that nothing befalls: random steps may by chance all be refused. */
const plainDay = (['place', 'start', 'scanAll', 'place', 'send', 'result'] as const).map((what): Step[] => [
  [what, { order: 0, parcel: 0, size: 0, count: 1, yes: false, who: people[0] }, 'delivered', 'processing'],
])

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

/** The latest orders and the latest parcels, of which steps choose by place. */
async function latest(fits: readonly string[]) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'version'])
    .orderBy('created_at', 'desc')
    .limit(4)
    .execute()
  const parcels = await db
    .selectFrom('parcels')
    .select(['id', 'version', 'courier_id', 'cod_amount', 'code', 'state'])
    .orderBy('created_at', 'desc')
    .limit(12)
    .execute()
  // Most steps get a parcel that they can be done to.
  const fitting = parcels.filter(({ state }) => fits.length === 0 || fits.includes(state))
  const at = <T>(rows: T[], place: number, none: T) => rows[place % Math.max(1, rows.length)] ?? none
  return {
    order: (place: number) => at(orders, place, { id: 'none', version: 1 }),
    parcel: (place: number) =>
      at(place < 6 ? fitting : parcels, place, {
        id: 'none',
        version: 1,
        courier_id: null,
        cod_amount: 0 as never,
        code: 'none',
        state: 'packing',
      }),
  }
}

const fits: Partial<Record<Step[0], readonly string[]>> = {
  scan: ['packing'],
  scanAll: ['packing'],
  packScanned: ['packing'],
  packUnscanned: ['packing'],
  unpack: ['packing', 'packed'],
  cod: ['packing', 'packed'],
  handOver: ['packed'],
  result: ['handed_over', 'refused'],
  results: ['handed_over', 'refused'],
  receive: ['handed_over', 'refused'],
  lowerCash: ['handed_over', 'packed'],
}

/** Does one step. An expected refusal is fine. */
async function perform([what, { order: o, parcel: p, size, count, yes, who: staff }, result, to]: Step): Promise<void> {
  const { order, parcel } = await latest(fits[what] ?? [])
  const actor = staff.name
  const parcelId = parcel(p).id
  switch (what) {
    case 'place': {
      const someone = await guest(db)
      const quantities = [count + 2, ...(yes ? [2] : [])]
      const items = quantities.map((quantity, at) => ({
        productId: (sizes[0] ?? '').replace(/-\d+$/, ''),
        selectedSizeId: sizes[(size + at) % 2] ?? '',
        quantity,
      }))
      const { quoteCart } = await import('../../offers/cart/index.ts')
      const { _id } = await someone.buy(items, (await quoteCart(db, { items }, settings)).totalAmount / 100)
      await moveOrder(db, { orderId: _id, to: 'confirmed', actor })
      return
    }
    case 'start':
      await write(tx => startParcel(tx, order(o).id))
      return
    case 'send':
      await write(async tx => {
        const begun = await startParcel(tx, order(o).id)
        await packUnscanned(tx, { parcelId: begun.parcelId, actor })
        await handOver(tx, { parcel: [begun.parcelId] }, staff)
      })
      return
    case 'sendPart':
      await write(async tx => {
        const begun = await startParcel(tx, order(o).id)
        const [first] = await tx
          .selectFrom('parcel_items')
          .select('size_id')
          .where('parcel_id', '=', begun.parcelId)
          .execute()
        await scanPiece(tx, { parcelId: begun.parcelId, code: (first?.size_id ?? '').toUpperCase(), actor })
        await packScanned(tx, { parcelId: begun.parcelId, actor })
        await handOver(tx, { parcel: [begun.parcelId] }, staff)
      })
      return
    case 'scan':
      await write(tx => scanPiece(tx, { parcelId, code: (sizes[size] ?? '').toUpperCase(), actor }))
      return
    case 'scanAll': {
      const items = await db.selectFrom('parcel_items').selectAll().where('parcel_id', '=', parcelId).execute()
      for (const item of items) {
        for (let at = item.scanned; at < item.quantity; at++) {
          await write(tx => scanPiece(tx, { parcelId, code: item.size_id.toUpperCase(), actor }))
        }
      }
      return
    }
    case 'packScanned':
      await write(tx => scanPiece(tx, { parcelId, code: (sizes[size] ?? '').toUpperCase(), actor }))
      await write(tx => packScanned(tx, { parcelId, actor }))
      return
    case 'packUnscanned':
      await write(tx => packUnscanned(tx, { parcelId, actor }))
      return
    case 'unpack':
      await write(tx => unpackParcel(tx, { parcelId, actor }))
      return
    case 'cod': {
      const { version, courier_id, cod_amount } = parcel(p)
      const codAmount = (cod_amount + (count - 1) * 50_000) as typeof cod_amount
      const described = { courierId: courier_id ?? 'tcs', trackingNumber: '', codAmount, courierFee: undefined }
      await write(tx => describeParcel(tx, { parcelId, version, ...described, weightGrams: 400, actor }))
      return
    }
    case 'handOver': {
      const { done } = await write(tx => handOver(tx, { parcel: [parcelId, parcel(p + 1).id] }, staff))
      if (done.length === 0) throw new ShopError('move_refused', 'nothing to hand over')
      return
    }
    case 'result':
      await write(tx => recordResult(tx, { parcelId, result, actor }))
      return
    case 'results': {
      const status = yes ? ('onTheWay' as const) : result
      const lines = [p, p + 1, p].map((place, line) => ({ line, numbers: [parcel(place).code], status, word: status }))
      await write(tx => recordStatuses(tx, lines, { actor, courierId: parcel(p).courier_id ?? 'tcs' }))
      return
    }
    case 'receive': {
      const items = await db.selectFrom('parcel_items').selectAll().where('parcel_id', '=', parcelId).execute()
      const sellable = new Map(items.map(item => [item.size_id, Math.max(0, item.quantity - (count % 2))]))
      await write(tx => receiveParcel(tx, { parcelId, again: yes, actor, sellable }))
      return
    }
    case 'move':
      await moveOrder(db, { orderId: order(o).id, to, actor })
      return
    case 'pay': {
      const amount = rs(500 * (count + 1) + (yes ? 2000 : 0))
      const payment = { orderId: order(o).id, amount, method: 'Bank transfer', reference: randomText(12), actor }
      await write(tx => receivePayment(tx, payment))
      return
    }
    case 'drop': {
      const { id: orderId, version } = order(o)
      const left = await piecesLeft(db, orderId)
      const lines = left.map(piece => ({
        sizeId: piece.sizeId,
        quantity: yes ? piece.left : Math.min(count, piece.left),
      }))
      const asked = { orderId, version, lines, stock: 'back' as const, reason: 'a test' }
      await write(tx => dropRest(tx, { ...asked, actor }))
      return
    }
    case 'lowerCash': {
      const cash = await cashOf(db, parcelId)
      await write(tx => lowerCash(tx, { parcelId, owed: cash?.owed ?? 0, actor }))
      return
    }
    case 'refund': {
      const { id: orderId, version } = order(o)
      const dues = (await findOrder(db, orderId, { kind: 'staff' })).dues
      if (dues.goesBack === 0) throw new ShopError('move_refused', 'nothing goes back')
      const refund = { orderId, version, amount: dues.goesBack, method: 'Raast' as const, reference: '', staff }
      await write(tx => recordRefund(tx, refund))
      return
    }
    case 'cancel':
      await moveOrder(db, { orderId: order(o).id, to: 'cancelled', actor })
      return
    case 'lines': {
      const { id: orderId, version } = order(o)
      const lines = [{ sizeId: sizes[size] ?? '', quantity: count + 1 }]
      await write(tx => changeLines(tx, { orderId, version, lines, actor, settings }))
    }
  }
}

/** What dispatch promises besides the invariants of the shop, as rows that break it. */
const broken = {
  'parcels hold no more than was ordered, and all of it once nothing is left': sql`
    select orders.id from orders join lateral (
      select size_id, sum(quantity) as ordered from order_items where order_id = orders.id group by 1) lines on true
    where order_status <> 'cancelled' and ordered < (select coalesce(sum(quantity), 0) from parcel_items join parcels on parcels.id = parcel_id
      where order_id = orders.id and parcel_items.size_id = lines.size_id and parcel_counts(parcels))`,
  'the parcels collect what the order owes': sql`
    select id from (
      select orders.id, total_amount - prepaid_applied as owed, (select sum(cod_amount) from parcels where order_id = orders.id and parcel_counts(parcels)) as collected,
        (select sum(quantity) from order_items where order_id = orders.id) = (select sum(quantity) from parcel_items
          join parcels on parcels.id = parcel_id where order_id = orders.id and parcel_counts(parcels)) as complete
      from orders where order_status <> 'cancelled' and payment_method = 'COD') each
    where complete and collected < owed`,
  'what came, what is due, what goes back and what each parcel collects agree': sql`
    select id from (
      select orders.id, order_status, came, due, to_collect, goes_back, paid_back, order_charges(orders) as charged, prepaid_amount,
        coalesce(cash.owed, 0) as owed, coalesce(cash.wrong, false) as wrong, coalesce(cash.complete, false) as complete
      from orders cross join lateral order_dues(orders) left join lateral (
        select sum(owed) as owed, bool_or(owed < 0 or owed > collects) as wrong,
          (select sum(quantity) from order_items where order_id = orders.id) = (select sum(quantity) from parcel_items join parcels on parcels.id = parcel_id
            where order_id = orders.id and parcel_counts(parcels)) as complete
        from parcels_cash(orders)) cash on true) each
    where wrong or least(due, to_collect, goes_back) < 0 or (due > 0 and goes_back > 0)
      -- Nothing is asked of who has paid, nothing more than is due, and all of it once every piece is in a parcel.
      or (order_status not in ('delivered', 'cancelled') and (owed > due or (complete and owed <> due)))
      or (order_status = 'cancelled' and due > 0) or (order_status = 'delivered' and owed > 0)`,
  'what goes back stands open in the ledger': sql`
    select orders.id from orders cross join lateral order_dues(orders) where order_status in ('delivered', 'cancelled')
      and goes_back - due <> -coalesce((select sum(amount) from ledger_lines where order_id = orders.id and account = 'receivable'), 0)`,
  'an order is where its parcels are': sql`
    select orders.id from orders where exists (select from parcels where order_id = orders.id and state in ('handed_over', 'refused'))
      and order_status <> 'outForDelivery'
    union all select orders.id from orders join parcels on order_id = orders.id
      where parcels.state in ('packing', 'packed') and order_status in ('cancelled', 'delivered', 'pending')
    union all select orders.id from orders join parcels on order_id = orders.id
      where parcels.state = 'delivered' and order_status not in ('outForDelivery', 'delivered')`,
  'what came back is back in stock once, and what broke is written off once': sql`
    select size_id as id from (
      select size_id, coalesce(sum(-change) filter (where reason = 'damaged'), 0) as lost,
        (select coalesce(sum(quantity - sellable), 0) from parcel_items where size_id = stock_ledger.size_id and sellable is not null) as broke
      from stock_ledger group by 1) each where lost <> broke
    union all select order_id from (
      select order_id, sum(change) as back from stock_ledger where reason = 'return' group by 1) came
      where back > (select sum(quantity) from parcel_items join parcels on parcels.id = parcel_id
        where parcels.order_id = came.order_id and restocked)`,
  'who paid at the door paid what was delivered': sql`
    select orders.id from orders where order_status = 'delivered' and payment_method = 'COD'
      and exists (select from parcels where order_id = orders.id and state = 'delivered')
      and not exists (select from order_items where order_id = orders.id and quantity > (select coalesce(sum(quantity), 0)
        from parcel_items join parcels on parcels.id = parcel_id where parcels.order_id = orders.id and size_id = order_items.size_id
        and parcel_counts(parcels)))
      and paid_amount - prepaid_amount <> (select sum(cod_amount) from parcels where order_id = orders.id and state = 'delivered')`,
}

async function brokenPromises(): Promise<string[]> {
  const problems: string[] = await brokenInvariants(db)
  for (const [name, query] of Object.entries(broken)) {
    const { rows } = await sql<{ id: string }>`${query}`.execute(db)
    if (rows.length > 0) problems.push(`${name}: ${rows.map(({ id }) => id).join(', ')}`)
  }
  return problems
}

test('parcels that are packed, sent, refused, received and sent again by several people at once lose no piece and no rupee', async () => {
  const { of } = await inRounds(step, {
    minRounds: 10,
    maxRounds: 25,
    runs: 2,
    example: plainDay,
    perform,
    nameOf: ([what]) => what,
    holds: async together => expect(await brokenPromises(), JSON.stringify(together)).toEqual([]),
  })
  // Not only refusals.
  for (const what of ['start', 'scanAll', 'send', 'result'] as const) {
    expect(of[what] ?? 0, what).toBeGreaterThan(0)
  }
})
