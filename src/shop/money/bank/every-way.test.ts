import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { today } from '../../ground/dates.ts'
import { minus, type Paisa, rs } from '../../ground/money.ts'
import { findOrder, mergeOrders, moveOrder } from '../../orders/orders/index.ts'
import { settlePayment } from '../../orders/payments/hosted/settle-payment.ts'
import { recordTypedPayment } from '../../orders/payments/index.ts'
import { findDay } from '../day-close/index.ts'
import { ImportBankStatement, importBankStatement, listBankRows, matchBankRow, nameBankColumns } from './index.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
const staff = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'accounts' })
    .execute()
  await sql`insert into connections (id) values ('jazzcash'), ('safepay')`.execute(db)
  oud = await shelve(db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
type Placed = { orderId: string; orderNumber: string }

/**
 * Each way by which money of an order comes, with its amount; a courier's and cash at the door have tests of their own.
 */
const ways: Record<string, (of: Placed, amount: Paisa) => Promise<void>> = {
  jazzcash: (of, amount) => byPage('jazzcash', of, amount),
  safepay: (of, amount) => byPage('safepay', of, amount),
  'a statement of the bank': async ({ orderNumber }, amount) => {
    const pasted = ['Date,Text,Credit', `${today()},IBFT ${randomText(8)},${amount / 100}`].join('\n')
    await write(async tx => {
      const { statementId, named } = await importBankStatement(tx, ImportBankStatement.parse({ pasted }), staff)
      const chosen = { 'column.0': 'date', 'column.1': 'reference', 'column.2': 'credit' }
      if (!named) await nameBankColumns(tx, { statementId, chosen, actor: staff.name })
    })
    const [row] = await listBankRows(db)
    await write(tx => matchBankRow(tx, { rowId: Number(row?.rowId), order: orderNumber, actor: staff.name }))
  },
  'staff, by a proof': async ({ orderId }, amount) => {
    await write(tx => recordTypedPayment(tx, { orderId, amount, reference: randomText(10), actor: staff.name }))
  },
}

async function byPage(system: 'jazzcash' | 'safepay', { orderId }: Placed, amount: Paisa): Promise<void> {
  const reference = `KH${randomText(16).toUpperCase()}`
  await db
    .insertInto('hosted_payments')
    .values({ reference, order_id: orderId, system, amount, state: 'open', expires_at: new Date(Date.now() + 60_000) })
    .execute()
  const status = { state: 'paid', amount, outsideId: '', why: '' } as const
  // The response comes twice.
  await settlePayment(db, reference, status)
  await settlePayment(db, reference, status)
}

async function place(paymentMethod = 'COD', someone?: Awaited<ReturnType<typeof guest>>) {
  const buyer = someone ?? (await guest(db))
  const total = paymentMethod === 'COD' ? 2280 : 2000
  const { _id: orderId, orderNumber } = await buyer.buy([oud.line()], total, { paymentMethod }, undefined, {
    ...settings,
    transferAccount: { accountTitle: 'Shop', bankName: 'Bank', iban: 'PK36SCBL0000001123456702', raastId: '' },
  })
  return { orderId, orderNumber, buyer }
}
const read = (orderId: string) => findOrder(db, orderId, { kind: 'staff' })
const goesBack = async ({ orderId }: Placed) => (await read(orderId)).dues.goesBack

/** Each state of the order that the money names; returns the order that it is to count for and what of it goes back. */
const states: Record<string, (amount: Paisa) => Promise<{ named: Placed; counts: Placed; back: Paisa }>> = {
  'waits for its transfer': async amount => {
    const named = await place('Bank Transfer')
    return { named, counts: named, back: minus(amount, rs(2000)) }
  },
  'is paid in cash at the door': async amount => {
    const named = await place()
    return { named, counts: named, back: minus(amount, rs(2280)) }
  },
  'is paid already': async amount => {
    const named = await place('Bank Transfer')
    await write(tx =>
      recordTypedPayment(tx, { orderId: named.orderId, amount: rs(2000), reference: randomText(10), actor: 'Sana' }),
    )
    return { named, counts: named, back: amount }
  },
  'is cancelled': async amount => {
    const named = await place()
    await moveOrder(db, { orderId: named.orderId, to: 'cancelled', actor: 'Sana' })
    return { named, counts: named, back: amount }
  },
  'was merged into another': async amount => {
    const first = await place()
    const named = await place('COD', first.buyer)
    const [one, other] = await Promise.all(
      [first, named].map(({ orderId }) =>
        db.selectFrom('orders').select('version').where('id', '=', orderId).executeTakeFirstOrThrow(),
      ),
    )
    const pair = { orderId: first.orderId, otherId: named.orderId }
    const versions = { version: one?.version ?? 0, otherVersion: other?.version ?? 0 }
    await write(tx => mergeOrders(tx, { ...pair, ...versions, actor: 'Sana', settings }))
    return { named, counts: first, back: minus(amount, (await read(first.orderId)).totalAmount) }
  },
  'is delivered': async amount => {
    const named = await place()
    for (const to of ['confirmed', 'delivered'] as const)
      await moveOrder(db, { orderId: named.orderId, to, actor: 'Sana' })
    return { named, counts: named, back: amount }
  },
}

const amounts = [
  ['less', rs(700.5)],
  ['all', rs(2000)],
  ['more than it costs', rs(5000)],
] as const

const cases = Object.keys(states).flatMap((state, at) =>
  Object.keys(ways).map((way, on) => [state, way, ...(amounts[(at + on) % amounts.length] ?? amounts[0])] as const),
)

test.each(cases)(
  'money for an order that %s, by %s, %s, stands in the ledger, in the day and with its order',
  async (state, way, _, amount) => {
    const { named, counts, back } = (await states[state]?.(amount)) ?? expect.unreachable()
    const [before, owed, { dues }] = [await findDay(db, today()), await goesBack(counts), await read(counts.orderId)]
    await ways[way]?.(named, amount)
    const after = await findDay(db, today())
    expect([after.ledger - before.ledger, after.expected - before.expected]).toEqual([amount, amount])
    expect((await read(counts.orderId)).dues.paidSoFar - dues.paidSoFar).toBe(amount)
    expect((await goesBack(counts)) - owed).toBe(Math.max(0, back))
  },
)

test('then the nightly check finds nothing wrong', async () => expect(await brokenInvariants(db)).toEqual([]))
