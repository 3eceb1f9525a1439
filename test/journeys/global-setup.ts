import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { seedDemoShop } from '../../db/seeds/index.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrateJobs } from '../../src/platform/jobs.ts'
import { openStorage } from '../../src/platform/storage/storage.ts'
import { dataFolder } from '../data-folder.ts'
import { fakeGeocoder } from '../fakes/geocoder.ts'
import { fakeTiles } from '../fakes/tiles.ts'
import { startShop } from '../running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    shopDatabaseUrl: string
  }
}

/** One built shop with the demo catalogue, in which all journeys take place; gone when they are done. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  await db
    .updateTable('sizes')
    .set(eb => ({ stock: eb('stock', '+', 500) }))
    .where('stock', '>', 20)
    .execute()
  await closeDatabase(db)
  const [tiles, geocoder] = [await fakeTiles(), await fakeGeocoder({ 'Chak 47 NB': { lat: '32.01', lon: '72.02' } })]
  const shop = await startShop({
    dataDir,
    env: {
      RATE_LIMITS: 'off',
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret for journeys, long enough',
      TILE_URL: tiles.tileUrl,
      GEOCODER_URL: geocoder.url,
    },
  })
  project.provide('shopUrl', shop.url)
  project.provide('shopDatabaseUrl', postgres.url)
  return async () => {
    await shop.stop()
    await tiles.close()
    await geocoder.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
