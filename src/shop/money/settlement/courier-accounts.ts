import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'

/** What a courier owes today; without an id, what was delivered without a courier. */
export type CourierAccount = {
  courierId: string | null
  courier: string
  /**
   * In paisa: for deliveries of the last 7 days, of 8 to 14 days ago, and before; what it was paid too much is
   * deducted.
   */
  due: Paisa
  upTo7Days: Paisa
  upTo14Days: Paisa
  older: Paisa
  parcels: number
  /** The oldest unpaid delivery. */
  oldest: Date | null
  /** Of parcels that are not delivered yet. */
  onTheWay: Paisa
  /** Day of the last payment that is settled: '2026-11-22'. */
  lastPaidOn: string | null
}

/** What each courier owes, by age, the most first. Couriers without any money are left out unless they are active. */
export async function listCourierAccounts(db: Db): Promise<CourierAccount[]> {
  const { rows } = await sql<CourierAccount>`
    select couriers.id as "courierId", coalesce(name, 'Without a courier') as courier,
      coalesce(due, 0)::bigint as due, coalesce(up_to_7, 0)::bigint as "upTo7Days", coalesce(up_to_14, 0)::bigint as "upTo14Days",
      coalesce(older, 0)::bigint as older, coalesce(parcels, 0)::int as parcels, oldest, coalesce(on_the_way, 0)::bigint as "onTheWay",
      (select max(paid_on)::text from settlements where state = 'closed' and settlements.courier_id = couriers.id) as "lastPaidOn"
    from (select * from couriers where active or exists (select from cod_balances where courier_id = couriers.id)) couriers
    full join (
      select courier_id, sum(amount) filter (where account = 'codDue') as due,
        sum(amount) filter (where account = 'codDue' and since > now() - interval '8 days') as up_to_7,
        sum(amount) filter (where account = 'codDue' and since <= now() - interval '8 days' and since > now() - interval '15 days') as up_to_14,
        sum(amount) filter (where account = 'codDue' and since <= now() - interval '15 days') as older,
        count(*) filter (where account = 'codDue' and amount > 0) as parcels,
        min(since) filter (where account = 'codDue' and amount > 0) as oldest,
        sum(amount) filter (where account = 'codInTransit') as on_the_way
      from cod_balances group by courier_id
    ) balances on balances.courier_id = couriers.id
    order by due desc nulls last, courier`.execute(db)
  return rows
}

export type DueParcel = {
  orderId: string | null
  orderNumber: string
  trackingNumber: string
  amount: Paisa
  since: Date
  days: number
}

const LISTED = 200

/** What one courier owes, the oldest first, at most 200. Null: what was delivered without a courier. */
export async function listDueParcels(db: Db, courierId: string | null): Promise<DueParcel[]> {
  const { rows } = await sql<DueParcel>`
    select cod_balances.order_id as "orderId", coalesce(order_number, 'Paid with a settlement') as "orderNumber",
      coalesce(parcels.tracking_number, orders.tracking_number, '') as "trackingNumber", amount, since, extract(day from now() - since)::int as days
    from cod_balances left join orders on orders.id = cod_balances.order_id left join parcels on parcels.id = cod_balances.parcel_id
    where account = 'codDue' and cod_balances.courier_id is not distinct from ${courierId}
    order by since, order_number limit ${LISTED}`.execute(db)
  return rows
}

// Couriers pay once a week.
const PAID_WITHIN_DAYS = 7

/** Deliveries that couriers should have paid for by now: somebody imports their statement, or asks them. */
export const unpaidDeliveries = sql<WaitingWork>`
  select coalesce(parcel_id, order_id, '') as id, since, null::timestamptz as until from cod_balances
  where account = 'codDue' and amount > 0 and since < now() - ${PAID_WITHIN_DAYS} * interval '1 day'`

/**
 * The cash that couriers hold, in paisa: of deliveries, of these the ones more than 14 days ago, and of parcels on the
 * way.
 */
export async function countCash(db: Db): Promise<{ due: Paisa; old: Paisa; onTheWay: Paisa }> {
  const { rows } = await sql<{ due: Paisa; old: Paisa; onTheWay: Paisa }>`
    select coalesce(sum(amount) filter (where account = 'codDue'), 0)::bigint as due,
      coalesce(sum(amount) filter (where account = 'codDue' and since <= now() - interval '15 days'), 0)::bigint as old,
      coalesce(sum(amount) filter (where account = 'codInTransit'), 0)::bigint as "onTheWay"
    from cod_balances`.execute(db)
  return rows[0] ?? { due: paisa(0), old: paisa(0), onTheWay: paisa(0) }
}
