import type { Db } from '../../src/platform/database/database.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { demoHeroes } from './demo/heroes.ts'
import { readColours, storeDemoPicture } from './seed-pictures.ts'

/** The home page's banners, unless the merchant has set some. A banner without its pictures is left out. */
export async function seedHeroes(db: Db, storage: Storage): Promise<void> {
  const colours = await readColours()
  const heroes = []
  for (const { file, mobileFile, ...words } of demoHeroes) {
    const image = await storeDemoPicture(db, storage, file, colours)
    const mobileImage = await storeDemoPicture(db, storage, mobileFile, colours)
    if (image && mobileImage) heroes.push({ image, mobileImage, ...words })
  }
  if (heroes.length === 0) return
  await db
    .insertInto('settings')
    .values({ key: 'heroes', value: JSON.stringify(heroes) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
