import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { figures, NOT_KNOWN } from '../../ground/figure-rules.ts'
import { accounts } from '../../ground/ledger/ledger-rules.ts'
import { comparedText } from './compared.ts'
import { comparedWith, type Period, type ReportFilter } from './period.ts'
import type { Cell, ReportDraft } from './report-rules.ts'
import { type Column, reportTable } from './report-table.ts'

// For the accountant: the ledger of money by month, with what it does not have: goods, packaging, advertising.

const MOST_MONTHS = 60

type ByAccount = Map<string, Map<string, number>>

/** The sums of the ledger by month and account, debit above zero. */
async function ledgerByMonth(db: Db, { from, to }: Period): Promise<ByAccount> {
  const { rows } = await sql<{ month: string; account: string; amount: number }>`
    select to_char(day, 'YYYY-MM') as month, account, sum(amount)::bigint as amount from (
      select day, account, amount from ledger_days where day between ${from}::date and ${to}::date
      union all select day, 'advertising', amount from advertising_costs where day between ${from}::date and ${to}::date
      union all select day, 'packaging', packaging from report_days
        where dimension = 'all' and day between ${from}::date and ${to}::date) each
    group by 1, 2`.execute(db)
  const byAccount: ByAccount = new Map()
  for (const { month, account, amount } of rows) {
    const months = byAccount.get(account) ?? new Map<string, number>()
    byAccount.set(account, months.set(month, amount))
  }
  return byAccount
}

/** The months of a period, the last ones when there are too many. */
function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (const day = new Date(`${from.slice(0, 7)}-01`); day.toISOString().slice(0, 7) <= to.slice(0, 7); ) {
    months.push(day.toISOString().slice(0, 7))
    day.setUTCMonth(day.getUTCMonth() + 1)
  }
  return months.slice(-MOST_MONTHS)
}

/** `ofGoods`: not known in a month in which orders took pieces without a cost. */
type Line = { label: string; accounts: readonly string[]; sign: 1 | -1; sum?: true; ofGoods?: true }
const earning = [
  'sales',
  'discounts',
  'shippingIncome',
  'giftWrap',
  'returnedGoods',
  'refunds',
  'advancesKept',
] as const
const spending = ['goods', 'courierFees', 'packaging', 'writeOffs', 'advertising'] as const

/** Income above zero, costs below. */
const lines: Line[] = [
  ...earning.map((account): Line => ({ label: accounts[account], accounts: [account], sign: -1 })),
  { label: figures.booked.label, accounts: earning, sign: -1, sum: true },
  { label: 'Goods of orders', accounts: ['goods'], sign: -1, ofGoods: true },
  { label: accounts.courierFees, accounts: ['courierFees'], sign: -1 },
  { label: 'Packaging of delivered orders', accounts: ['packaging'], sign: -1 },
  { label: accounts.writeOffs, accounts: ['writeOffs'], sign: -1 },
  { label: 'Advertising', accounts: ['advertising'], sign: -1 },
  { label: 'Result', accounts: [...earning, ...spending], sign: -1, sum: true, ofGoods: true },
]

/** Profit and loss by month. */
export async function resultReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<ReportDraft> {
  const months = monthsOf(period)
  const { before, eid } = comparedWith(period)
  const [ledger = new Map(), ...others] = await Promise.all([period, before, eid].map(each => ledgerByMonth(db, each)))
  const at = ({ accounts: names, sign, ofGoods }: Line, month: string): Cell =>
    ofGoods && ledger.get('uncosted')?.get(month)
      ? NOT_KNOWN
      : names.reduce((sum, name) => sum + (ledger.get(name)?.get(month) ?? 0), 0) * sign || 0
  const amountsOf = (of: ByAccount, names: readonly string[]) =>
    names.flatMap(name => [...(of.get(name)?.values() ?? [])])
  const all = ({ accounts: names, sign, ofGoods }: Line, of: ByAccount): Cell =>
    ofGoods && amountsOf(of, ['uncosted']).some(pieces => pieces !== 0)
      ? NOT_KNOWN
      : amountsOf(of, names).reduce((sum, amount) => sum + amount, 0) * sign || 0
  // Without an entry in all those days there is nothing to compare with.
  const then = (line: Line, of: ByAccount | undefined) => (of?.size ? all(line, of) : null)
  const result = lines.at(-1)
  return {
    ...reportTable<Line>(
      [
        ['Account', 'text', line => line.label],
        ...months.map((month): Column<Line> => [month, 'paisa', line => at(line, month)]),
        ['Before', 'paisa', line => then(line, others[0])],
        ['Last Eid', 'paisa', line => then(line, others[1])],
        ['All', 'paisa', line => all(line, ledger)],
      ],
      lines,
    ),
    sums: lines.flatMap(({ sum }, at) => (sum ? [at] : [])),
    charts: result
      ? [
          {
            label: 'Result',
            kind: 'line',
            unit: 'paisa',
            points: months.flatMap(month => {
              const value = at(result, month)
              return typeof value === 'number' ? [{ label: month, value }] : []
            }),
          },
        ]
      : [],
    notes: [
      `${figures.booked.label}: ${figures.booked.means} The first and the last month count as far as the days asked for.`,
      'Goods of orders: by the stock ledger at average cost, taken when ordered, given back when pieces come back; not known in a month in which a piece without a cost was taken: it is entered with the stock. Packaging and advertising are what Costs says. Taxes that couriers withhold, and their sales tax on fees, are no cost here: they stand in Balances until they are claimed.',
      'The journal with every entry is a CSV of Settlements.',
      ...comparedText(period),
    ],
  }
}

const balanceAccounts = [
  'opening',
  'bank',
  'receivable',
  'codInTransit',
  'codDue',
  'inputTax',
  'incomeTax',
  'salesTax',
  'withholdingTax',
  'unallocated',
  'otherIncome',
] as const

/** Where the money of the ledger stands at the end of each month. */
export async function balancesReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<ReportDraft> {
  const months = monthsOf(period)
  const ledger = await ledgerByMonth(db, { from: '1900-01-01', to: period.to })
  const until = (account: string, month: string) =>
    [...(ledger.get(account) ?? [])].reduce((sum, [each, amount]) => sum + (each <= month ? amount : 0), 0)
  type Row = { label: string; at: (month: string) => number }
  return {
    ...reportTable<Row>(
      [
        ['Account', 'text', row => row.label],
        ...months.map((month): Column<Row> => [month, 'paisa', row => row.at(month)]),
      ],
      balanceAccounts.map(account => ({ label: accounts[account], at: month => until(account, month) })),
      { label: 'All that was booked so far', at: month => 0 - sumOf(until, month) },
    ),
    charts: [
      {
        label: accounts.bank,
        kind: 'line',
        unit: 'paisa',
        points: months.map(month => ({ label: month, value: until('bank', month) })),
      },
    ],
    notes: [
      'At the end of each month, of the last one on the last day asked for. Debit above zero: what the house has or is owed.',
      'Opening balances are entered under Costs, other money under Payments. The rows add up to what was booked, less courier fees and what was written off.',
    ],
  }
}

/** What the accounts of the result stand at: the other side of the balances. */
const sumOf = (until: (account: string, month: string) => number, month: string) =>
  [...earning, 'courierFees', 'writeOffs'].reduce((sum, account) => sum + until(account, month), 0)
