import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { administer, type FreshDatabase, freshDatabase, urlOf } from '../../../test/database.ts'
import { everyRowAndRule } from '../../../test/every-row-and-rule.ts'
import { guest, shelve } from '../../../test/fixtures.ts'
import { thoroughTest } from '../../../test/thorough.ts'
import { closeDatabase, type Db, openDatabase } from '../database/database.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { alone } from './backup-lock.ts'
import { findBackup, listBackups, type Manifest } from './manifest.ts'
import { openVault } from './parts.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackups } from './verify-backups.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'khushbu-backup-test-'))
const vault = openVault({ folder: join(folder, 'backups'), passphrase: 'a passphrase for tests', workFactor: 4 })
const emptied: string[] = []

let shop: FreshDatabase
let storage: Storage
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await freshDatabase()
  storage = await openStorage({ dataDir: join(folder, 'shop') })
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 5000 }])
  await (await guest(shop.db)).buy([oud.line(0, 2)], 12_000)
  await storage.write('pictures/a/master', Buffer.from('a photograph'))
  await storage.write('pictures/a/240', Buffer.from('a small one'))
})
afterAll(async () => {
  await shop.drop()
  for (const url of emptied) await administer(inject('databaseUrl'), `drop database ${nameOf(url)} with (force)`)
  rmSync(folder, { recursive: true })
})

const nameOf = (url: string) => new URL(url).pathname.slice(1)
const backUp = (into = vault) =>
  takeBackup({ vault: into, url: shop.url, storage, isDerived: name => name.endsWith('/240'), secrets: {} })

async function emptyDatabase(): Promise<string> {
  const url = urlOf(inject('databaseUrl'), `restored_${Date.now()}_${emptied.length}`)
  await administer(inject('databaseUrl'), `create database ${nameOf(url)}`)
  emptied.push(url)
  return url
}

/** Restores into an empty database and reads it. */
async function restored<Found>(
  manifest: Manifest,
  databaseUrl: string,
  read: (db: Db, files: Storage) => Promise<Found>,
): Promise<Found> {
  const dataDir = mkdtempSync(join(folder, 'restored-'))
  await restoreBackup(vault, manifest, { dataDir, databaseUrl, storageUrl: undefined }, log)
  const db = openDatabase(databaseUrl, { poolSize: 2 })
  return read(db, await openStorage({ dataDir })).finally(() => closeDatabase(db))
}

test('a backup restores every row, rule and number, and every file, into an empty database', async () => {
  const before = await everyRowAndRule(shop.db)
  expect((before.rows.stock_ledger as string[]).length).toBe(2)
  const manifest = await backUp()
  expect(await everyRowAndRule(shop.db), 'making it changes nothing').toEqual(before)
  await restored(manifest, await emptyDatabase(), async (db, files) => {
    expect(await everyRowAndRule(db)).toEqual(before)
    expect(Buffer.from((await files.read('pictures/a/master')) ?? []).toString()).toBe('a photograph')
    expect(await files.exists('pictures/a/240')).toBe(false)
    // The ledger's rows cannot be changed, and the shop sells on.
    await expect(sql`delete from stock_ledger`.execute(db)).rejects.toThrow()
    await expect((await guest(db)).buy([oud.line()], 6000)).resolves.toBeDefined()
  })
})

thoroughTest('a backup made while orders are placed holds whole orders only', async () => {
  let going = true
  const buying = Promise.all(
    [1, 2].map(async () => {
      while (going) await (await guest(shop.db)).buy([oud.line()], 6000)
    }),
  )
  const manifest = await backUp()
  going = false
  await buying
  const migrated = await freshDatabase({ poolSize: 1 })
  const { rows } = await restored(manifest, migrated.url, db =>
    sql<Record<string, number>>`
      select (select count(*) from orders) as orders, (select count(distinct order_id) from order_items) as items,
        (select count(distinct order_id) from order_events) as events,
        -- Queued, or still to be queued after its commit.
        (select count(*) from graphile_worker.jobs where task_identifier = 'order-received')
          + (select count(*) from outgoing where job ->> 'name' = 'order-received') as jobs,
        (select -sum(change) from stock_ledger where order_id is not null) as taken,
        (select 5000 - stock from sizes) as missing, (select sum(quantity) from order_items) as sold`.execute(db),
  )
  await migrated.drop()
  const { orders, items, events, jobs, taken, missing, sold } = rows[0] ?? {}
  expect({ items, events, jobs, missing, sold }).toEqual({
    items: orders,
    events: orders,
    jobs: orders,
    missing: taken,
    sold: taken,
  })
})

test('a database with a shop in it is never restored into', async () => {
  const target = { dataDir: folder, databaseUrl: shop.url, storageUrl: undefined }
  await expect(restoreBackup(vault, await findBackup(vault), target, log)).rejects.toThrow('has a shop in it')
})

thoroughTest(
  'a damaged table is found, nothing of it is loaded, and the sound backup can be restored after it',
  async () => {
    const other = openVault({ folder: join(folder, 'damaged') })
    const manifest = await backUp(other)
    const tables = manifest.database.kind === 'logical' ? manifest.database.tables : []
    const table = tables.find(({ name }) => name === 'orders')
    const path = join(folder, 'damaged', table?.part.name ?? '')
    const sound = await readFile(path)
    appendFileSync(path, 'x')
    const migrated = await freshDatabase({ poolSize: 1 })
    const target = { dataDir: join(folder, 'restored'), databaseUrl: migrated.url, storageUrl: undefined }
    await expect(restoreBackup(other, manifest, target, log)).rejects.toThrow()
    rmSync(path)
    await other.place.write(
      table?.part.name ?? '',
      (async function* () {
        yield sound
      })(),
    )
    await restoreBackup(other, manifest, target, log)
    await migrated.drop()
  },
)

const flip = async (path: string) => {
  const bytes = await readFile(path)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  await writeFile(path, bytes)
}

thoroughTest(
  'one flipped bit in one picture: database and all other files are restored, and the damaged one is named',
  async () => {
    const own = openVault({ folder: join(folder, 'flipped') })
    await storage.write('pictures/c/master', Buffer.from('a third photograph'))
    const manifest = await backUp(own)
    await flip(join(folder, 'flipped/files/pictures/c/master'))
    const migrated = await freshDatabase({ poolSize: 1 })
    const target = { dataDir: join(folder, 'restored-flipped'), databaseUrl: migrated.url, storageUrl: undefined }
    const { damaged } = await restoreBackup(own, manifest, target, log)
    expect(damaged).toEqual(['pictures/c/master'])
    const files = await openStorage(target)
    expect([await files.exists('pictures/a/master'), await files.exists('pictures/c/master')]).toEqual([true, false])
    expect((await everyRowAndRule(migrated.db)).rows).toEqual((await everyRowAndRule(shop.db)).rows)
    await migrated.drop()
    await storage.remove('pictures/c/master')
  },
)

thoroughTest(
  'verification names each damaged part, and copies a damaged file once more where the shop still has it',
  async () => {
    const own = openVault({ folder: join(folder, 'verified'), passphrase: 'a passphrase for tests', workFactor: 4 })
    const manifest = await backUp(own)
    const sound = await verifyBackups(own, storage)
    expect([sound.damaged, sound.mended]).toEqual([[], []])
    const picture = 'files/pictures/a/master.age'
    await flip(join(folder, 'verified', picture))
    const table = manifest.database.kind === 'logical' ? (manifest.database.tables[0]?.part.name ?? '') : ''
    await flip(join(folder, 'verified', table))
    const found = await verifyBackups(own, storage)
    expect(found.damaged).toEqual([expect.stringContaining(`${table} is damaged`)])
    expect(found.mended).toEqual([picture])
    expect(found.checked).toBe(sound.checked - 2)
    await flip(join(folder, 'verified', picture))
    const lost = await openStorage({ dataDir: join(folder, 'emptied') })
    const turns = await Promise.all([0, 1, 2].map(turn => verifyBackups(own, lost, { turn, of: 3 })))
    expect(turns.flatMap(({ damaged }) => damaged.filter(text => text.includes(picture)))).toHaveLength(1)
  },
)

thoroughTest('of two backups at once the second waits for the first, and both are whole', async () => {
  const own = openVault({ folder: join(folder, 'two') })
  const events: string[] = []
  const one = async (name: string) =>
    alone(
      shop.url,
      async () => {
        events.push(`${name} begins`)
        const { id } = await backUp(own)
        await pruneBackups(own, 1)
        events.push(`${name} ends`)
        return id
      },
      () => events.push(`${name} waits`),
    )
  const ids = await Promise.all([one('first'), one('second')])
  expect(events.filter(event => !event.endsWith('waits'))).toEqual(
    events[0] === 'first begins'
      ? ['first begins', 'first ends', 'second begins', 'second ends']
      : ['second begins', 'second ends', 'first begins', 'first ends'],
  )
  expect(events.filter(event => event.endsWith('waits'))).toHaveLength(1)
  expect(await listBackups(own)).toEqual(ids.sort())
  expect((await verifyBackups(own, storage)).damaged).toEqual([])
})

test('what is being written is never removed; what an interrupted backup left goes a day later, drafts too', async () => {
  const own = openVault({ folder: join(folder, 'interrupted') })
  const draft = join(folder, 'interrupted/backups/2026-01-01T00-00-00Z/.draft-1')
  mkdirSync(dirname(draft), { recursive: true })
  writeFileSync(draft, 'a cluster that is being packed')
  await backUp(own)
  await pruneBackups(own, 14)
  expect(existsSync(draft)).toBe(true)
  await pruneBackups(own, 14, new Date(Date.now() + 25 * 3_600_000))
  expect(existsSync(dirname(draft))).toBe(false)
  expect(await listBackups(own)).toHaveLength(1)
})

thoroughTest(
  'an old backup whose manifest is damaged neither stops the next ones nor loses the files of others',
  async () => {
    const own = openVault({ folder: join(folder, 'old') })
    const { id } = await backUp(own)
    await backUp(own)
    await flip(join(folder, 'old/backups', id, 'manifest.json'))
    writeFileSync(join(folder, 'old/backups', id, 'manifest.json'), '{')
    await backUp(own)
    const inTwentyDays = new Date(Date.now() + 20 * 86_400_000)
    expect(await pruneBackups(own, 14, inTwentyDays)).toEqual([id])
    expect((await verifyBackups(own, storage)).damaged).toEqual([])
  },
)

test('what the disk of the backups refuses is one line with its reason', async () => {
  writeFileSync(join(folder, 'taken'), 'a file where the folder should be')
  const own = openVault({ folder: join(folder, 'taken') })
  await expect(backUp(own)).rejects.toThrow(
    `BACKUP_DIR (${join(folder, 'taken')}) cannot be used: ${join(folder, 'taken')}`,
  )
  await expect(backUp(own)).rejects.toBeInstanceOf(BackupError)
})

test('the passphrase is needed, also to list what is in a backup', async () => {
  const { place } = vault
  await expect(findBackup({ place, sealer: undefined })).rejects.toThrow('set BACKUP_PASSPHRASE')
  const { sealer } = openVault({ folder: place.address, passphrase: 'another passphrase', workFactor: 4 })
  await expect(findBackup({ place, sealer })).rejects.toThrow('BACKUP_PASSPHRASE is another one')
})

thoroughTest(
  'a file is copied once; old backups go, the two newest stay, and so do the files that they need',
  async () => {
    const kept = openVault({ folder: join(folder, 'kept') })
    await backUp(kept)
    await storage.write('pictures/b/master', Buffer.from('another'))
    await storage.remove('pictures/a/master')
    await backUp(kept)
    const ids = [await backUp(kept), await backUp(kept)].map(({ id }) => id)
    expect(readdirSync(join(folder, 'kept/files/pictures'))).toEqual(['a', 'b'])
    const inTwentyDays = new Date(Date.now() + 20 * 86_400_000)
    expect(await pruneBackups(kept, 14)).toEqual([])
    expect(await pruneBackups(kept, 14, inTwentyDays)).toHaveLength(2)
    expect(await listBackups(kept)).toEqual(ids)
    expect(readdirSync(join(folder, 'kept/files/pictures'))).toEqual(['b'])
    expect(readdirSync(join(folder, 'kept/backups')).sort()).toEqual(ids)
  },
)
