import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { randomText } from '../src/platform/secrets/signing.ts'

/**
 * Makes the database fail at writes of one row of a table, which `row` describes by `new`, as a fault of ours at one of many does. `atCommit`: only at the
 * end of the transaction. Returns what takes it away.
 */
export async function plantFault(
  db: Db,
  table: string,
  row: string,
  { atCommit = false } = {},
): Promise<() => Promise<void>> {
  const name = sql.id(`planted_${randomText(8)}`)
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      if ${sql.raw(row)} then raise exception 'a planted fault'; end if;
      return new;
    end $$`.execute(db)
  const when = atCommit ? sql`create constraint trigger` : sql`create trigger`
  const moment = atCommit ? sql`after insert or update` : sql`before insert or update`
  const deferred = atCommit ? sql`deferrable initially deferred` : sql``
  await sql`${when} ${name} ${moment} on ${sql.table(table)} ${deferred} for each row execute function ${name}()`.execute(
    db,
  )
  return async () => void (await sql`drop function ${name} cascade`.execute(db))
}
