import { inTransaction } from '../../platform/database/in-transaction.ts'
import { type AuditEntry, recordAudit } from '../../shop/ground/audit/index.ts'
import type { Permission } from '../../shop/staff/staff/permission-rules.ts'
import { csvResponse } from './csv-response.ts'
import { pdfResponse } from './pdf-response.ts'
import { staffPage } from './staff-pages.ts'
import type { StaffAsked } from './staff-write.ts'
import { workbookResponse } from './workbook-response.ts'

/** `name`: of the file, without `.pdf` for a PDF. */
type File = { name: string; audit: AuditEntry }

/**
 * The loader of a file of rows for staff who have `permission`: CSV, or with `as=xlsx` in the address a workbook of
 * Excel of the same cells. Its audit row is written before the first part leaves. Responds with 422 in words where it
 * is too large for a workbook.
 * @rule how rows leave the shop as a file
 */
export const staffExport = (
  permission: Permission,
  load: (asked: StaffAsked) => Promise<File & { parts: AsyncGenerator<string> }>,
) =>
  staffPage(permission, async asked => {
    const { name, audit, parts } = await load(asked)
    await record(asked, audit)
    return asked.query.as === 'xlsx' ? workbookResponse(name, parts) : csvResponse(name, parts)
  })

/**
 * The loader of a PDF for staff who have `permission`: what is printed leaves the shop like a file. Its audit row is
 * written before it leaves.
 */
export const staffPdf = (permission: Permission, load: (asked: StaffAsked) => Promise<File & { pdf: Buffer }>) =>
  staffPage(permission, async asked => {
    const { name, audit, pdf } = await load(asked)
    await record(asked, audit)
    return pdfResponse(pdf, name)
  })

function record({ shop, session }: StaffAsked, audit: AuditEntry): Promise<void> {
  const actor = { ...session.staff, ipAddress: shop.device().ipAddress }
  return inTransaction(shop.db, tx => recordAudit(tx, actor, audit))
}
