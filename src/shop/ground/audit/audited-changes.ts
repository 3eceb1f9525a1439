import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'

/** A change of something, by its row of the audit log. */
type AuditedChange = {
  id: number
  subject: string
  by: string
  at: Date
  action: string
  before: unknown
  after: unknown
}

const rowsOf = (db: Db, type: string, ids: readonly string[]) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'subject_id as subject', 'staff_name as by', 'created_at as at', 'action', 'before', 'after'])
    .where('subject_type', '=', type)
    .where('subject_id', 'in', ids)

/** The latest changes of some subjects of a type, newest first; `before`: those before this row. */
export const changesOf = (
  db: Db,
  type: string,
  ids: readonly string[],
  { most, before = Number.MAX_SAFE_INTEGER }: { most: number; before?: number | undefined },
): Promise<AuditedChange[]> =>
  rowsOf(db, type, ids).where('id', '<', before).orderBy('id', 'desc').limit(most).execute()

/**
 * The change of a subject that is to be put back. Throws `not_found`.
 * @rule which change of the audit log is put back
 */
export async function changeToPutBack(db: Db, type: string, id: string, auditId: number): Promise<AuditedChange> {
  const row = await rowsOf(db, type, [id]).where('id', '=', auditId).executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'This change cannot be put back')
  return row
}

/** Who changed each of these subjects last, and when. */
export async function lastChanges(
  db: Db,
  type: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { by: string; at: Date }>> {
  const rows = await rowsOf(db, type, ids)
    .distinctOn('subject_id')
    .orderBy('subject_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ subject, by, at }) => [subject, { by, at }]))
}
