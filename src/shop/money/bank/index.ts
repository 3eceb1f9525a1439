export {
  type BankRow,
  countBankRows,
  findUnownedPayments,
  IgnoreBankRow,
  ignoreBankRow,
  listBankRows,
  listUnnamedStatements,
  MatchBankRow,
  matchBankRow,
  UndoBankRow,
  undecidedPayments,
  undoBankRow,
} from './bank-rows.ts'
export { type DecidedPayment, listDecided } from './decided-payments.ts'
export {
  findBankStatement,
  ImportBankStatement,
  importBankStatement,
  nameBankColumns,
} from './import-bank-statement.ts'
export type { MatchedRow } from './match-named.ts'
