import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { dayText } from '../../ground/dates.ts'
import { type AsideKind, asideNames } from '../../ground/ledger/aside-payment-rules.ts'
import { postAside } from '../../ground/ledger/index.ts'
import { amountText, minus, type Paisa, paisa } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import { dayTextOf } from '../../ground/shop-days.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import { waitsForAdvance, waitsForTransfer } from '../../orders/orders/index.ts'
import {
  demandNotPaidBack,
  type Received,
  receivePayment,
  type Undone,
  undoPayment,
} from '../../orders/payments/index.ts'

/** An order that a row may belong to, and why; the likeliest first. */
export type BankCandidate = {
  orderId: string
  orderNumber: string
  fullName: string
  due: Paisa
  createdAt: Date
  reasons: string[]
}
export type BankRow = {
  rowId: string
  paidOn: string
  amount: Paisa
  name: string
  reference: string
  candidates: BankCandidate[]
}

const LISTED = 100
/** A transfer is made after the order, and within so many days. */
const MATCH_DAYS = 21

/** As JSON, in which a time is a text. */
type CandidateRow = Omit<BankCandidate, 'reasons' | 'createdAt'> & {
  createdAt: string
  sameAmount: boolean
  named: boolean
  sameName: boolean
  proof: boolean
}

/** Orders that a row may be for. */
export const waiting = sql`
  select id, order_number, full_name, created_at, ${dayTextOf('created_at')}::date as ordered_on,
    case when payment_method = 'COD' then advance_due else total_amount end - prepaid_amount as due,
    exists (select from order_photos where order_id = orders.id and kind = 'payment') as proof,
    array(select word from regexp_split_to_table(lower(full_name), '[^[:alnum:]]+') word where length(word) > 2) as words
  from orders where ${waitsForTransfer} or ${waitsForAdvance}
    or (payment_method = 'Bank Transfer' and payment_status = 'paid' and prepaid_amount < total_amount
      and created_at > now() - ${MATCH_DAYS} * interval '1 day')`

/** Of a row and one of `waiting`: its text has the order's number. */
export const isNamed = sql<SqlBool>`(upper(reference || ' ' || name) like '%' || order_number || '%'
  or upper(reference || ' ' || name) like '%' || replace(order_number, '-', '') || '%')`

/** Of a row and one of `waiting`. */
export const mayBeFor = sql<SqlBool>`(paid_on between ordered_on and ordered_on + ${MATCH_DAYS}::int and (due = amount or ${isNamed}))`

/**
 * Payments that no order owns: rows of the bank that no order may be for, and money of payment pages that did not come
 * as asked. Null where all are decided, or have an order that may be theirs: those are work of a day.
 */
export async function findUnownedPayments(db: Db): Promise<Incident | null> {
  const { rows } = await sql<{ payments: number; amount: Paisa; since: string }>`
    with waiting as materialized (${waiting}), unowned as (
      select amount, paid_on from bank_rows where state = 'open' and not exists (select from waiting where ${mayBeFor})
      union all
      select paid_amount, ${dayTextOf('created_at')}::date from hosted_payments where state = 'odd')
    select count(*)::int as payments, coalesce(sum(amount), 0)::bigint as amount, coalesce(min(paid_on)::text, '') as since from unowned`.execute(
    db,
  )
  const [unowned] = rows
  if (!unowned || unowned.payments === 0) return null
  const { payments, amount, since } = unowned
  return {
    kind: 'payment',
    place: '',
    path: '/admin/payments',
    text: `${plural(payments, 'payment')}, ${amountText(amount)} in all, ${payments === 1 ? 'belongs' : 'belong'} to no order; the first came on ${dayText(since)}. Please say under Payments which order each is for, or put it aside.`,
  }
}

/**
 * The rows that nobody has matched yet, oldest first, each with the three likeliest orders by amount, time, number and
 * name.
 */
export async function listBankRows(db: Db): Promise<BankRow[]> {
  const { rows } = await sql<Omit<BankRow, 'candidates'> & { candidates: CandidateRow[] }>`
    with waiting as (${waiting})
    select bank_rows.id::text as "rowId", paid_on::text as "paidOn", amount, name, reference, coalesce((
      select json_agg(best order by best.score desc, best."createdAt") from (
        select waiting.id as "orderId", order_number as "orderNumber", full_name as "fullName", due, created_at as "createdAt",
          due = amount as "sameAmount", named, same_name as "sameName", proof,
          (due = amount)::int * 4 + named::int * 5 + same_name::int * 2 + proof::int as score
        from waiting cross join lateral (select ${isNamed} as named,
          exists (select from unnest(words) word where position(word in lower(name || ' ' || reference)) > 0) as same_name) signs
        where ${mayBeFor}
        order by score desc, created_at limit 3) best), '[]') as candidates
    from bank_rows where state = 'open' order by paid_on, bank_rows.id limit ${LISTED}`.execute(db)
  return rows.map(({ candidates, ...row }) => ({
    ...row,
    candidates: candidates.map(({ sameAmount, named, sameName, proof, ...order }) => ({
      ...order,
      createdAt: new Date(order.createdAt),
      reasons: [
        sameAmount ? 'Same amount' : `Waits for ${amountText(order.due)}`,
        named && 'Names the order',
        sameName && 'Same name',
        proof && 'Proof sent',
      ].filter(reason => reason !== false),
    })),
  }))
}

/**
 * Money that came in and nobody has decided about: rows of the bank, and of payment pages what did not come as asked.
 */
export const undecidedPayments = sql<WaitingWork>`
  select id::text, day_begins(paid_on) as since, null::timestamptz as until from bank_rows where state = 'open'
  union all select reference, created_at, null from hosted_payments where state = 'odd'`

/** How many rows wait, were matched and put aside. */
export async function countBankRows(db: Db): Promise<Record<'open' | 'matched' | 'ignored', number>> {
  const { rows } = await sql<Record<'open' | 'matched' | 'ignored', number>>`
    select (count(*) filter (where state = 'open'))::int as open, (count(*) filter (where state = 'matched'))::int as matched,
      (count(*) filter (where state = 'ignored'))::int as ignored from bank_rows`.execute(db)
  return rows[0] ?? { open: 0, matched: 0, ignored: 0 }
}

/** Statements whose columns nobody has named. */
export const listUnnamedStatements = (db: Db) =>
  db
    .selectFrom('bank_statements')
    .select(['id as statementId', 'file_name as fileName', 'created_at as createdAt'])
    .where('columns', 'is', null)
    .orderBy('id')
    .limit(50)
    .execute()

const rowId = z.coerce.number().int().positive()
export const MatchBankRow = z.object({
  rowId,
  /** Of a suggestion, or as it was typed. */
  order: z.string().trim().toUpperCase().min(1, "Please give the order's number").max(40),
})
export const IgnoreBankRow = z.object({ rowId, kind: z.enum(asideNames, 'Please choose what it is') })
export const UndoBankRow = z.object({
  rowId,
  reason: z.string().trim().min(1, 'Please say why').max(200, 'The reason must be 200 characters or less'),
})

/**
 * Counts a row of a statement as the payment of an order. Throws `not_found`, `move_refused` for a row that is
 * decided, `taken` for a payment that was recorded by hand.
 * @rule which order a payment of the bank's statement may be for
 */
export async function matchBankRow(
  tx: Tx,
  { rowId, order, actor }: z.output<typeof MatchBankRow> & { actor: string },
): Promise<Received & { amount: Paisa }> {
  const ofOrder = await tx
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', order)
    .forUpdate()
    .executeTakeFirst()
  if (!ofOrder) throw new ShopError('not_found', `There is no order ${order}`)
  const row = await holdRow(tx, rowId)
  const byHand = await tx
    .selectFrom('order_payments')
    .select('typed_reference as reference')
    .where('order_id', '=', ofOrder.id)
    .where('amount', '=', row.amount)
    .where(sql<boolean>`not exists (select from order_payments back where back.undoes = order_payments.id)`)
    .where(sql<boolean>`position(lower(typed_reference) in lower(${row.reference})) > 0`)
    .executeTakeFirst()
  if (byHand)
    throw new ShopError(
      'taken',
      `This payment was recorded by hand for ${order}, as ${byHand.reference}. Please put the row aside.`,
    )
  // A reference is unique, also among payments that were undone.
  const before = await paymentsOf(tx, rowId)
  const name = before.length === 0 ? `Statement row ${rowId}` : `Statement row ${rowId}, match ${before.length + 1}`
  const reference = [name, row.reference].filter(Boolean).join(': ').slice(0, 80)
  const received = await receivePayment(tx, {
    orderId: ofOrder.id,
    amount: row.amount,
    method: 'Bank transfer',
    reference,
    bankRowId: rowId,
    actor,
  })
  await decide(tx, rowId, { state: 'matched', order_id: received.orderId, decided_by: actor })
  return { ...received, amount: row.amount }
}

/** The payments that a row was counted as, the last one first. */
const paymentsOf = (tx: Tx, rowId: number) =>
  tx.selectFrom('order_payments').select('id').where('bank_row_id', '=', rowId).orderBy('id', 'desc').execute()

/**
 * Takes back what was decided about a row, so that it waits to be matched again: the payment that it was counted as is
 * reversed. Null of one that was put aside, whose entry of the ledger is reversed. Throws `not_found`, `move_refused`.
 */
export async function undoBankRow(
  tx: Tx,
  {
    rowId,
    reason,
    actor,
    staffId,
    settings,
  }: z.output<typeof UndoBankRow> & Pick<Parameters<typeof undoPayment>[1], 'actor' | 'settings'> & { staffId: string },
): Promise<(Undone & { orderId: string }) | null> {
  const known = await tx.selectFrom('bank_rows').select('order_id').where('id', '=', rowId).executeTakeFirst()
  // Orders first, as everybody locks them.
  const orderId = known?.order_id ?? null
  if (orderId) await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const row = await tx.selectFrom('bank_rows').selectAll().where('id', '=', rowId).forUpdate().executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such row')
  if (row.state === 'open' || row.order_id !== orderId)
    throw new ShopError('move_refused', 'Somebody else has taken this back already.')
  await demandNotPaidBack(tx, { source: 'bank', key: String(rowId) })
  const [payment] = orderId ? await paymentsOf(tx, rowId) : []
  const undone =
    orderId && payment
      ? { ...(await undoPayment(tx, { orderId, paymentId: payment.id, reason, actor, settings })), orderId }
      : null
  if (row.entry_id !== null)
    await postAside(tx, { kind: row.aside as AsideKind, amount: minus(paisa(0), row.amount), note: reason, staffId })
  await tx
    .updateTable('bank_rows')
    .set({ state: 'open', order_id: null, aside: null, entry_id: null, decided_by: '', decided_at: null })
    .where('id', '=', rowId)
    .execute()
  return undone
}

/**
 * Puts a row aside that pays for no order that is known, and posts it as its kind says. Throws `not_found`,
 * `move_refused`.
 */
export async function ignoreBankRow(
  tx: Tx,
  { rowId, kind, staff }: z.output<typeof IgnoreBankRow> & { staff: { id: string; name: string } },
): Promise<Paisa> {
  const { amount, name, reference } = await holdRow(tx, rowId)
  const note = [name, reference].filter(Boolean).join(', ')
  const entryId = await postAside(tx, { kind, amount, note, staffId: staff.id })
  await decide(tx, rowId, { state: 'ignored', aside: kind, entry_id: entryId, decided_by: staff.name })
  return amount
}

async function holdRow(tx: Tx, rowId: number) {
  const row = await tx
    .selectFrom('bank_rows')
    .select(['amount', 'name', 'reference', 'state'])
    .where('id', '=', rowId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such row')
  if (row.state !== 'open') throw new ShopError('move_refused', 'Somebody else has decided about this row.')
  return row
}

const decide = (
  tx: Tx,
  rowId: number,
  values: {
    state: 'matched' | 'ignored'
    order_id?: string
    aside?: AsideKind
    entry_id?: number | null
    decided_by: string
  },
) =>
  tx
    .updateTable('bank_rows')
    .set({ ...values, decided_at: sql<Date>`now()` })
    .where('id', '=', rowId)
    .execute()
