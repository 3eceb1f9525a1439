export {
  type BankRow,
  countBankRows,
  IgnoreBankRow,
  ignoreBankRow,
  listBankRows,
  listUnnamedStatements,
  MatchBankRow,
  matchBankRow,
} from './bank-rows.ts'
export {
  bankColumnsOf,
  findBankStatement,
  ImportBankStatement,
  importBankStatement,
  NameBankColumns,
  nameBankColumns,
} from './import-bank-statement.ts'
