import { rm } from 'node:fs/promises'
import { seedDemoShop } from '../db/seeds/index.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrateJobs } from '../src/platform/jobs.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { adjustStock } from '../src/shop/stock/index.ts'
import { dataFolder } from './data-folder.ts'
import { allowOpenOrders } from './fixtures.ts'
import { type RunningShop, startShop } from './running-shop.ts'

/** What another process needs to know of the demo shop. */
export type DemoShop = Pick<RunningShop, 'url' | 'dataDir' | 'logFile'> & { databaseUrl: string }

export const SESSION_SECRET = 'a secret for journeys, long enough'

/** The built shop with the demo catalogue, on this empty database, which other processes may read. `stop()` removes its files. */
export async function startDemoShop(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<DemoShop & Pick<RunningShop, 'stop'>> {
  const dataDir = dataFolder()
  await migrate(databaseUrl)
  await migrateJobs(databaseUrl)
  const db = openDatabase(databaseUrl)
  await seedDemoShop(db, await openStorage({ dataDir }))
  // Two journeys must not compete for the last bottle.
  const stocked = await db.selectFrom('sizes').select('id').where('stock', '>', 20).execute()
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
