import type { AuditEntry } from '../../../shop/ground/audit/index.ts'
import { ImportFile, importFile } from '../../../shop/money/courier-files/index.ts'
import { findParcelByCode, RecordResult, recordResult } from '../../../shop/orders/dispatch/index.ts'
import { resultTexts } from '../../../shop/orders/dispatch/rules.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import { appliedAudit, fileAddress, fileSubject } from '../files/file-actions.ts'

const importAction = staffAction('dispatch.work', ImportFile, async ({ tx, input, session: { staff } }) => {
  const { fileId, isNew, applied } = await importFile(tx, input, staff)
  const imported: AuditEntry = {
    action: 'courierFile.imported',
    subject: fileSubject(fileId, input.courierId),
    after: { file: input.file.name, kind: input.kind },
  }
  return {
    audit: isNew ? [imported, ...(applied ? appliedAudit(applied) : [])] : [],
    leadsTo: fileAddress(fileId),
  }
})

/** The writes of the page of results and tracking numbers. */
export const listsActions = {
  scan: staffAction('dispatch.work', RecordResult, async ({ tx, input: { code, ...came }, session: { staff } }) => {
    const parcelId = await findParcelByCode(tx, code)
    const parcel = await recordResult(tx, { parcelId, ...came, actor: staff.name })
    return {
      audit: { action: `parcel.${came.result}`, subject: { type: 'parcel', id: parcelId, label: parcel.code } },
      message: `${parcel.code}: ${resultTexts[came.result].toLowerCase()}.`,
    }
  }),
  status: importAction,
  numbers: importAction,
}
