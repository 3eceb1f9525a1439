import type { Db } from '../../src/platform/database/database.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { createDocument, publishDocument, saveDocument } from '../../src/shop/content/documents/index.ts'
import { DAY_MS } from '../../src/shop/ground/dates.ts'
import { demoJournal } from './demo/journal.ts'
import { readColours, storeDemoPicture, withPictures } from './seed-pictures.ts'

const BY = 'The demo shop'

/** The articles of the journal, once: what the merchant has made of them stays. */
export async function seedJournal(db: Db, storage: Storage, now: Date): Promise<void> {
  const begun = await db.selectFrom('documents').select('id').where('kind', '=', 'article').executeTakeFirst()
  if (begun) return
  const colours = await readColours()
  const store = (file: string) => storeDemoPicture(db, storage, file, colours)
  for (const { daysAgo, cover, body, urduBody = '', ...words } of demoJournal) {
    const text = {
      ...words,
      cover: (await store(cover)) ?? '',
      body: await withPictures(body, store),
      urduBody: await withPictures(urduBody, store),
    }
    await db.transaction().execute(async tx => {
      const { documentId, slug } = await createDocument(tx, { kind: 'article', title: words.title }, BY)
      await saveDocument(tx, { documentId, version: 1, by: BY, text })
      await publishDocument(tx, { documentId, version: 2 })
      const at = { published_at: new Date(now.getTime() - daysAgo * DAY_MS) }
      await tx.updateTable('documents').set(at).where('id', '=', documentId).execute()
      await tx.updateTable('contents').set(at).where('slug', '=', slug).execute()
    })
  }
}
