import type { Db } from '../../src/platform/database/database.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { demoStories } from './demo/stories.ts'
import { readColours, storeDemoPicture } from './seed-pictures.ts'

/** The editorial tiles, unless the merchant has set some. */
export async function seedStories(db: Db, storage: Storage): Promise<void> {
  const colours = await readColours()
  const stories = []
  for (const { picture, ...words } of demoStories)
    stories.push({ ...words, image: (await storeDemoPicture(db, storage, picture, colours)) ?? '' })
  await db
    .insertInto('settings')
    .values({ key: 'stories', value: JSON.stringify(stories) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
