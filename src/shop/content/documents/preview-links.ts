import type { Db, Tx } from '../../../platform/database/database.ts'
import { endPreviewLinks, findPreviewLink, makePreviewLink } from '../../staff/previews/index.ts'
import { PREVIEW_DAYS } from './document-rules.ts'
import { readDocument, type StaffDocument } from './find-documents.ts'
import { type Changed, lockDocument } from './lock-document.ts'

/** Makes a link of this person that shows the newest version for a week. Returns its token. */
export const makePreview = (tx: Tx, documentId: number, staffId: string): Promise<string> =>
  makePreviewLink(tx, { documentId }, { staffId, hours: PREVIEW_DAYS * 24 })

/** The document that a link shows, and until when; null once it has ended. */
export async function findPreview(db: Db, token: string): Promise<(StaffDocument & { until: Date }) | null> {
  const link = await findPreviewLink(db, token)
  if (link?.documentId == null) return null
  const document = await readDocument(db, link.documentId)
  return document && { ...document, until: link.until }
}

/** Ends every link to the preview that was made so far. Throws `not_found`, `move_refused`. */
export async function endPreviews(tx: Tx, documentId: number, version: number): Promise<Changed> {
  const { text } = await lockDocument(tx, documentId, version)
  await endPreviewLinks(tx, { documentId })
  return { label: text.title, after: { previewsEnded: true } }
}
