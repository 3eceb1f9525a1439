import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { startOfDay } from '../days-in-sql.ts'
import { dayFilter, pageOf, pageRows, textFilter } from '../list-filters-and-pages.ts'
import { containing } from '../list-search.ts'

/** The filters of the audit log, from a query string. Invalid ones count as empty. */
export const AuditFilter = z.object({
  /** Part of a person's name, of what it was done to, of its id, or of an action. */
  q: textFilter,
  staff: textFilter,
  /** Days in the shop's time zone, both included. */
  from: dayFilter,
  to: dayFilter,
  /** Rows before this one: the next page. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export type AuditRow = {
  id: number
  createdAt: Date
  staffId: string | null
  staffName: string
  action: string
  subjectType: string
  subjectId: string
  subjectLabel: string
  before: unknown
  after: unknown
  ipAddress: string
}

/** The expression of the index `audit_log_search`. */
const searched = sql`lower(staff_name || ' ' || subject_label || ' ' || subject_id || ' ' || action)`

/** A page of the audit log, newest first. `next`: what `before` is for the following page, or null. */
export async function listAudit(db: Db, filter: AuditFilter): Promise<{ rows: AuditRow[]; next: number | null }> {
  const { q, staff, from, to, before } = filter
  let query = db
    .selectFrom('audit_log')
    .select([
      'id',
      'created_at as createdAt',
      'staff_id as staffId',
      'staff_name as staffName',
      'action',
      'subject_type as subjectType',
      'subject_id as subjectId',
      'subject_label as subjectLabel',
      'before',
      'after',
      'ip_address as ipAddress',
    ])
    .orderBy('id', 'desc')
    .modifyEnd(pageRows())
  if (before) query = query.where('id', '<', before)
  if (staff) query = query.where('staff_id', '=', staff)
  if (from) query = query.where('created_at', '>=', startOfDay(from))
  if (to) query = query.where('created_at', '<', startOfDay(to, 1))
  if (q) {
    const pattern = containing(q.toLowerCase())
    query = query.where(sql<SqlBool>`${searched} like ${pattern}`)
  }
  const rows = await query.execute()
  const { rows: page, more } = pageOf(rows)
  return { rows: page, next: more ? (page.at(-1)?.id ?? null) : null }
}
