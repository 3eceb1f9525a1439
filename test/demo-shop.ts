import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { seedDemoShop } from '../db/seeds/index.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrateJobs } from '../src/platform/jobs.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { adjustStock } from '../src/shop/stock/index.ts'
import { dataFolder } from './data-folder.ts'
import { startShop } from './running-shop.ts'

export type DemoShop = {
  url: string
  databaseUrl: string
  stop: () => Promise<void>
}

/** The built shop with the demo catalogue, on a database that others may look into; all of it gone after `stop()`. */
export async function startDemoShop(env: Record<string, string> = {}): Promise<DemoShop> {
  const dataDir = dataFolder()
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'error' }),
    // The data lives as long as the tests: nothing to save from a power cut. Tests that kill start a shop of their own.
    settings: { fsync: 'off', full_page_writes: 'off' },
  })
  await migrate(postgres.url)
  await migrateJobs(postgres.url)
  const db = openDatabase(postgres.url)
  await seedDemoShop(db, await openStorage({ dataDir }))
  // Two shoppers in two journeys shall never meet over the last bottle.
  const stocked = await db.selectFrom('sizes').select('id').where('stock', '>', 20).execute()
  await adjustStock(db, {
    changes: stocked.map(({ id }) => ({ sizeId: id, change: 500 })),
    reason: 'received',
    actor: 'the journeys',
  })
  await closeDatabase(db)
  const shop = await startShop({
    dataDir,
    env: {
      RATE_LIMITS: 'off',
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret for journeys, long enough',
      ...env,
    },
  })
  const stop = async () => {
    await shop.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: shop.url, databaseUrl: postgres.url, stop }
}
