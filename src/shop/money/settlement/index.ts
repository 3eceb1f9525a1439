// What couriers pay: `import-statement.ts` reads a statement, `find-differences.ts` compares, `decide-difference.ts`
// stores decisions, `close-settlement.ts` posts.

export { CloseSettlement, closeSettlement, discardSettlement } from './close-settlement.ts'
export {
  type CourierAccount,
  countCash,
  type DueParcel,
  listCourierAccounts,
  listDueParcels,
  unpaidDeliveries,
} from './courier-accounts.ts'
export { Decide, decide } from './decide-difference.ts'
export { fetchPayments } from './fetch-payments.ts'
export { findSettlement, type MissingParcel, type SettlementLine } from './find-settlement.ts'
export { findStatementColumns, ImportStatement, importStatement } from './import-statement.ts'
export { listSettlements, openStatements } from './list-settlements.ts'
export { nameColumns } from './name-columns.ts'
export { readAmount } from './read-amount.ts'
export { type LeftOutRow, SettlementParts, type ShownSettlement, showSettlement } from './show-settlement.ts'
