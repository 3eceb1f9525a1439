import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

/** All rows of all tables as one text, to look for what must not be stored. */
export async function everythingStored(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const all = tables.map(({ name }) => sql`select * from ${sql.raw(name)}`.execute(db))
  return JSON.stringify((await Promise.all(all)).map(({ rows }) => rows))
}
