import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { changedMeanwhile } from '../../ground/changed-meanwhile.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type ContentText, textOf } from '../content/index.ts'
import { documentPath } from './document-rules.ts'

export type LockedDocument = Selectable<Database['documents']> & {
  kind: 'page' | 'article'
  /** Of its newest version. */
  text: ContentText
  path: string
}

/** What a verb changed, for the audit log. */
export type Changed = { label: string; before?: Record<string, unknown>; after: Record<string, unknown> }

/**
 * Locks a document that is the version that was seen. Throws `not_found`, and `move_refused` with who has saved it
 * since.
 */
export async function lockDocument(tx: Tx, documentId: number, seen: number): Promise<LockedDocument> {
  const row = await tx.selectFrom('documents').selectAll().where('id', '=', documentId).forUpdate().executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such page')
  const newest = await tx
    .selectFrom('document_versions')
    .select(['text', 'created_by'])
    .where('document_id', '=', documentId)
    .where('number', '=', row.version)
    .executeTakeFirstOrThrow()
  if (row.version !== seen) throw changedMeanwhile('page', `by ${newest.created_by}`)
  const kind = row.kind as LockedDocument['kind']
  return { ...row, kind, text: textOf(newest.text), path: documentPath({ kind, slug: row.slug }) }
}
