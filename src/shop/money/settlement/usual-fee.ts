import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'

/** So many fees say what is usual. */
export const LEAST_FEES = 5
/** Of closed settlements of so many days. */
const FEE_DAYS = 180

/**
 * What this courier usually keeps of a parcel: the median of its closed settlements; null where there are too few. In
 * paisa.
 */
export async function findUsualFee(db: Db, courierId: string): Promise<Paisa | null> {
  const { rows } = await sql<{ fee: Paisa | null }>`
    select case when count(*) >= ${LEAST_FEES}::int then percentile_disc(0.5) within group (order by fee) end::bigint as fee
    from settlement_lines join settlements on settlements.id = settlement_id
    where courier_id = ${courierId} and settlements.state = 'closed' and fee > 0
      and closed_at > now() - ${FEE_DAYS} * interval '1 day'`.execute(db)
  return rows[0]?.fee ?? null
}

/** The usual fee of the lines of one file; null where there are too few. */
export function usualOf(fees: readonly Paisa[]): Paisa | null {
  const charged = fees.filter(fee => fee > 0).sort((a, b) => a - b)
  return charged.length < LEAST_FEES ? null : (charged[Math.floor((charged.length - 1) / 2)] ?? null)
}
