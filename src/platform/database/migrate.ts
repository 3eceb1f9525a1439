import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { projectRoot } from '../project-root.ts'

export const migrationsFolder = join(projectRoot, 'db/migrations')

/** The database cannot be migrated. The message is one line for the terminal. */
export class MigrationError extends OperatorError {}

type Migration = { name: string; sql: string; checksum: string }

// Distinct from every other advisory lock of ours.
const MIGRATION_LOCK_ID = 7_201_001
// A statement that waits for a table's lock holds back everybody who comes after it, so it gives up soon and tries again.
const LOCK_TIMEOUT = '2s'
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 500

/**
 * Applies the files that are new and returns their names. Each file runs in a transaction of its own, so a failed one
 * leaves nothing behind. When several processes start at once, one applies a file and the others wait. Throws
 * MigrationError when an applied file was changed, or when a new file sorts before an applied one.
 */
export async function migrate(url: string, folder: string = migrationsFolder): Promise<string[]> {
  return applyAll(url, await readMigrations(folder))
}

/**
 * The files that `migrate` would apply, and what the database has that this shop does not know, which a newer shop applied; it
 * changes nothing. Throws MigrationError as `migrate` does.
 */
export async function checkMigrations(
  url: string,
  folder: string = migrationsFolder,
): Promise<{ pending: string[]; unknown: string[] }> {
  const migrations = await readMigrations(folder)
  return connected(url, async client => {
    const applied = (await hasMigrations(client)) ? await readApplied(client) : new Map<string, string>()
    refuseChanged(migrations, applied)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) refuseOutOfOrder(migration, applied)
    const unknown = [...applied.keys()].filter(name => !migrations.some(known => known.name === name))
    return { pending: pending.map(({ name }) => name), unknown }
  })
}

/**
 * Brings an empty database to the state of a copy that these migrations made. Throws MigrationError when one is missing or was
 * changed, or when the database is further.
 */
export async function migrateTo(url: string, wanted: Pick<Migration, 'name' | 'checksum'>[]): Promise<void> {
  const known = new Map((await readMigrations(migrationsFolder)).map(migration => [migration.name, migration]))
  const migrations = wanted.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (!migration) throw new MigrationError(`the backup was made by a newer shop: this one has no migration ${name}`)
    if (migration.checksum !== checksum) throw new MigrationError(`migration ${name} was changed since the backup`)
    return migration
  })
  await applyAll(url, migrations, true)
}

async function applyAll(url: string, migrations: Migration[], exactly = false): Promise<string[]> {
  return connected(url, async client => {
    if (!exactly && (await isCurrent(client, migrations))) return []
    const applied: string[] = []
    for (const migration of migrations) {
      if (await withLocks(() => applyOnce(client, migration))) applied.push(migration.name)
    }
    if (exactly) await refuseFurther(client, migrations)
    return applied
  })
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'khushbu migrate' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Tries again while others hold the locks, for two minutes at most. */
async function withLocks<T>(apply: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply()
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : error
      const isLocked = cause instanceof pg.DatabaseError && cause.code === '55P03'
      if (!isLocked || tries === LOCK_TRIES) throw error
      await pause(LOCK_PAUSE_MS)
    }
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

/** Saves the transactions at the usual start, when nothing is new. */
async function isCurrent(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  if (!(await hasMigrations(client))) return false
  const applied = await readApplied(client)
  refuseChanged(migrations, applied)
  return migrations.every(({ name }) => applied.has(name))
}

/** False when it was applied before. The lock ends with the transaction, so that it works behind a pooler too. */
async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_ID])
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = await readApplied(client)
    const isNew = !applied.has(migration.name)
    if (isNew) {
      refuseOutOfOrder(migration, applied)
      await client.query(migration.sql)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
    } else {
      refuseChanged([migration], applied)
    }
    await client.query('commit')
    return isNew
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError)
      throw new MigrationError(`migration ${migration.name}: ${error.message}`, { cause: error })
    throw error
  }
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(`select to_regclass('migrations') is not null as made`)
  return rows[0]?.made === true
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseChanged(migrations: Migration[], applied: Map<string, string>): void {
  for (const { name, checksum } of migrations) {
    const before = applied.get(name)
    if (before && before !== checksum) {
      throw new MigrationError(
        `migration ${name} was changed after it was applied; put it back and write a new file instead`,
      )
    }
  }
}

async function refuseFurther(client: pg.Client, migrations: Migration[]): Promise<void> {
  const further = [...(await readApplied(client)).keys()].find(name => !migrations.some(known => known.name === name))
  if (further) throw new MigrationError(`the database has migration ${further}, which is newer than the backup`)
}

/** Such a file was never tested after those that follow it. */
function refuseOutOfOrder({ name }: Migration, applied: Map<string, string>): void {
  const later = [...applied.keys()].find(other => other > name)
  if (later)
    throw new MigrationError(
      `migration ${name} comes before ${later}, which is applied already; give it a later number`,
    )
}
