import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { addressOf } from '../../catalogue/products/product-rules.ts'
import { blankText, type ContentText } from '../content/index.ts'
import type { CreateDocument } from './document-form.ts'

/** Begins a page or an article that no shopper reads yet; its address is made of the title. */
export async function createDocument(
  tx: Tx,
  { kind, title }: z.output<typeof CreateDocument>,
  by: string,
): Promise<{ documentId: number; slug: string }> {
  const wanted = addressOf(title) || kind
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select ${wanted} || case when n = 1 then '' else '-' || n end as slug, n from generate_series(1, 1000) n) free
    where slug not in (select slug from documents union all select slug from contents) order by n limit 1`.execute(tx)
  const slug = rows[0]?.slug ?? `${wanted}-${Date.now()}`
  const { id } = await tx.insertInto('documents').values({ kind, slug }).returning('id').executeTakeFirstOrThrow()
  await addVersion(tx, { documentId: id, number: 1, text: { ...blankText, title }, by })
  return { documentId: id, slug }
}

/** Keeps a text as a version of the document. */
export async function addVersion(
  tx: Tx,
  { documentId, number, text, by }: { documentId: number; number: number; text: ContentText; by: string },
): Promise<void> {
  await tx
    .insertInto('document_versions')
    .values({ document_id: documentId, number, text: JSON.stringify(text), created_by: by })
    .execute()
}
