import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../database/with-client.ts'
import { BackupError } from './backup-error.ts'
import { listBackups } from './manifest.ts'
import type { Place } from './place.ts'

/** The file with the id of the shop whose backups a folder holds; not secret, and never encrypted. */
const SHOP_ID = 'shop-id'
// A shop that was used has rows in one of these.
const TABLES_OF_A_SHOP = ['products', 'customers', 'orders', 'staff']
// A network folder that does not respond must not hold back the start.
const FOLDER_TIMEOUT_MS = 10_000

/** Whether somebody used the shop in this database; not when it has no tables yet. */
export async function isUsedDatabase(url: string): Promise<boolean> {
  return connected(url, async client => {
    for (const table of TABLES_OF_A_SHOP) {
      if ((await hasTable(client, table)) && (await client.query(`select from ${table} limit 1`)).rowCount) return true
    }
    return false
  })
}

/** Whether the database has the tables of a shop, be they empty. */
export const hasSchema = (url: string): Promise<boolean> => connected(url, client => hasTable(client, 'migrations'))

/** Null before the migration that gave shops an id. */
async function readShopId(url: string): Promise<string | null> {
  return connected(url, async client => {
    if (!(await hasTable(client, 'shop_identity'))) return null
    return (await client.query<{ id: string }>('select id from shop_identity')).rows[0]?.id ?? null
  })
}

/**
 * Throws BackupError when the folder holds another shop's backups, or those of a shop while the one here is empty: its
 * data folder is not mounted, or was lost. `url` is null while there is no database. A folder that cannot be read is
 * left to the first backup.
 */
export async function refuseOtherShopsBackups(place: Place, url: string | null): Promise<void> {
  const held = await Promise.race([readHeld(place), pause(FOLDER_TIMEOUT_MS, null, { ref: false })]).catch(() => null)
  if (!held || (held.shopId === null && !held.hasBackups)) return
  const shopId = url && (await readShopId(url))
  if (held.shopId !== null && held.shopId === shopId) return
  if (url === null || !(await isUsedDatabase(url))) {
    throw new BackupError(
      `this shop is empty, but BACKUP_DIR (${place.address}) holds the backups of one: mount its data, or restore it (npm run restore); for a new shop choose another BACKUP_DIR`,
    )
  }
  if (held.shopId !== null && shopId !== null) throw otherShop(place)
}

/** Marks the folder as this shop's. Throws BackupError when it is another one's. */
export async function claimFolder(place: Place, url: string): Promise<void> {
  const shopId = await readShopId(url)
  if (shopId === null) return
  const held = await readHolder(place)
  if (held === null) await place.writeOnce(SHOP_ID, [Buffer.from(`${shopId}\n`)])
  else if (held !== shopId) throw otherShop(place)
}

const otherShop = (place: Place) =>
  new BackupError(
    `BACKUP_DIR (${place.address}) holds the backups of another shop: choose another folder; if they are this shop's, remove the file ${SHOP_ID} there`,
  )

async function readHeld(place: Place) {
  return { shopId: await readHolder(place), hasBackups: (await listBackups({ place })).length > 0 }
}

const readHolder = async (place: Place): Promise<string | null> => (await place.readText(SHOP_ID))?.trim() ?? null

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
  return rows[0]?.there === true
}

const connected = <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, 'khushbu backup', use)
