import type { Db } from '../../src/platform/database/database.ts'
import { demoHouse } from './demo/house.ts'
import { seedPages } from './seed-pages.ts'

/** The house of the demo shop, which is open: its settings, unless the merchant has set them, and its pages. */
export async function seedHouse(db: Db): Promise<void> {
  const values = Object.entries(demoHouse).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  await db.transaction().execute(async tx => {
    await tx
      .insertInto('settings')
      .values(values)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await seedPages(tx)
  })
}
