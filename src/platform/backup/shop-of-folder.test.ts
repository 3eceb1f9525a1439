import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { administer, copyTemplate, type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { shelve } from '../../../test/fixtures.ts'
import { thoroughTest } from '../../../test/thorough.ts'
import { openShop } from '../../process/open-shop.ts'
import { startDatabase } from '../../process/start-database.ts'
import { readConfig } from '../config.ts'
import { openStorage } from '../storage/storage.ts'
import { openVault } from './parts.ts'
import { refuseOtherShopsBackups } from './shop-of-folder.ts'
import { takeBackup } from './take-backup.ts'

const log = pino({ level: 'silent' })
let folder: string
let backups: string
const databases: FreshDatabase[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khushbu-folder-test-'))
  backups = join(folder, 'backups')
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => Promise.all(databases.map(({ drop }) => drop())))

/** A shop with a product, unless it is `empty`; each has its own id. */
async function newShop({ empty = false } = {}) {
  const shop = await freshDatabase({ poolSize: 2 })
  databases.push(shop)
  await sql`update shop_identity set id = md5(gen_random_uuid()::text)`.execute(shop.db)
  if (!empty) await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 5 }])
  return shop
}
const backUp = async ({ url }: FreshDatabase) => {
  const storage = await openStorage({ dataDir: folder })
  return takeBackup({ vault: openVault({ folder: backups }), url, storage, isDerived: () => true, secrets: {} })
}
const starts = (url: string | null) => refuseOtherShopsBackups(openVault({ folder: backups }).place, url)

thoroughTest('a folder of backups belongs to one shop: another neither starts with it nor writes to it', async () => {
  const [own, other] = [await newShop(), await newShop()]
  await expect(starts(own.url)).resolves.toBeUndefined()
  await backUp(own)
  await expect(starts(own.url)).resolves.toBeUndefined()
  await expect(starts(other.url)).rejects.toThrow('holds the backups of another shop')
  await expect(backUp(other)).rejects.toThrow('holds the backups of another shop')
})

test('an empty shop does not start beside backups, also those of earlier versions, which name no shop', async () => {
  await backUp(await newShop())
  const empty = await newShop({ empty: true })
  await expect(starts(empty.url)).rejects.toThrow('this shop is empty, but BACKUP_DIR')
  rmSync(join(backups, 'shop-id'))
  await expect(starts(empty.url)).rejects.toThrow('this shop is empty, but BACKUP_DIR')
  await expect(starts((await newShop()).url), 'a shop that made them before').resolves.toBeUndefined()
})

test('a new shop that began by itself goes on with its own backups', async () => {
  const begun = await newShop({ empty: true })
  await backUp(begun)
  await expect(starts(begun.url)).resolves.toBeUndefined()
})

test('a data folder that is not mounted makes no new database, and DATABASE_URL of an empty one no shop', async () => {
  await backUp(await newShop())
  const dataDir = join(folder, 'unmounted')
  mkdirSync(dataDir)
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: backups, SESSION_SECRET: 'x'.repeat(32) }
  const embedded = startDatabase(readConfig(environment), log, { processes: 1, onLost: () => undefined })
  await expect(embedded).rejects.toThrow('this shop is empty')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const url = await copyTemplate(inject('databaseUrl'))
  const config = readConfig({ ...environment, DATABASE_URL: url })
  await expect(openShop(config, log, { embeddedUrl: null, onLost: () => undefined })).rejects.toThrow(
    'this shop is empty',
  )
  await administer(inject('databaseUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)
})

test('a folder that cannot be read leaves the start to go on', async () => {
  writeFileSync(backups, 'a file where the folder should be')
  await expect(starts((await newShop()).url)).resolves.toBeUndefined()
})
