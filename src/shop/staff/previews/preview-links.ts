import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rolesThatMay } from '../staff/rules.ts'

/** What a link shows: the draft of a layout, or of a document. */
type Shown = { layoutId: string } | { documentId: number }

const columnsOf = (shown: Shown) =>
  'layoutId' in shown
    ? { layout_id: shown.layoutId, document_id: null }
    : { layout_id: null, document_id: shown.documentId }

/** Makes a link by which anybody sees a draft for so many hours, while `staffId`, whose link it is, works here and may read drafts. Returns its token. */
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

/** What a link shows, and until when; null for one that is unknown or has ended. */
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

/** Ends every link that shows this. */
export async function endPreviewLinks(tx: Tx, shown: Shown): Promise<void> {
  const { layout_id, document_id } = columnsOf(shown)
  await sql`delete from preview_links where layout_id = ${layout_id} or document_id = ${document_id}::integer`.execute(
    tx,
  )
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
