// The bank's statement: `import-bank-statement.ts` reads it, `match-named.ts` matches without a person,
// `likely-orders.ts` says what a row may be for, `decide-row.ts` stores what staff decide.

export { IgnoreBankRow, ignoreBankRow, MatchBankRow, matchBankRow, UndoBankRow, undoBankRow } from './decide-row.ts'
export { type DecidedPayment, listDecided } from './decided-payments.ts'
export {
  findBankStatement,
  ImportBankStatement,
  importBankStatement,
  nameBankColumns,
} from './import-bank-statement.ts'
export {
  type BankRow,
  countBankRows,
  findUnownedPayments,
  listBankRows,
  listUnnamedStatements,
  undecidedPayments,
} from './likely-orders.ts'
export type { MatchedRow } from './match-named.ts'
