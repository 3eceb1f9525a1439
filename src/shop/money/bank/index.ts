export {
  type BankRow,
  countBankRows,
  type DecidedRow,
  IgnoreBankRow,
  ignoreBankRow,
  listBankRows,
  listDecidedRows,
  listUnnamedStatements,
  MatchBankRow,
  matchBankRow,
  UndoBankRow,
  undoBankRow,
} from './bank-rows.ts'
export {
  bankColumnsOf,
  findBankStatement,
  ImportBankStatement,
  importBankStatement,
  NameBankColumns,
  nameBankColumns,
} from './import-bank-statement.ts'
