/** What a column of a bank's statement holds. */
export const bankMeanings = {
  ignore: 'Not needed',
  date: 'Date',
  credit: 'Amount that came in',
  debit: 'Amount that went out',
  name: 'Name of the sender',
  reference: 'Number or description',
} as const
export type BankMeaning = keyof typeof bankMeanings
export type BankColumns = Record<string, BankMeaning>

export const BANK_LINES = 3000
