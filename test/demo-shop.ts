import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { seedDemoShop } from '../db/seeds/index.ts'
import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'
import { migrateJobs } from '../src/platform/database/job-queues.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openStorage, type Storage } from '../src/platform/storage/storage.ts'
import { pictureWidths, variantName } from '../src/shop/ground/pictures/index.ts'
import { adjustStock } from '../src/shop/stock/stock/index.ts'
import { dataFolder, quickBase } from './data-folder.ts'
import { allowOpenOrders } from './fixtures.ts'
import { type RunningShop, startShop } from './running-shop.ts'

/** What another process needs to know of the demo shop. */
export type DemoShop = Pick<RunningShop, 'url' | 'dataDir' | 'logFile'> & { databaseUrl: string }

export const SESSION_SECRET = 'a secret for journeys, long enough'

/**
 * The built shop with the demo catalogue, on this empty database, which other processes may read. `stop()` removes its files.
 * With `plainPictures` browsers see areas of one colour: rendering the photographs as AVIF costs a tenth of all journeys' time.
 */
export async function startDemoShop(
  databaseUrl: string,
  { env = {}, plainPictures = false }: { env?: Record<string, string>; plainPictures?: boolean } = {},
): Promise<DemoShop & Pick<RunningShop, 'stop'>> {
  const dataDir = dataFolder(quickBase())
  await migrate(databaseUrl)
  await migrateJobs(databaseUrl)
  const db = openDatabase(databaseUrl)
  const storage = await openStorage({ dataDir })
  await seedDemoShop(db, storage)
  if (plainPictures) await storePlainPictures(db, storage)
  // Two journeys must not compete for the last bottle.
  const stocked = await db
    .selectFrom('sizes')
    .select('id')
    .where('stock', '>', 20)
    .where('is_set', '=', false)
    .execute()
  await adjustStock(db, {
    changes: stocked.map(({ id }) => ({ sizeId: id, change: 500 })),
    reason: 'received',
    actor: 'the journeys',
  })
  await allowOpenOrders(db)
  await closeDatabase(db)
  const { url, logFile, stop } = await startShop({
    dataDir,
    env: { RATE_LIMITS: 'off', DATABASE_URL: databaseUrl, SESSION_SECRET, ...env },
  }).catch(async error => {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
  return {
    url,
    databaseUrl,
    dataDir,
    logFile,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Stores every AVIF variant, in its own size. The other formats are rendered when asked for, as in every shop. */
async function storePlainPictures(db: Db, storage: Storage): Promise<void> {
  const made = new Map<string, Promise<Uint8Array>>()
  const plain = (width: number, height: number) => {
    const size = `${width}x${height}`
    const picture = made.get(size) ?? renderPlain(width, height)
    made.set(size, picture)
    return picture
  }
  const pictures = await db.selectFrom('pictures').select(['id', 'width', 'height']).execute()
  for (const { id, ...master } of pictures) {
    for (const variant of pictureWidths) {
      const width = Math.min(variant, master.width)
      const height = Math.round((master.height * width) / master.width)
      await storage.write(variantName(id, variant, 'avif'), await plain(width, height))
    }
  }
}

const renderPlain = (width: number, height: number): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: '#8a6d4b' } })
    .avif({ effort: 0 })
    .toBuffer()
