import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { administer, type FreshDatabase, freshDatabase, urlOf } from '../../../test/database.ts'
import { everyRowAndRule } from '../../../test/every-row-and-rule.ts'
import { guest, shelve } from '../../../test/fixtures.ts'
import { closeDatabase, type Db, openDatabase } from '../database/database.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import { findBackup, listBackups, type Manifest } from './manifest.ts'
import { openVault } from './parts.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'khushbu-backup-test-'))
const vault = openVault({ folder: join(folder, 'backups'), passphrase: 'a passphrase for tests' })
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

test('a backup made while orders are placed holds whole orders only', async () => {
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
        (select count(*) from graphile_worker.jobs where task_identifier = 'order-received') as jobs,
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

test('a damaged table is found, nothing of it is loaded, and the sound backup can be restored after it', async () => {
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
})

test('the passphrase is needed, also to list what is in a backup', async () => {
  const { place } = vault
  await expect(findBackup({ place, sealer: undefined })).rejects.toThrow('set BACKUP_PASSPHRASE')
  const { sealer } = openVault({ folder, passphrase: 'another passphrase' })
  await expect(findBackup({ place, sealer })).rejects.toThrow('BACKUP_PASSPHRASE is another one')
})

test('a file is copied once; old backups go, the two newest stay, and so do the files that they need', async () => {
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
})
