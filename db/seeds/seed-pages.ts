import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database/database.ts'
import { demoPages } from './demo/pages.ts'

/** The pages of the demo shop, published; what the merchant has made of them stays. */
export async function seedPages(tx: Tx): Promise<void> {
  for (const page of demoPages) {
    const { slug, ...text } = page
    const { title, description, body, ...more } = text
    const stored = JSON.stringify(text)
    const document = await tx
      .insertInto('documents')
      .values({ kind: 'page', slug, published_at: sql<Date>`now()`, needed: true, own_text: stored })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!document) continue
    await tx
      .insertInto('document_versions')
      .values({ document_id: document.id, number: 1, text: stored, created_by: 'The shop' })
      .execute()
    await tx
      .insertInto('contents')
      .values({
        slug,
        title,
        description,
        body,
        more: JSON.stringify(more),
        // As old as the oldest: nobody has written it anew (seed-houses.ts).
        updated_at: sql<Date>`(select coalesce(min(updated_at), now()) from contents)`,
      })
      .execute()
  }
}
