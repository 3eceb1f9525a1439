import type { Columns } from '../../ground/file-imports/sent-file-rules.ts'

/** What a column of a bank's statement holds. */
export const bankMeanings = {
  date: 'Date',
  credit: 'Amount that came in',
  debit: 'Amount that went out',
  name: 'Name of the sender',
  reference: 'Number or description',
} as const
export type BankMeaning = keyof typeof bankMeanings
export type BankColumns = Columns<BankMeaning>

export const BANK_LINES = 3000
