import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Paisa } from '../../../ground/money.ts'
import type { WaitingWork } from '../../../ground/waiting-work.ts'
import { type AdviceKind, type AdviceState, SAVED_DAYS } from '../failed-attempt-rules.ts'

/** A parcel whose last attempt failed. Money in paisa. */
export type FailedParcel = {
  parcelId: string
  code: string
  orderId: string
  orderNumber: string
  fullName: string
  phoneNumber: string
  /** Where it goes, in one line and in parts. */
  place: string
  address: string
  town: string
  famousSpot: string
  city: string
  /** By its label. */
  codAmount: Paisa
  /** What of it its customer still is to pay: less where money came after it had left. */
  owed: Paisa
  courier: string
  courierPhone: string
  trackingNumber: string
  /** What the courier gave as reason, and how often it has tried. */
  reason: string
  attempts: number
  attemptedAt: Date
  /** Until when the courier waits for an answer. */
  deadline: Date
  /** The answer to this attempt, or to an earlier one that the courier refused. */
  advice: { kind: AdviceKind; remarks: string; state: AdviceState; why: string; by: string; at: Date } | null
}

/** With its advice as JSON, in which a time is a text. */
type StoredParcel = Omit<FailedParcel, 'advice'> & {
  isOpen: boolean
  advice: (Omit<NonNullable<FailedParcel['advice']>, 'at'> & { at: string }) | null
}

const MOST_SHOWN = 200

/** Of the table `parcels`: its last attempt failed, and nobody has answered that, or the courier refused the answer. */
const isUnanswered = sql<SqlBool>`(parcels.state = 'handed_over' and attempted_at is not null and coalesce((
  select state from parcel_advice where parcel_id = parcels.id and asked_at >= attempted_at order by asked_at desc, id desc limit 1), 'refused') = 'refused')`

/** Failed attempts that wait for an answer, until their courier sends the parcel back. */
export const unansweredAttempts = ({ failedAnswerHours }: { failedAnswerHours: number }) => sql<WaitingWork>`
  select parcels.id, attempted_at as since, attempted_at + ${failedAnswerHours} * interval '1 hour' as until from parcels where ${isUnanswered}`

/**
 * Parcels whose last attempt failed, the most urgent first: those to answer, and those whose courier was answered.
 * @rule which parcels wait for an answer after a failed attempt
 */
export async function listFailed(
  db: Db,
  { failedAnswerHours }: { failedAnswerHours: number },
): Promise<{ open: FailedParcel[]; answered: FailedParcel[] }> {
  const { rows } = await sql<StoredParcel>`
    select parcels.id as "parcelId", code, order_id as "orderId", order_number as "orderNumber", full_name as "fullName",
      phone_number as "phoneNumber", concat_ws(', ', address, nullif(town, ''), nullif(famous_spot, '')) as place, address, town, famous_spot as "famousSpot", city,
      cod_amount as "codAmount", coalesce((select owed from parcel_cash(parcels.id)), 0)::bigint as owed, couriers.name as courier, couriers.phone as "courierPhone", parcels.tracking_number as "trackingNumber",
      coalesce(nullif(attempt_reason, ''), courier_status) as reason, attempts, attempted_at as "attemptedAt",
      attempted_at + ${failedAnswerHours} * interval '1 hour' as deadline, last.advice, ${isUnanswered} as "isOpen"
    from parcels join orders on orders.id = order_id join couriers on couriers.id = courier_id
    left join lateral (select json_build_object('kind', kind, 'remarks', remarks, 'state', parcel_advice.state, 'why', why, 'by', asked_by, 'at', asked_at) as advice
      from parcel_advice where parcel_id = parcels.id and asked_at >= attempted_at order by asked_at desc, id desc limit 1) last on true
    where parcels.state = 'handed_over' and attempted_at is not null
    order by attempted_at, parcels.id limit ${MOST_SHOWN}`.execute(db)
  const dated = rows.map(({ isOpen, ...row }) => ({
    isOpen,
    row: { ...row, advice: row.advice && { ...row.advice, at: new Date(row.advice.at) } },
  }))
  const those = (open: boolean) => dated.filter(({ isOpen }) => isOpen === open).map(({ row }) => row)
  return { open: those(true), answered: those(false) }
}

/**
 * Parcels that were delivered after somebody answered their failed attempt, of the last days, and what they were worth.
 */
export async function countSaved(db: Db): Promise<{ parcels: number; amount: Paisa }> {
  const { rows } = await sql<{ parcels: number; amount: Paisa }>`
    select count(*)::int as parcels, coalesce(sum(cod_amount), 0)::float8 as amount
    from (select parcel_id, min(asked_at) as asked_at from parcel_advice
      where kind <> 'return' and asked_at > now() - ${2 * SAVED_DAYS} * interval '1 day' group by 1) advised join parcels on parcels.id = parcel_id
    where parcels.state = 'delivered' and delivered_at > now() - ${SAVED_DAYS} * interval '1 day' and delivered_at > asked_at`.execute(
    db,
  )
  return rows[0] as { parcels: number; amount: Paisa }
}
