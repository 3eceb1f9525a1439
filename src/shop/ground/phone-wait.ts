import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { CONTACT_LIMIT, UNPROVED_AN_HOUR } from './contact-limits.ts'

type Contacted = { kind: string; cause: string; phone: string; unproved: boolean }

/**
 * Seconds until a phone may be written to or called for this cause; 0 when now. Until the end of a transaction other
 * causes of the phone wait.
 */
export async function phoneWait(db: Db, { kind, cause, phone, unproved }: Contacted): Promise<number> {
  const { most, seconds } = CONTACT_LIMIT
  const { rows } = await sql<{ wait: number }>`
    select greatest(all_wait, house_wait) as wait from contact_wait(${cause}, ${phone}, ${kind}, '{}', '{}', ${most}::int, ${seconds}::int, false,
      ${unproved ? UNPROVED_AN_HOUR : null}::int, null)`.execute(db)
  return rows[0]?.wait ?? 0
}
