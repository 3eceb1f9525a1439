import type { Permission } from '../../staff/staff/permission-rules.ts'

/** What a report's figures are: counts, paisa, a share of 1, days, minutes. */
export type Unit = 'text' | 'count' | 'paisa' | 'share' | 'days' | 'minutes'
export type Cell = string | number | null
/** `means`: the definition of its figures. */
export type ReportColumn = { label: string; unit: Unit; means?: string }

/**
 * A bar, or a point of a line; `before` and `eid`: the same in the compared periods. A point without a value is still
 * to come; `marked`: what the chart's `mark` names happened there.
 */
export type Point = {
  label: string
  value: number | null
  before?: number | undefined
  eid?: number | undefined
  marked?: boolean
  /** Of each of the chart's `lines`; null: nothing is known there. */
  values?: readonly (number | null)[]
}
export type Chart = {
  label: string
  kind: 'line' | 'bars'
  unit: Unit
  points: Point[]
  /** What the values are called, where they are not those of a period and of the one before. */
  names?: { value: string; before: string }
  /** 'A price changed'. */
  mark?: string
  /** What is drawn beside one another in place of one value, such as cities: the names of the points' `values`. */
  lines?: readonly string[]
}

/** A figure of all the days asked for, and the same of the period before; without it where the shop had nothing then. */
export type Headline = { label: string; unit: Unit; value: number; before?: number | undefined }

/** The periods that a report may stand beside, as its columns end and its notes begin. */
export const comparisons = ['Before', 'Last Eid', 'Last year', 'Hijri year'] as const
export type Comparison = (typeof comparisons)[number]

/** A note that explains a period; it is left out where no figure is of it. */
export type PeriodNote = { of: Comparison; text: string }

/** A report as it is made: which of its notes are shown follows from its figures. */
export type ReportDraft = Omit<Report, 'notes'> & { notes: (string | PeriodNote)[] }

export type Report = {
  /** What a report is opened for, above the chart. */
  headline?: Headline[]
  columns: ReportColumn[]
  rows: Cell[][]
  total?: Cell[] | undefined
  charts: Chart[]
  notes: string[]
  /** What makes the figures mislead, said before them, and where that is mended. */
  warning?: string | undefined
  mend?: { label: string; to: string }[]
  /** What is said instead of a table without rows. */
  empty?: string
  /** Rows that are the sum of those before. */
  sums?: number[]
  /** Page of a row, where it has one. */
  links?: (string | null)[]
  /** Sizes of the rows, for a purchase order. */
  sizeIds?: string[]
}

export type ReportName =
  | 'sales'
  | 'hours'
  | 'deliveries'
  | 'times'
  | 'profit'
  | 'customers'
  | 'cohorts'
  | 'stock'
  | 'buy'
  | 'searches'
  | 'way'
  | 'offers'
  | 'staff'
  | 'result'
  | 'balances'

/** The reports by what they are of, in the sequence of the page. */
export const reportGroups = ['Sales', 'Operations', 'Money', 'Stock', 'Customers'] as const

type Kind = {
  label: string
  group: (typeof reportGroups)[number]
  purpose: string
  permission: Permission
  by?: Record<string, string>
  period: boolean
  months?: true
}

/**
 * The reports: what they show, who may read them, and by what they may be asked for. `months`: of whole months unless
 * asked.
 */
export const reportKinds: Record<ReportName, Kind> = {
  sales: {
    label: 'Sales',
    group: 'Sales',
    purpose: 'What was sold, when, where and through what',
    permission: 'reports.read',
    period: true,
    by: {
      day: 'Day',
      week: 'Week',
      month: 'Month',
      product: 'Product',
      size: 'Size',
      city: 'City',
      source: 'Channel',
      campaign: 'Campaign',
    },
  },
  hours: {
    label: 'Hours',
    group: 'Sales',
    purpose: 'At which hour people order',
    permission: 'reports.read',
    period: true,
  },
  deliveries: {
    label: 'Deliveries',
    group: 'Operations',
    purpose: 'What arrives and what is refused',
    permission: 'reports.read',
    period: true,
    by: {
      city: 'City',
      courier: 'Courier',
      product: 'Product',
      source: 'Source',
      trust: 'Trust',
      day: 'Day',
      month: 'Month',
    },
  },
  times: {
    label: 'Times',
    group: 'Operations',
    purpose: 'From the order to call, parcel, delivery and cash',
    permission: 'reports.read',
    period: true,
    by: { courier: 'Courier', city: 'City', month: 'Month' },
  },
  profit: {
    label: 'Profit',
    group: 'Money',
    purpose: 'What delivered orders earn',
    permission: 'profit.read',
    period: true,
    by: {
      product: 'Product',
      size: 'Size',
      house: 'House',
      category: 'Category',
      city: 'City',
      courier: 'Courier',
      coupon: 'Coupon',
      source: 'Source',
      campaign: 'Campaign',
      order: 'Order',
      day: 'Day',
      month: 'Month',
    },
  },
  customers: {
    label: 'Customers',
    group: 'Customers',
    purpose: 'Who buys again',
    permission: 'reports.read',
    period: false,
  },
  cohorts: {
    label: 'Cohorts',
    group: 'Customers',
    purpose: 'How many of the new customers of a month come back',
    permission: 'reports.read',
    period: false,
  },
  stock: {
    label: 'Stock',
    group: 'Stock',
    purpose: 'What it is worth, how long it lasts, what does not move',
    permission: 'profit.read',
    period: false,
    by: { all: 'All', dead: 'Dead stock' },
  },
  buy: {
    label: 'What to buy',
    group: 'Stock',
    purpose: 'What runs out before it can come',
    permission: 'purchases.read',
    period: false,
  },
  searches: {
    label: 'Searches',
    group: 'Sales',
    purpose: 'What shoppers look for',
    permission: 'reports.read',
    period: true,
  },
  way: {
    label: 'View to order',
    group: 'Sales',
    purpose: 'Who looks, and how many of them order',
    permission: 'reports.read',
    period: true,
    by: { step: 'Step', product: 'Product', day: 'Day' },
  },
  offers: {
    label: 'Offers',
    group: 'Sales',
    purpose: 'What coupons bring and cost',
    permission: 'reports.read',
    period: true,
  },
  staff: {
    label: 'Staff',
    group: 'Operations',
    purpose: 'Who did how much, and how well',
    permission: 'reports.read',
    period: true,
  },
  result: {
    label: 'Profit and loss',
    group: 'Money',
    purpose: 'By month, for the accountant',
    permission: 'settlements.read',
    period: true,
    months: true,
  },
  balances: {
    label: 'Balances',
    group: 'Money',
    purpose: 'Of each account at the end of a month',
    permission: 'settlements.read',
    period: true,
    months: true,
  },
}
