export { changesOf, changeToPutBack, lastChanges } from './audited-changes.ts'
export { AuditFilter, type AuditRow, listAudit } from './list-audit.ts'
export { type AuditActor, type AuditEntry, recordAudit } from './record-audit.ts'
