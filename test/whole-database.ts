import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

/**
 * Where a text stands in the database: 'table.column', in any column of any type, whatever the case of its letters. The queue of jobs is searched
 * too. It reads all rows: for tests alone.
 */
export async function placesOf(db: Db, texts: readonly string[]): Promise<string[]> {
  // Bytes are shown by their hexadecimal digits.
  const shown = texts.flatMap(text => [text, Buffer.from(text).toString('hex')])
  const patterns = shown.map(text => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') order by 1`.execute(
    db,
  )
  const found = await Promise.all(
    tables.map(({ name }) =>
      sql<{ place: string }>`select distinct ${name.replace('public.', '')}::text || '.' || cell.key as place
        from ${sql.raw(name)} as t, jsonb_each_text(to_jsonb(t)) as cell
        where t::text ilike any(${patterns}::text[]) and cell.value ilike any(${patterns}::text[])`.execute(db),
    ),
  )
  return found.flatMap(({ rows }) => rows.map(({ place }) => place)).toSorted()
}
