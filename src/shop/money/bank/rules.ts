import type { Account } from '../../ground/ledger/rules.ts'

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

/**
 * What a payment is that is put aside. `account`: where the ledger has it until it is known better; none where the ledger counts it already, or the bank has
 * no more by it.
 */
export const asideKinds = {
  unknown: { label: 'A customer paid, and the order is not known', account: 'unallocated' },
  other: { label: 'Other money: of the owner, a loan, interest', account: 'otherIncome' },
  courier: { label: "A courier's payout, which Settlements counts", account: null },
  page: { label: "A payment page's payout, which its orders count", account: null },
  own: { label: 'From another account of the house', account: null },
  typed: { label: 'Recorded by hand for its order already', account: null },
} as const satisfies Record<string, { label: string; account: Account | null }>
export type AsideKind = keyof typeof asideKinds
export const asideNames = Object.keys(asideKinds) as [AsideKind, ...AsideKind[]]

export const BANK_LINES = 3000
