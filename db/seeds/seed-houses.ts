import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { demoHouses } from './demo/houses.ts'
import { ourStory } from './demo/our-story.ts'
import { readColours, storeDemoPicture } from './seed-pictures.ts'

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
  await db
    .updateTable('contents')
    .set({ description: ourStory.description, body: await withPictures(ourStory.body, store) })
    .where('slug', '=', 'our-story')
    .where('updated_at', '=', sql<Date>`(select min(updated_at) from contents)`)
    .execute()
}

/** An edit has another time. */
const SEEDED = new Date('2026-01-01T00:00:00Z')

type Store = (file: string) => Promise<string | null>

/** Pictures as Markdown in place of '{picture:FILE:WORDS}'; without the file the line goes. */
async function withPictures(body: string, store: Store): Promise<string> {
  const lines = body.split('\n').map(async line => {
    const [, file, words = ''] = /^\{picture:([^:]+):([^}]+)\}$/.exec(line) ?? []
    if (!file) return line
    const address = await store(file)
    return address ? `![${words}](${address})` : ''
  })
  return (await Promise.all(lines)).join('\n')
}
