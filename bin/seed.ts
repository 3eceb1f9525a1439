import { demoProducts } from '../db/seeds/demo/products.ts'
import { seedDemoShop } from '../db/seeds/index.ts'
import { isUsedDatabase } from '../src/platform/backup/shop-of-folder.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { OperatorError } from '../src/platform/process/operator-error.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (url, config) => {
  if (await isSomebodysShop(url)) {
    throw new OperatorError('This database holds a shop of its own; the demo shop goes into an empty one.')
  }
  await migrate(url)
  const db = openDatabase(url)
  try {
    await seedDemoShop(db, await openStorage(config))
  } finally {
    await closeDatabase(db)
  }
  console.log('The demo shop is in the database.')
})

/** Whether the database was used, or backed up, and has no product of the demo. */
async function isSomebodysShop(url: string): Promise<boolean> {
  const has = (statement: string, values: unknown[] = []) =>
    withClient(url, 'khushbu seed', async client => {
      const [, table = ''] = /from (\w+)/.exec(statement) ?? []
      const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
      return rows[0]?.there === true && ((await client.query(statement, values)).rowCount ?? 0) > 0
    })
  if (await has('select from products where id = any ($1) limit 1', [demoProducts.map(({ _id }) => _id)])) return false
  return (await isUsedDatabase(url)) || (await has('select from backup_runs limit 1'))
}
