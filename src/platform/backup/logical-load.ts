import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateJobs } from '../database/job-queues.ts'
import { migrate, migrateTo } from '../database/migrate.ts'
import { withClient } from '../database/with-client.ts'
import { BackupError } from './backup-error.ts'
import { columnsOf, nameOf, SCHEMAS } from './logical-copy.ts'
import type { LogicalCopy } from './manifest.ts'
import { readPart, type Vault } from './parts.ts'
import { isUsedDatabase } from './shop-of-folder.ts'

/** Throws BackupError unless the database has no tables, or those of a shop that nobody used. */
export async function refuseUsedDatabase(url: string): Promise<void> {
  if (await isUsedDatabase(url))
    throw new BackupError('the database has a shop in it: a backup is restored into an empty one only')
}

/**
 * Fills an empty database: makes the schema by the migrations of the backup, loads all rows in one transaction, then
 * applies the migrations since. Needs only the rights of the tables' owner: its triggers are disabled and its foreign
 * keys dropped for the load, and made again by their definitions, which checks every row. Throws BackupError when the
 * backup is of a newer shop.
 */
export async function loadDatabase(vault: Vault, copy: LogicalCopy, url: string): Promise<void> {
  await migrateTo(url, copy.migrations)
  await migrateJobs(url)
  await withClient(url, 'khushbu restore', async client => {
    await withoutKeys(client, copy.tables, async () => {
      for (const table of copy.tables) {
        if (table.columns.length === 0) continue
        await pipeline(
          readPart(vault, table.part),
          client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`)),
        )
      }
      for (const sequence of copy.sequences) await setSequence(client, sequence)
    })
  })
  await migrate(url)
}

/** A numbered column goes on after the last number that was given out. */
export async function setSequence(
  client: pg.Client,
  { schema, table, column, last }: LogicalCopy['sequences'][number],
): Promise<void> {
  const name = nameOf({ schema, name: table })
  await client.query(`select setval(pg_get_serial_sequence($1, $2), $3)`, [name, column, last])
}

/**
 * Runs `load`, which fills these tables, in one transaction: they are emptied, and neither their triggers nor any
 * foreign key is at work meanwhile.
 */
export async function withoutKeys(
  client: pg.Client,
  filled: readonly Pick<LogicalCopy['tables'][number], 'schema' | 'name'>[],
  load: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const keys = await dropForeignKeys(client)
  const tables = filled.map(nameOf)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  await load()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  await client.query('commit')
  await client.query('analyze')
}

type ForeignKey = { table: string; name: string; definition: string }

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where contype = 'f' and conparentid = 0 and nspname = any ($1)`,
    [SCHEMAS],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
