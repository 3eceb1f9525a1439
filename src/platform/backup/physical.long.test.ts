import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { everyRowAndRule } from '../../../test/every-row-and-rule.ts'
import { guest, shelve } from '../../../test/fixtures.ts'
import { momentOf } from '../../shop/ground/dates.ts'
import { closeDatabase, type Db, openDatabase } from '../database/database.ts'
import { hasCluster, removeCluster, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrateJobs } from '../database/job-queues.ts'
import { migrate } from '../database/migrate.ts'
import { readOrCreate } from '../process/create-once.ts'
import { openStorage } from '../storage/storage.ts'
import { newFilesCopier } from './copy-files.ts'
import { findBackup, type Manifest } from './manifest.ts'
import { openVault } from './parts.ts'
import { readSecrets, restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackups } from './verify-backups.ts'
import { archiveLog, lineOf } from './wal-archive.ts'

const log = pino({ level: 'silent' })
// Nobody else may enter it: for root the clusters lie elsewhere.
const folder = mkdtempSync(join(tmpdir(), 'khushbu backup-test-'))
const vault = openVault({ folder: join(folder, 'backups'), passphrase: 'a passphrase for tests', workFactor: 4 })
const dataDirs: string[] = []

let manifest: Manifest
let oud: Awaited<ReturnType<typeof shelve>>
/** Every row after the first, second and third order, and the time of the second. */
let states: Awaited<ReturnType<typeof everyRowAndRule>>[]
let afterSecond: Date
/** The result of a complete restore. */
let lastChange: Date

const newDataDir = () => {
  const dataDir = join(folder, `data ${dataDirs.length}`)
  mkdirSync(dataDir)
  dataDirs.push(dataDir)
  return dataDir
}

/** A shop that archives, takes a backup, sells on, and then loses its disk. */
beforeAll(async () => {
  const dataDir = newDataDir()
  readOrCreate(join(dataDir, 'session-secret'), () => 'the secret of the lost shop, long enough')
  const postgres = await startEmbeddedPostgres({ dataDir, log, archives: true, settings: { fsync: 'off' } })
  await migrate(postgres.url)
  await migrateJobs(postgres.url)
  const db = openDatabase(postgres.url, { poolSize: 4 })
  const storage = await openStorage({ dataDir })
  const alongside = await newFilesCopier(vault, storage, () => false)
  const archive = archiveLog({
    vault,
    dataDir,
    spool: postgres.spool ?? '',
    url: postgres.url,
    log,
    alongside,
  })
  oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 5000 }])
  await storage.write('pictures/a/master', Buffer.from('a photograph'))
  const order = async () => {
    await (await guest(db)).buy([oud.line()], 6000)
    return everyRowAndRule(db)
  }
  const first = await order()
  manifest = await takeBackup({
    vault,
    url: postgres.url,
    storage,
    isDerived: () => false,
    secrets: readSecrets({ dataDir, databaseUrl: undefined }),
    cluster: { line: lineOf(dataDir) },
  })
  await storage.write('pictures/b/master', Buffer.from('a later one'))
  const second = await order()
  afterSecond = await now(db)
  // The two last orders are in segments of their own.
  await sql`select pg_switch_wal()`.execute(db)
  states = [first, second, await order()]
  await closeDatabase(db)
  await archive.stop()
  expect(readdirSync(postgres.spool ?? '')).toEqual([])
  await postgres.stop()
  removeCluster(dataDir)
  rmSync(dataDir, { recursive: true })
})
afterAll(() => {
  for (const dataDir of dataDirs) if (hasCluster(dataDir)) removeCluster(dataDir)
  rmSync(folder, { recursive: true })
})

const now = async (db: Db) =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]?.now ?? new Date(0)

async function restored<Found>(to: Date | undefined, read: (db: Db, dataDir: string) => Promise<Found>) {
  const dataDir = newDataDir()
  const result = await restoreBackup(
    vault,
    await findBackup(vault, to),
    { dataDir, databaseUrl: undefined, storageUrl: undefined },
    log,
    to,
  )
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
  const db = openDatabase(postgres.url, { poolSize: 2 })
  const found = await read(db, dataDir)
  await closeDatabase(db)
  await postgres.stop()
  return { ...result, found }
}

test('after the loss of the disk the shop is restored to its last change, with its files and its secret; a later time is said to be incomplete', async () => {
  const { until, complete } = await restored(new Date(Date.now() + 3_600_000), async (db, dataDir) => {
    expect((await everyRowAndRule(db)).rows).toEqual(states[2]?.rows)
    const storage = await openStorage({ dataDir })
    expect(await storage.exists('pictures/a/master')).toBe(true)
    expect(await storage.exists('pictures/b/master')).toBe(true)
    expect(readSecrets({ dataDir, databaseUrl: undefined })).toEqual(manifest.secrets)
    await expect((await guest(db)).buy([oud.line()], 6000)).resolves.toBeDefined()
  })
  expect(complete).toBe(false)
  expect(until > afterSecond).toBe(true)
  lastChange = until
})

test('the time that a restore prints is one that --to takes, and means the same state', async () => {
  const to = momentOf(lastChange.toISOString())
  const { until, complete } = await restored(to ?? undefined, async db => {
    expect((await everyRowAndRule(db)).rows).toEqual(states[2]?.rows)
  })
  expect([until, complete]).toEqual([lastChange, true])
})

test('a copy of the embedded database is restored into a PostgreSQL of one’s own, to a point in time', async () => {
  const own = await freshDatabase({ poolSize: 2 })
  const target = { dataDir: newDataDir(), databaseUrl: own.url, storageUrl: undefined }
  const { until, complete } = await restoreBackup(vault, manifest, target, log, afterSecond)
  expect((await everyRowAndRule(own.db)).rows).toEqual(states[1]?.rows)
  expect(complete).toBe(true)
  expect(until <= afterSecond).toBe(true)
  await own.drop()
})

test('a hole in the archived changes is named, and what was before it can be restored by the printed time', async () => {
  const segments = (await vault.place.list(`wal/${lineOfManifest()}`)).map(({ name }) => name).sort()
  const after = segments.filter(name => (name.split('/').at(-1) ?? '').slice(0, 24) > lastSegment())
  expect(after.length).toBeGreaterThan(1)
  // A copy of the folder whose first segment after the backup is lost.
  const holed = join(folder, 'holed')
  cpSync(vault.place.address, holed, { recursive: true, preserveTimestamps: true })
  rmSync(join(holed, after[0] ?? ''))
  const own = openVault({ folder: holed, passphrase: 'a passphrase for tests', workFactor: 4 })
  const target = () => ({ dataDir: newDataDir(), databaseUrl: undefined, storageUrl: undefined })
  const failure: Error = await restoreBackup(own, manifest, target(), log).catch(error => error)
  expect(failure.message).toMatch(
    /^the archived changes have a hole: after \S+Z one segment of the log is missing or damaged/,
  )
  const printed = momentOf(/--to (\S+)/.exec(failure.message)?.[1] ?? '')
  expect(printed?.toISOString()).toBe(manifest.madeAt)
  const { damaged } = await restoreBackup(own, manifest, target(), log, printed ?? undefined)
  expect(damaged).toEqual([])
  expect((await verifyBackups(own, await openStorage({ dataDir: folder }))).damaged).toEqual([
    expect.stringContaining('one segment of the log is missing'),
  ])
})

const physicalCopy = () => {
  if (manifest.database.kind !== 'physical') throw new Error('the copy is of another kind')
  return manifest.database
}
const lineOfManifest = () => physicalCopy().line
const lastSegment = () => physicalCopy().lastSegment

test('a shop is never overwritten, and a cluster of another version is refused, which leaves nothing behind', async () => {
  const [, living = ''] = dataDirs
  const target = { dataDir: living, databaseUrl: undefined, storageUrl: undefined }
  await expect(restoreBackup(vault, manifest, target, log)).rejects.toThrow('there is a shop in')
  const older = { ...manifest, database: { ...manifest.database, postgres: 12 } } as Manifest
  const dataDir = newDataDir()
  // Where root keeps a cluster whose user cannot enter the data folder.
  const home = mkdtempSync(join(tmpdir(), 'khushbu-home-'))
  writeFileSync(join(dataDir, 'postgres-home'), home)
  await expect(restoreBackup(vault, older, { ...target, dataDir }, log)).rejects.toThrow('PostgreSQL 12')
  expect(existsSync(home)).toBe(false)
  expect(readdirSync(dataDir)).not.toContain('postgres-home')
})
