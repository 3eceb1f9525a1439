type Reason = {
  label: string
  /** What staff may choose: pieces are added, removed, or either. */
  byStaff?: 'more' | 'less' | 'either'
  /** Given away by the shop: shown apart. */
  given?: true
}

/** Why stock changes. */
const reasons = {
  opening: { label: 'Opening stock' },
  order: { label: 'Ordered' },
  cancellation: { label: 'Cancelled order' },
  return: { label: 'Returned' },
  received: { label: 'Received' },
  counted: { label: 'Recount' },
  found: { label: 'Found', byStaff: 'more' },
  damaged: { label: 'Broken', byStaff: 'less' },
  tester: { label: 'Tester', byStaff: 'less', given: true },
  sample: { label: 'Sample', byStaff: 'less', given: true },
  gift: { label: 'Gift', byStaff: 'less', given: true },
  correction: { label: 'Correction', byStaff: 'either' },
  parts: { label: 'By its parts' },
  filled: { label: 'Filled' },
  unfilled: { label: 'Fill undone' },
} as const satisfies Record<string, Reason>

export type StockReason = keyof typeof reasons

const entries = Object.entries(reasons) as [StockReason, Reason][]
const named = (fits: (reason: Reason) => boolean) =>
  entries.filter(([, reason]) => fits(reason)).map(([name]) => name) as [StockReason, ...StockReason[]]

/** The reasons that staff choose from. */
export const staffReasons = named(({ byStaff }) => byStaff !== undefined)

/** Reasons of pieces that the shop gave away. */
export const givenReasons = named(({ given }) => given === true)

/** The label of a reason. Unknown values unchanged. */
export const stockReasonLabel = (reason: string): string => reasons[reason as StockReason]?.label ?? reason

/** Whether a reason adds pieces, removes them, or either; undefined when staff may not choose it. */
export const directionOf = (reason: StockReason): Reason['byStaff'] => (reasons[reason] as Reason).byStaff

export const STOCK_NOTE_LIMIT = 200
export const SHELF_LIMIT = 20

/** How fast a size sells is taken from the orders of so many days. */
export const SALES_DAYS = 30

/** How long the stock lasts at this pace, in whole days; null when nothing was sold. */
export const daysLeft = (stock: number, soldInDays: number): number | null =>
  soldInDays > 0 ? Math.floor((stock * SALES_DAYS) / soldInDays) : null

/** What is earned on a piece, in hundredths of a percent of its price; null without a price. */
export const marginOf = (price: number, cost: number): number | null =>
  price > 0 ? Math.round(((price - cost) * 10_000) / price) : null
