import type { Tx } from '../../platform/database/database.ts'
import { type Changed, lockDocument } from './lock-document.ts'

/** Ends every link to the preview that was made so far. Throws `not_found`, `move_refused`. */
export async function endPreviews(tx: Tx, documentId: number, version: number): Promise<Changed> {
  const { text, preview_key } = await lockDocument(tx, documentId, version)
  await tx
    .updateTable('documents')
    .set({ preview_key: preview_key + 1 })
    .where('id', '=', documentId)
    .execute()
  return { label: text.title, after: { previewsEnded: true } }
}
