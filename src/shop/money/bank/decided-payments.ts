import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { AsideKind } from '../../ground/ledger/aside-payment-rules.ts'
import type { Paisa } from '../../ground/money.ts'
import type { AsideSource } from '../../orders/payments/payment-rules.ts'

/** What was paid back of a payment that is put aside. */
export type PaidBack = { amount: Paisa; payee: string; method: string; reference: string; by: string; at: Date }

export type DecidedPayment = AsideSource & {
  amount: Paisa
  name: string
  reference: string
  /** Of a row that was matched: the order that it paid for. Of a hosted page: the order that it was asked for. */
  orderId: string | null
  orderNumber: string | null
  /** What it is, of one that was put aside; null where that was not asked yet, or where it was matched. */
  aside: AsideKind | null
  matched: boolean
  /** What of it is held for a customer whose order is not known. */
  owed: Paisa
  paidBack: PaidBack[]
  decidedBy: string
  decidedAt: Date
}

/** What was paid back as JSON, in which a time is a text. */
type StoredPayment = Omit<DecidedPayment, 'paidBack'> & { paidBack: (Omit<PaidBack, 'at'> & { at: string })[] }

const DECIDED_SHOWN = 30
const OWED_SHOWN = 100

/** Money that is held for customers whose order is not known, and what was decided lately; the newest of each first. */
export async function listDecided(db: Db): Promise<DecidedPayment[]> {
  const { rows } = await sql<StoredPayment>`
    with decided as (
      select 'bank' as source, id::text as key, amount, name, reference, order_id, aside, state = 'matched' as matched, decided_by, decided_at
      from bank_rows where decided_at is not null
      union all
      select 'page', reference, paid_amount, '', reference, order_id, aside, false, decided_by, ended_at from hosted_payments where state = 'aside'
    ), ranked as (
      select decided.*, coalesce(owed, 0)::bigint as owed,
        row_number() over (partition by coalesce(owed, 0) > 0 order by decided_at desc, decided.key) as place
      from decided left join payments_aside() known using (source, key))
    select source, key, amount, ranked.name, ranked.reference, order_id as "orderId", order_number as "orderNumber", aside, matched, owed,
      coalesce((select json_agg(json_build_object('amount', back.amount, 'payee', payee, 'method', method, 'reference', back.reference,
          'by', staff.name, 'at', back.created_at) order by back.id)
        from aside_refunds back join staff on staff.id = staff_id
        where case source when 'bank' then bank_row_id::text else hosted_reference end = key), '[]') as "paidBack",
      decided_by as "decidedBy", decided_at as "decidedAt"
    from ranked left join orders on orders.id = order_id
    where place <= case when owed > 0 then ${OWED_SHOWN}::int else ${DECIDED_SHOWN}::int end order by owed > 0 desc, place`.execute(
    db,
  )
  return rows.map(row => ({ ...row, paidBack: row.paidBack.map(each => ({ ...each, at: new Date(each.at) })) }))
}
