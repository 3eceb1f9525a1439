/** The accounts of the ledger. Assets and costs are debited above zero; what customers are charged stands below zero. */
export const accounts = {
  receivable: 'Customers',
  codInTransit: 'Cash on delivery, on the way',
  codDue: 'Couriers, to pay',
  bank: 'Cash and bank',
  courierFees: 'Courier fees',
  inputTax: 'Sales tax on courier fees, to set off',
  incomeTax: 'Income tax withheld by couriers',
  salesTax: 'Sales tax withheld by couriers',
  withholdingTax: 'Tax withheld by couriers, not told apart',
  refunds: 'Refunds',
  discounts: 'Discounts',
  sales: 'Sales',
  shippingIncome: 'Shipping charged',
  giftWrap: 'Gift wrap charged',
  returnedGoods: 'Sales taken back',
  advancesKept: 'Advances kept',
  writeOffs: 'Written off',
  unallocated: 'Payments without an order',
  opening: 'Opening balances',
  otherIncome: 'Other money that came in',
} as const
export type Account = keyof typeof accounts

/** What an entry reports, in words. */
export const ledgerEvents = {
  opening: 'Taken over when the ledger began',
  placed: 'Order placed',
  edited: 'Order changed',
  cancelled: 'Order cancelled',
  restocked: 'Parcel came back',
  paid: 'Paid ahead',
  handedOver: 'Handed to the courier',
  delivered: 'Delivered, cash with the courier',
  cameBack: 'Not delivered',
  corrected: 'Corrected with the order',
  refunded: 'Paid back',
  settled: 'Money received',
  writtenOff: 'Written off',
  putAside: 'Payment without an order',
} as const
export type LedgerEvent = keyof typeof ledgerEvents

/**
 * What a payment is that pays for no order that is known. `account`: where the ledger has it until it is known better; none where the ledger counts it already,
 * or the bank has no more by it.
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
