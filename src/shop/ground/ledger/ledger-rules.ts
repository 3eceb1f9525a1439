/**
 * The accounts of the ledger. Assets and costs are debited above zero; what customers are charged stands below zero.
 */
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
