import type { Columns as ColumnsOf } from '../../ground/file-imports/sent-file-rules.ts'

/** The most lines of a settlement. */
export const STATEMENT_LINES = 5000

/** What a column of a courier's file may hold. Fees and taxes may stand in several columns, which are added up. */
export const columnMeanings = {
  tracking: 'Tracking number',
  order: 'Order number or reference',
  cod: 'Cash collected',
  fee: 'Courier fee',
  feeTax: 'Sales tax on the courier fee',
  incomeTax: 'Income tax withheld',
  salesTax: 'Sales tax withheld',
  tax: 'Taxes withheld, in one sum',
  net: 'Paid out',
} as const
export type ColumnMeaning = keyof typeof columnMeanings
export type Columns = ColumnsOf<ColumnMeaning>

/** How a line of a courier's file differs from what the shop expects. */
export const findingTexts = {
  unknown: 'No such parcel',
  double: 'Paid twice',
  short: 'Too little',
  over: 'Too much',
  fee: 'Fee above the agreed one',
  unusualFee: 'Fee far above the usual one',
  tax: 'Tax above the rate',
  sum: 'Its own sum is wrong',
} as const
export type Finding = keyof typeof findingTexts

/** What staff decide about a difference. */
export const decisionTexts = { open: 'Leave open', writeOff: 'Accept, write off' } as const
export type Decision = keyof typeof decisionTexts

export const settlementStates = {
  mapping: 'Columns to name',
  open: 'To check',
  closed: 'Closed',
  discarded: 'Discarded',
} as const
export type SettlementState = keyof typeof settlementStates
