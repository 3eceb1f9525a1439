import type { Account } from './ledger-rules.ts'

/**
 * What a payment is that pays for no order that is known. `account`: where the ledger has it until it is known better;
 * none where the ledger counts it already, or the bank has no more by it.
 * @rule what a payment is that belongs to no order, and where the ledger has it
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
