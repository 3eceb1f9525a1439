import { seedDemoShop } from '../db/seeds/index.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (url, config) => {
  await migrate(url)
  const db = openDatabase(url)
  try {
    await seedDemoShop(db, await openStorage(config))
  } finally {
    await closeDatabase(db)
  }
  console.log('The demo shop is in the database.')
})
