import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rolesThatMay } from '../staff/permission-rules.ts'

/** What a link shows: the draft of a layout, or of a document, or the shop while it is closed. */
type Shown = { layoutId: string } | { documentId: number } | 'shop'

const columnsOf = (shown: Shown) => ({
  layout_id: typeof shown === 'object' && 'layoutId' in shown ? shown.layoutId : null,
  document_id: typeof shown === 'object' && 'documentId' in shown ? shown.documentId : null,
})

/**
 * Makes a link by which anybody sees a draft for so many hours, while `staffId`, whose link it is, works here and may
 * read drafts. Returns its token.
 */
export async function makePreviewLink(
  tx: Tx,
  shown: Shown,
  { staffId, hours }: { staffId: string; hours: number },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = sql<Date>`now() + ${hours}::int * interval '1 hour'`
  await tx
    .insertInto('preview_links')
    .values({ hash: hashOf(token), ...columnsOf(shown), staff_id: staffId, expires_at: expiresAt })
    .execute()
  return token
}

/**
 * What a link shows (neither: the closed shop, which every link opens), and until when; null for one that is unknown or
 * has ended.
 */
export async function findPreviewLink(
  db: Db,
  token: string,
): Promise<{ layoutId: string | null; documentId: number | null; until: Date } | null> {
  const row = await db
    .selectFrom('preview_links')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['layout_id as layoutId', 'document_id as documentId', 'expires_at as until'])
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('disabled_at', 'is', null)
    .where('role', 'in', [...rolesThatMay('content.read')])
    .executeTakeFirst()
  return row ?? null
}

/** Whether this is a link to the shop while it is closed that has not ended. */
export async function isShopPreview(db: Db, token: string): Promise<boolean> {
  const link = await findPreviewLink(db, token)
  return link !== null && link.layoutId === null && link.documentId === null
}

/** Ends every link that shows this. */
export async function endPreviewLinks(tx: Tx, shown: Shown): Promise<void> {
  const { layout_id, document_id } = columnsOf(shown)
  await sql`
    delete from preview_links
    where layout_id is not distinct from ${layout_id}::text and document_id is not distinct from ${document_id}::integer`.execute(
    tx,
  )
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
