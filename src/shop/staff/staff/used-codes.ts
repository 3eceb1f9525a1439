import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

// A code is right for 90 seconds: its own half minute and the ones before and after it. The same digits may come again later.
const KEPT = sql`interval '5 minutes'`

/** Whether this code of an authenticator app was entered by this person already. */
export async function isUsedCode(db: Db, email: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_used_codes')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('code')
    .where('email', '=', email)
    .where('code', '=', code)
    .where('used_at', '>', sql<Date>`now() - ${KEPT}`)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a right code was entered (RFC 6238, 5.2). False when it was before; of two that are entered at once the second waits. */
export async function spendCode(tx: Tx, staffId: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into staff_used_codes as used (staff_id, code) values (${staffId}, ${code})
    on conflict (staff_id, code) do update set used_at = now() where used.used_at <= now() - ${KEPT}`.execute(tx)
  return numAffectedRows === 1n
}
