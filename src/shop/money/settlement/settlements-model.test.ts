import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { handOver } from '../../../../test/parcels.ts'
import { inRounds } from '../../../../test/rounds.ts'
import { thorough } from '../../../../test/thorough.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { receiveCash, writeOff } from '../../ground/ledger/index.ts'
import { paisa, rs } from '../../ground/money.ts'
import { recordParcels } from '../../orders/dispatch/index.ts'
import { changeLines, markTransferPaid, moveOrder, recordRefund } from '../../orders/orders/index.ts'
import { closeSettlement, Decide, decide, findSettlement, ImportStatement, importStatement } from './index.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
const people = ['sana', 'bilal', 'hira'].map(id => ({ id, name: id }))
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values(people.map(person => ({ ...person, email: `${person.id}@shop.example`, role: 'accounts' })))
    .execute()
  const columns = JSON.stringify({ CN: 'tracking', Order: 'order', COD: 'cod', Fee: 'fee', Tax: 'tax' })
  await db.insertInto('settlement_columns').values({ courier_id: 'tcs', columns }).execute()
  oud = await shelve(db, 'Night Oud', [
    { ml: 12, price: 300_000, stock: 5000 },
    { ml: 100, price: 6_000_000, stock: 2000 },
  ])
})
afterAll(() => fresh.drop())

const index = fc.nat({ max: 7 })
const who = fc.constantFrom(...people)
const amount = fc.constantFrom(0, 2500, 3280, 6000, 6100, -500)
const step = fc.oneof(
  fc.record({ do: fc.constant('place' as const), ahead: fc.boolean() }),
  fc.record({ do: fc.constant('handOver' as const), order: index }),
  fc.record({
    do: fc.constant('result' as const),
    order: index,
    to: fc.constantFrom('delivered' as const, 'refused' as const, 'returned' as const),
  }),
  fc.record({
    do: fc.constant('move' as const),
    order: index,
    to: fc.constantFrom('cancelled' as const, 'delivered' as const),
  }),
  fc.record({ do: fc.constant('lines' as const), order: index, quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('paid' as const), order: index }),
  fc.record({ do: fc.constant('refund' as const), order: index, amount: fc.integer({ min: 1, max: 60_000 }), who }),
  fc.record({ do: fc.constant('writeOff' as const), order: index, who }),
  fc.record({ do: fc.constant('cash' as const), order: index, who }),
  fc.record({
    do: fc.constant('import' as const),
    lines: fc.array(fc.record({ order: fc.nat({ max: 9 }), amount, fee: fc.nat({ max: 300 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    who,
  }),
  fc.record({
    do: fc.constant('settle' as const),
    settlement: fc.nat({ max: 2 }),
    decision: fc.constantFrom('open', 'writeOff'),
    more: fc.integer({ min: -100, max: 100 }),
    who,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const latestOrders = () =>
  db
    .selectFrom('orders')
    .select(['id', 'version', 'order_number', 'order_status'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(8)
    .execute()

async function perform(one: Step): Promise<void> {
  const latest = await latestOrders()
  const at = (place: number) =>
    latest[place % Math.max(1, latest.length)] ?? {
      id: 'none',
      version: 1,
      order_number: 'KH-NONE',
      order_status: 'none',
    }
  switch (one.do) {
    case 'place':
      await (await guest(db)).buy([one.ahead ? oud.line(1) : oud.line(0, 2)], one.ahead ? 60_000 : 6000)
      return
    case 'handOver':
      if (['pending', 'confirmed'].includes(at(one.order).order_status))
        await handOver(db, at(one.order).id, { trackingNumber: `T-${at(one.order).order_number}`, fee: rs(250) })
      return
    case 'result':
      return recordCourierResult(at(one.order).id, one.to)
    case 'move':
      await moveOrder(db, { orderId: at(one.order).id, to: one.to, actor: 'Sana' })
      return
    case 'lines': {
      const { id: orderId, version } = at(one.order)
      const lines = [{ sizeId: oud.line().selectedSizeId, quantity: one.quantity }]
      await write(tx => changeLines(tx, { orderId, version, lines, actor: 'Sana', settings }))
      return
    }
    case 'paid':
      await write(tx => markTransferPaid(tx, { orderId: at(one.order).id, actor: 'sana' }))
      return
    case 'refund': {
      const { id: orderId, version } = at(one.order)
      const refund = {
        orderId,
        version,
        amount: rs(one.amount),
        method: 'Cash' as const,
        reference: '',
        staff: one.who,
      }
      await write(tx => recordRefund(tx, refund))
      return
    }
    case 'writeOff':
    case 'cash': {
      const orderId = at(one.order).id
      const row = await db
        .selectFrom('ledger_lines')
        .select(eb => eb.fn.sum<number>('amount').as('open'))
        .where('order_id', '=', orderId)
        .where('account', 'in', one.do === 'cash' ? ['codDue'] : ['receivable', 'codInTransit', 'codDue'])
        .executeTakeFirstOrThrow()
      const asked = { orderId, amount: row.open ?? 0, staff: one.who }
      await write(tx => (one.do === 'cash' ? receiveCash(tx, asked) : writeOff(tx, { ...asked, reason: 'a test' })))
      return
    }
    case 'import': {
      const lines = one.lines.map(({ order, amount, fee }) => {
        const number = order > 7 ? `X-${order}` : at(order).order_number
        return `T-${number},${number},${amount},${fee},${amount > 0 ? Math.round(amount * 0.04) : 0}`
      })
      const pasted = ['CN,Order,COD,Fee,Tax', ...lines].join('\n')
      const input = ImportStatement.parse({ courierId: 'tcs', paidOn: '2026-11-22', coversUntil: '2099-01-01', pasted })
      await write(tx => importStatement(tx, input, one.who))
      return
    }
    case 'settle':
      return settle(one)
  }
}

/** What the courier says of the order's last parcel. */
async function recordCourierResult(orderId: string, result: 'delivered' | 'refused' | 'returned'): Promise<void> {
  const parcel = await db
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (parcel) await write(tx => recordParcels(tx, { parcel: [parcel.id], result }, 'Sana'))
}

async function settle({ settlement, decision, more, who: staff }: Extract<Step, { do: 'settle' }>): Promise<void> {
  const open = await db
    .selectFrom('settlements')
    .select('id')
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(3)
    .execute()
  const settlementId = open[settlement % Math.max(1, open.length)]?.id ?? 0
  const shown = await findSettlement(db, settlementId, settings)
  const choices = Object.fromEntries([
    ...shown.lines.map(({ line, findings }) => [`line.${line}`, findings.includes('double') ? 'open' : decision]),
    ...shown.missing.map(({ orderId, parcelId }) => [`missing.${orderId}.${parcelId ?? ''}`, decision]),
  ])
  await write(tx => decide(tx, { ...Decide.parse(choices), settlementId }, settings))
  const { seen, paidOut } = await findSettlement(db, settlementId, settings)
  const received = paisa(paidOut + more * 100)
  await write(tx => closeSettlement(tx, { settlementId, seen, received, staff }, settings))
}

/** A rule of the parcels' tables, where no verb of dispatch stands before them: unique, check, restrict. */
function isRuleOfParcels(error: unknown): boolean {
  return ['23505', '23514', '23001'].includes((error as { code?: string }).code ?? '') && /parcel/.test(String(error))
}

test('orders, deliveries, edits, refunds, settlements and write-offs by several people at once lose no money', async () => {
  const { done, refused, of } = await inRounds(step, {
    minRounds: 4,
    maxRounds: 12,
    runs: 5,
    perform,
    nameOf: each => each.do,
    isRefusal: isRuleOfParcels,
    holds: async () => expect(await brokenInvariants(db)).toEqual([]),
    // The bank has what each closed settlement says.
    holdsInTheEnd: async () => expect((await bankOfSettlements()).rows).toEqual([]),
  })
  // Neither a test of refusals alone nor one without any.
  const [most = 0, some = 0, few = 0] = thorough ? [50, 10, 3] : [5, 3, 0]
  expect([done > most, refused > some, (of.settle ?? 0) > few]).toEqual([true, true, true])
})

const bankOfSettlements = () =>
  sql<{ id: number }>`
    select id from settlements left join (
      select entry_id, sum(amount) as bank from ledger_lines where account = 'bank' group by 1) entries using (entry_id)
    where state = 'closed' and coalesce(bank, 0) <> received`.execute(db)
