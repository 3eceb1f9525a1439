import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { demoHouses } from './demo/houses.ts'
import { ourStory } from './demo/our-story.ts'
import { readColours, storeDemoPicture, withPictures } from './seed-pictures.ts'

/** The houses and the shop's story with their pictures. What the merchant has edited stays. */
export async function seedHouses(db: Db, storage: Storage): Promise<void> {
  const colours = await readColours()
  const store = (file: string) => storeDemoPicture(db, storage, file, colours)
  for (const [position, { picture, body, ...house }] of demoHouses.entries()) {
    const values = { ...house, position, picture: (await store(picture)) ?? '', body: await withPictures(body, store) }
    await db
      .insertInto('houses')
      .values({ ...values, updated_at: SEEDED })
      .onConflict(conflict => conflict.column('slug').doUpdateSet(values).where('houses.updated_at', '=', SEEDED))
      .execute()
  }
  await seedStory(db, { description: ourStory.description, body: await withPictures(ourStory.body, store) })
}

/** An edit has another time. */
const SEEDED = new Date('2026-01-01T00:00:00Z')

/** In place of the text of the migrations, as the first version. */
async function seedStory(db: Db, story: { description: string; body: string }): Promise<void> {
  const seeded = await db
    .updateTable('contents')
    .set(story)
    .where('slug', '=', 'our-story')
    .where('updated_at', '=', sql<Date>`(select min(updated_at) from contents)`)
    .returning('title')
    .executeTakeFirst()
  if (!seeded) return
  await db
    .updateTable('document_versions')
    .set({ text: JSON.stringify({ ...seeded, ...story }) })
    .where('number', '=', 1)
    .where('document_id', '=', eb => eb.selectFrom('documents').select('id').where('slug', '=', 'our-story'))
    .execute()
}
