import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

/** Every row of every logged table but the times of migrations and functions; the rules of the schema; the next numbers. */
export async function everyRowAndRule(db: Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence = 'p'
      and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relname not in ('migrations', 'applied_functions')
    order by 1`.execute(db)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t order by 1`.execute(db)
    rows[name] = found.rows.map(({ row }) => row)
  }
  const rules = await sql`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
      where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
    union all select 'functions', oid::regprocedure::text, pg_get_functiondef(oid), true from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    order by 1, 2, 3`.execute(db)
  const numbers = await sql`select sequencename, last_value from pg_sequences order by 1`.execute(db)
  return { rows, rules: rules.rows, numbers: numbers.rows }
}
