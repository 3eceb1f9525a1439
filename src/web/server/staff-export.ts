import { inTransaction } from '../../platform/database/in-transaction.ts'
import { type AuditEntry, recordAudit } from '../../shop/audit/index.ts'
import type { Permission } from '../../shop/staff/rules.ts'
import { csvResponse } from './csv-response.ts'
import { staffPage } from './staff-pages.ts'
import type { StaffAsked } from './staff-write.ts'

type Export = { name: string; audit: AuditEntry; parts: AsyncGenerator<string> }

/** The loader of a CSV file for staff who have `permission`. Its audit row is written before the first part leaves. */
export const staffExport = (permission: Permission, load: (asked: StaffAsked) => Promise<Export>) =>
  staffPage(permission, async asked => {
    const { name, audit, parts } = await load(asked)
    const actor = { ...asked.session.staff, ipAddress: asked.shop.device().ipAddress }
    await inTransaction(asked.shop.db, tx => recordAudit(tx, actor, audit))
    return csvResponse(name, parts)
  })
