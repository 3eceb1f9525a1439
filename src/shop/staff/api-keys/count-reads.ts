import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'
import { type ApiScope, keyLabel } from './api-key-rules.ts'

/** The permissions that read people's data. */
const scopesOfPeople: readonly ApiScope[] = ['orders.read', 'dispatch.read', 'customers.read']

/** Whether a call with this permission reads people's data. */
export const readsPeople = (scope: ApiScope): boolean => scopesOfPeople.includes(scope)

/** Notes that a key has read so many records of people, in the row of its day. */
export async function countRead(
  db: Db,
  { keyId, scope, records }: { keyId: string; scope: ApiScope; records: number },
): Promise<void> {
  await sql`
    insert into api_reads as held (key_id, day, scope, calls, records) values (${keyId}, ${todaysDate}, ${scope}, 1, ${records})
    on conflict (key_id, day, scope) do update set calls = held.calls + 1, records = held.records + excluded.records`.execute(
    db,
  )
}

type DayOfReads = { day: string; reads: { scope: ApiScope; calls: number; records: number }[] }

const reads = sql`json_agg(json_build_object('scope', scope, 'calls', calls, 'records', records) order by scope)`
const DAYS_SHOWN = 31

/** What a key has read of people lately, the newest day first. */
export async function listReads(db: Db, keyId: string): Promise<DayOfReads[]> {
  const { rows } = await sql<DayOfReads>`
    select day::text, ${reads} as reads from api_reads where key_id = ${keyId} group by day order by day desc limit ${DAYS_SHOWN}`.execute(
    db,
  )
  return rows
}

/** Gives the audit log a row for each day that is over and each key that has read people's data then. */
export async function auditReads(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    const { rows } = await sql<DayOfReads & { keyId: string; name: string }>`
      with over as (update api_reads set audited = true where not audited and day < ${todaysDate} returning *)
      select key_id as "keyId", name, day::text, ${reads} as reads from over join api_keys on api_keys.id = key_id
      group by key_id, name, day order by day, key_id`.execute(tx)
    for (const { keyId, name, day, reads: read } of rows) {
      const label = keyLabel({ name, keyId })
      const counts = read.map(({ scope, calls, records }) => [scope, { calls, records }])
      const after = { day, ...Object.fromEntries(counts) }
      await recordAudit(
        tx,
        { id: null, name: label },
        { action: 'apiKey.readPeople', subject: { type: 'apiKey', id: keyId, label }, after },
      )
    }
  })
}
