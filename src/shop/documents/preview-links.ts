import type { Db } from '../../platform/database/database.ts'
import { issueToken, readToken, type Secret } from '../../platform/secrets/signing.ts'
import { DAY_MS } from '../dates.ts'
import { readDocument, type StaffDocument } from './find-documents.ts'
import { PREVIEW_DAYS } from './rules.ts'

const PURPOSE = 'preview of a document'

/** The tokens of links that show a document before it is published. */
export const previewLinks = (secret: Secret) => ({
  /** Counts for a week, unless the links of the document are ended before. */
  makePreviewToken(
    { documentId, previewKey }: Pick<StaffDocument, 'documentId' | 'previewKey'>,
    now = new Date(),
  ): string {
    const until = Math.floor((now.getTime() + PREVIEW_DAYS * DAY_MS) / 1000)
    return issueToken(secret, { purpose: PURPOSE, text: `${documentId}-${previewKey}-${until}` })
  },
  readPreviewToken(token: string): PreviewToken | null {
    const [documentId = 0, previewKey = 0, until = 0] = (readToken(secret, PURPOSE, token) ?? '').split('-').map(Number)
    return documentId > 0 ? { documentId, previewKey, until: new Date(until * 1000) } : null
  },
})

export type PreviewToken = { documentId: number; previewKey: number; until: Date }

/** The document that a link shows, or null once it has ended. */
export async function findPreview(db: Db, token: PreviewToken | null, now = new Date()): Promise<StaffDocument | null> {
  if (!token || token.until <= now) return null
  const found = await readDocument(db, token.documentId)
  return found?.previewKey === token.previewKey ? found : null
}
