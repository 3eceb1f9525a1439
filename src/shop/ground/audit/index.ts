// The audit log: `record-audit.ts` writes a row, `audited-changes.ts` finds the one that is put back.

export { changesOf, changeToPutBack, lastChanges } from './audited-changes.ts'
export { AuditFilter, type AuditRow, listAudit } from './list-audit.ts'
export { type AuditActor, type AuditEntry, recordAudit } from './record-audit.ts'
