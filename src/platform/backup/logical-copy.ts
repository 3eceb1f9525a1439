import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { countHoldings, type Holdings } from './holdings.ts'
import type { LogicalCopy } from './manifest.ts'
import { partOf } from './manifest.ts'
import { type Vault, writePart } from './parts.ts'

/** The schemas of the shop and of its job queue. */
export const SCHEMAS = ['public', 'graphile_worker']
/** Written by `migrate` itself. */
const OF_MIGRATIONS = ['migrations', 'applied_functions']

/**
 * Copies every table as it was at one moment, while the shop goes on: all in one read-only REPEATABLE READ transaction,
 * which blocks nobody. Needs no rights but those of the shop itself, and no programs of PostgreSQL. Unlogged tables are
 * left out: PostgreSQL itself empties them after a crash.
 */
export async function copyDatabase(
  vault: Vault,
  id: string,
  url: string,
): Promise<LogicalCopy & { madeAt: Date; holds: Holdings | null }> {
  const client = new pg.Client({ connectionString: url, application_name: 'khushbu backup' })
  // A connection that breaks fails the query that runs.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
    await client.query('begin isolation level repeatable read, read only')
    const { rows: times } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    )
    const holds = await countHoldings(client)
    const tables: LogicalCopy['tables'] = []
    for (const table of await listTables(client)) {
      const part = await writePart(
        vault,
        partOf(id, `tables/${table.schema}.${table.name}.copy`),
        rowsOf(client, table),
        {
          gzip: true,
        },
      )
      tables.push({ ...table, part })
    }
    const sequences = await listSequences(client)
    await client.query('commit')
    return { kind: 'logical', madeAt: times[0]?.now ?? new Date(), holds, migrations, tables, sequences }
  } finally {
    await client.end()
  }
}

type TableName = { schema: string; name: string; columns: string[] }

/** Without the tables of extensions, and without generated columns, which PostgreSQL computes again. */
export async function listTables(client: pg.Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select nspname as schema, relname as name, array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname = any ($1) and relname <> all ($2)
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by nspname, relname`,
    [SCHEMAS, OF_MIGRATIONS],
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<LogicalCopy['sequences']> {
  const { rows } = await client.query<{ schema: string; table: string; column: string; sequence: string }>(
    `select nspname as schema, relname as table, attname as column,
      pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname = any ($1) and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) is not null`,
    [SCHEMAS],
  )
  const sequences: LogicalCopy['sequences'] = []
  for (const { sequence, ...column } of rows) {
    // A sequence that was never used has no last value. Sequences are outside of snapshots: this value is the
    // snapshot's or a later one.
    const { rows: values } = await client.query<{ last: string }>(
      `select last_value::text as last from ${sequence} where is_called`,
    )
    if (values[0]) sequences.push({ ...column, last: values[0].last })
  }
  return sequences
}

function rowsOf(client: pg.Client, table: TableName): Readable {
  if (table.columns.length === 0) return Readable.from([])
  return client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`))
}

/** The table's name with its schema, quoted for SQL. */
export const nameOf = ({ schema, name }: Pick<TableName, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** The names of its columns, quoted for SQL. */
export const columnsOf = ({ columns }: Pick<TableName, 'columns'>): string =>
  columns.map(column => pg.escapeIdentifier(column)).join(', ')
