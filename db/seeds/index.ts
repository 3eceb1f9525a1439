import type { Db } from '../../src/platform/database/database.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { demoProducts } from './demo/products.ts'
import { seedCategories, storeCategoryPictures } from './seed-categories.ts'
import { seedCollections } from './seed-collections.ts'
import { seedCoupons } from './seed-coupons.ts'
import { seedFills } from './seed-fills.ts'
import { seedHeroes } from './seed-heroes.ts'
import { seedHouse } from './seed-house.ts'
import { seedHouses } from './seed-houses.ts'
import { seedJournal } from './seed-journal.ts'
import { seedLikenesses } from './seed-likenesses.ts'
import { seedPageViews } from './seed-page-views.ts'
import { storeDemoPictures } from './seed-pictures.ts'
import { seedCosts, seedProducts } from './seed-products.ts'
import { seedReviews } from './seed-reviews.ts'
import { seedSearchCounts } from './seed-search-counts.ts'
import { setProducts } from './seed-sets.ts'
import { seedStories } from './seed-stories.ts'
import { seedTransferAccount } from './seed-transfer-account.ts'
import { seedVideos } from './seed-videos.ts'

/**
 * Fills the database and the storage with the demo shop. Safe to rerun: rows are updated, and what the shop has changed since
 * (stock, ratings, redemptions, settings) stays. Ages such as 'added 20 days ago' count from `now`.
 */
export async function seedDemoShop(db: Db, storage: Storage, { now = new Date() }: { now?: Date } = {}): Promise<void> {
  await seedHouse(db)
  const pictures = await storeDemoPictures(db, storage, [...demoProducts, ...setProducts(demoProducts)])
  const categoryPictures = await storeCategoryPictures(db, storage)
  await db.transaction().execute(async tx => {
    await seedCategories(tx, categoryPictures)
    await seedCollections(tx)
    await seedProducts(tx, demoProducts, pictures, now)
    await seedFills(tx)
    await seedCosts(tx)
    await seedReviews(tx, demoProducts, now)
    await seedCoupons(tx, now)
    await seedLikenesses(tx)
  })
  await seedVideos(db, storage)
  await seedSearchCounts(db)
  await seedPageViews(db)
  await seedHeroes(db, storage)
  await seedStories(db, storage)
  await seedHouses(db, storage)
  await seedJournal(db, storage, now)
  await seedTransferAccount(db)
}
