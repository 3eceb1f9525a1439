import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../process/operator-error.ts'
import { projectRoot } from '../process/project-root.ts'
import { applyFunctions, type FunctionSet, functionsFolder, pendingFunctions, readFunctions } from './functions.ts'
import { withClient } from './with-client.ts'

export const migrationsFolder = join(projectRoot, 'db/migrations')

/** The database cannot be migrated. The message is one line for the terminal. */
export class MigrationError extends OperatorError {}

type Migration = { name: string; sql: string; checksum: string }
/** Where the schema stands; without functions a state between two versions. */
type Folders = { migrations: string; functions?: string }

const SHOP: Folders = { migrations: migrationsFolder, functions: functionsFolder }

/** The first schema that was released. Databases from before it have none of what follows it. */
const RELEASE_SCHEMA = '001-schema.sql'

/** The oldest PostgreSQL that the shop is tested on. */
export const LEAST_POSTGRES = 17
// What a file did before it ended its transaction would stay when it fails. In a function's body the words mean
// something else.
const ENDS_TRANSACTION = /^\s*(begin|start\s+transaction|commit|rollback|abort)(\s+(work|transaction))?\s*;/im
const QUOTED_BODIES = /\$(\w*)\$[\s\S]*?\$\1\$/g

// Distinct from every other advisory lock of ours.
const MIGRATION_LOCK_ID = 7_201_001
// A statement that waits for a table's lock holds back everybody who comes after it, so it gives up soon and tries
// again.
const LOCK_TIMEOUT = '2s'
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 500
// A trigger that changed locks its table beside those before it. Less than PostgreSQL's deadlock_timeout, so that this
// work gives way and no order is ended as a deadlock.
const FUNCTIONS_LOCK_TIMEOUT = '500ms'
const [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED] = ['55P03', '40P01']

/**
 * Applies the migrations that are new, then the functions and triggers that changed, and returns the names of their
 * files. Each migration runs in a transaction of its own, all functions in one, so a failed one leaves nothing behind.
 * When several processes start at once, one applies a file and the others wait. A database that a newer shop migrated
 * keeps that shop's functions; `again` gives it back those of this one. Throws MigrationError when the server is older
 * than LEAST_POSTGRES, when an applied migration was changed, or when a new one sorts before an applied one.
 */
export async function migrate(
  url: string,
  folders: Folders = SHOP,
  { again = false }: { again?: boolean } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folders.migrations)
  const functions = folders.functions ? await readFunctions(folders.functions) : null
  return connected(url, async client => {
    const applied = await applyAll(client, migrations)
    if (!functions || (await unknownOf(client, migrations)).length > 0) return applied
    return [...applied, ...(await applyPendingFunctions(client, functions, again))]
  })
}

/**
 * The files that `migrate` would apply, and what the database has that this shop does not know, which a newer shop
 * applied; it changes nothing. Throws MigrationError as `migrate` does.
 */
export async function checkMigrations(
  url: string,
  folders: Folders = SHOP,
): Promise<{ pending: string[]; unknown: string[] }> {
  const migrations = await readMigrations(folders.migrations)
  const functions = folders.functions ? await readFunctions(folders.functions) : null
  return connected(url, async client => {
    const applied = (await hasMigrations(client)) ? await readApplied(client) : new Map<string, string>()
    refuseChanged(migrations, applied)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) refuseOutOfOrder(migration, applied)
    const unknown = await unknownOf(client, migrations)
    const changed = functions && unknown.length === 0 ? await pendingFunctions(client, functions) : []
    return { pending: [...pending.map(({ name }) => name), ...new Set(changed.map(fileOf))], unknown }
  })
}

/**
 * Brings an empty database to the state of a copy that these migrations made. Throws MigrationError when one is missing
 * or was changed, or when the database is further.
 */
export async function migrateTo(url: string, wanted: Pick<Migration, 'name' | 'checksum'>[]): Promise<void> {
  const known = new Map((await readMigrations(migrationsFolder)).map(migration => [migration.name, migration]))
  const migrations = wanted.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (!migration) throw new MigrationError(`the backup was made by a newer shop: this one has no migration ${name}`)
    if (migration.checksum !== checksum) throw new MigrationError(`migration ${name} was changed since the backup`)
    return migration
  })
  await connected(url, async client => {
    for (const migration of migrations) await withLocks(() => applyOnce(client, migration))
    const [further] = await unknownOf(client, migrations)
    if (further) throw new MigrationError(`the database has migration ${further}, which is newer than the backup`)
  })
}

async function applyAll(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  if (await isCurrent(client, migrations)) return []
  const applied: string[] = []
  for (const migration of migrations) {
    if (await withLocks(() => applyOnce(client, migration))) applied.push(migration.name)
  }
  return applied
}

async function applyPendingFunctions(client: pg.Client, functions: FunctionSet, again: boolean): Promise<string[]> {
  // Saves the transaction at the usual start, when nothing is new.
  if ((await pendingFunctions(client, functions, { again })).length === 0) return []
  const files = await withLocks(() =>
    inLockedTransaction(client, 'db/functions', FUNCTIONS_LOCK_TIMEOUT, () =>
      applyFunctions(client, functions, { again }),
    ),
  )
  return files.map(file => fileOf({ file }))
}

const fileOf = ({ file }: { file: string }): string => `functions/${file}`

const connected = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, 'khushbu migrate', async client => {
    await refuseOldServer(client)
    return work(client)
  })

/** Before the first file, so that an old server is left as it is. */
async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const [version] = rows
  if (version && Math.floor(version.number / 10_000) < LEAST_POSTGRES)
    throw new MigrationError(`the database is PostgreSQL ${version.name}: the shop needs ${LEAST_POSTGRES} or later`)
}

/** Tries again while others hold the locks, for two minutes at most. */
async function withLocks<T>(apply: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply()
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : error
      const isLocked =
        cause instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(cause.code ?? '')
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
      if (ENDS_TRANSACTION.test(sql.replaceAll(QUOTED_BODIES, '')))
        throw new MigrationError(`migration ${name} begins or ends a transaction, which is the shop's to do`)
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

/** False when it was applied before. */
async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  return inLockedTransaction(client, `migration ${migration.name}`, LOCK_TIMEOUT, async () => {
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = await readApplied(client)
    if (applied.has(migration.name)) {
      refuseChanged([migration], applied)
      return false
    }
    refuseOutOfOrder(migration, applied)
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
    return true
  })
}

/** The lock ends with the transaction, so that it works behind a pooler too. */
async function inLockedTransaction<T>(
  client: pg.Client,
  what: string,
  lockTimeout: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_ID])
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError) throw new MigrationError(`${what}: ${error.message}`, { cause: error })
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

/** What a newer shop applied. */
async function unknownOf(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  if (!(await hasMigrations(client))) return []
  return [...(await readApplied(client)).keys()].filter(name => !migrations.some(known => known.name === name))
}

/** Such a file was never tested after those that follow it. */
function refuseOutOfOrder({ name }: Migration, applied: Map<string, string>): void {
  if (name === RELEASE_SCHEMA && applied.size > 0)
    throw new MigrationError(
      'this database was made before version 1.0.0 and cannot be brought to it: begin with an empty DATA_DIR or database, or start it with the version that made it',
    )
  const later = [...applied.keys()].find(other => other > name)
  if (later)
    throw new MigrationError(
      `migration ${name} comes before ${later}, which is applied already; give it a later number`,
    )
}
