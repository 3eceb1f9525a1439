import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { dayText } from '../../ground/dates.ts'
import { dayTextOf } from '../../ground/days-in-sql.ts'
import { amountText, type Paisa } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import { waitsForAdvance, waitsForTransfer } from '../../orders/orders/index.ts'

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

/**
 * Of a row and one of `waiting`.
 * @rule which order a payment of the bank's statement may be for
 */
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
