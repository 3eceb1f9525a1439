import { sql } from 'kysely'
import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { dayTextOf, startOfDay } from '../../ground/days-in-sql.ts'
import { type Paisa, paisa, sum, toRupees } from '../../ground/money.ts'
import type { Settings } from '../settings/index.ts'
import { type TaxRow, termsOf } from './order-tax-rate.ts'
import { soldSince } from './sold-for-tax.ts'
import { type LineTax, type TaxTerms, taxOfLines } from './tax-rules.ts'

type Line = {
  price: Paisa
  priceAtPurchase: Paisa
  quantity: number
  /** Pieces that came back before the month, and until its end. */
  before: number
  after: number
}
type Row = TaxRow & {
  order: string
  soldOn: string
  city: string
  inMonth: boolean
  number: string | null
  lines: Line[]
}

// What comes back later than this is a matter for a person: the law knows notes of 180 days.
const BACK_DAYS = 400

/** An order's sale in a month, or what came back of it. */
type OutputLine = LineTax & {
  month: string
  kind: 'Sale' | 'Came back'
  terms: TaxTerms
  row: Row
}

const sheet = csvSheet<OutputLine>([
  ['Month', ({ month }) => month],
  ['Order', ({ row }) => row.order],
  ['Sold on', ({ row }) => row.soldOn],
  ['City', ({ row }) => row.city],
  ['Kind', ({ kind }) => kind],
  ['Rate, %', ({ terms }) => String(terms.rate / 100)],
  ['Schedule', ({ terms }) => terms.schedule],
  ['Amount', ({ gross }) => toRupees(gross).toFixed(2)],
  ['Without tax', ({ value }) => toRupees(value).toFixed(2)],
  ['Sales tax', ({ tax }) => toRupees(tax).toFixed(2)],
  ['FBR invoice', ({ row }) => row.number],
])

/**
 * The sales tax that a month's sales hold, order by order as CSV, and below zero what came back in it: cancelled after
 * it was sold, received in a return, or brought back. An order counts by the moment of the setting `fiscalMoment`.
 * Amounts in rupees.
 * @rule the sales tax of a month
 */
export async function* exportOutputTax(
  db: Db,
  { month }: { month: string },
  { fiscalMoment }: Pick<Settings, 'fiscalMoment'>,
): AsyncGenerator<string> {
  const start = startOfDay(`${month}-01`)
  const end = startOfDay(sql`(${`${month}-01`}::date + interval '1 month')`)
  const { rows } = await sql<Row>`
    select order_number as "order", ${dayTextOf('sold.at')} as "soldOn", city, sold.at >= ${start} as "inMonth", tax_rate as "taxRate",
      tax_schedule as "taxSchedule", coupon_discount as "couponDiscount",
      (select number from fiscal_invoices where order_id = orders.id and kind = 'sale' and state = 'posted' and replaced_at is null) as number,
      (select json_agg(json_build_object('price', price, 'priceAtPurchase', price_at_purchase, 'quantity', quantity,
        'before', pieces_back(order_items, ${start}), 'after', pieces_back(order_items, ${end})) order by position) from order_items where order_id = orders.id) as lines
    from ${soldSince(fiscalMoment, sql<Date>`(${start} - make_interval(days => ${BACK_DAYS}))`)} sold join orders on orders.id = order_id
    where sold.at < ${end} and tax_rate is not null and (sold.at >= ${start}
      or exists (select from order_events where order_id = orders.id and created_at >= ${start} and created_at < ${end} and order_status = 'cancelled')
      or exists (select from returns where returns.order_id = orders.id)
      or exists (select from parcels where parcels.order_id = orders.id and returned_at >= ${start} and returned_at < ${end}))
    order by sold.at, order_number`.execute(db)
  yield sheet.head
  yield sheet.lines(rows.flatMap(row => linesOf(row, month)))
}

/** An order's rows in a month: its sale, and what came back of it. */
function linesOf(row: Row, month: string): OutputLine[] {
  const terms = termsOf(row)
  if (!terms) return []
  const taxed = taxOfLines(row.lines, terms, row.couponDiscount)
  const came = sumOf(taxed.map((line, at) => partBetween(line, row.lines[at])))
  const line = (kind: OutputLine['kind'], amounts: LineTax) => ({ ...amounts, month, kind, terms, row })
  return [
    ...(row.inMonth ? [line('Sale', sumOf(taxed))] : []),
    ...(came.gross > 0 ? [line('Came back', negative(came))] : []),
  ]
}

/**
 * The share of a line that came back in the month, cut so that all months together give no more than the line, to the
 * paisa.
 */
function partBetween({ value, tax }: LineTax, { quantity, before, after }: Line = none): LineTax {
  const part = (amount: Paisa) =>
    paisa(Math.floor((amount * after) / quantity) - Math.floor((amount * Math.min(before, after)) / quantity))
  const back = { value: part(value), tax: part(tax) }
  return { ...back, gross: sum([back.value, back.tax]) }
}

const none: Line = { price: paisa(0), priceAtPurchase: paisa(0), quantity: 1, before: 0, after: 0 }

const sumOf = (lines: readonly LineTax[]): LineTax => ({
  gross: sum(lines.map(({ gross }) => gross)),
  value: sum(lines.map(({ value }) => value)),
  tax: sum(lines.map(({ tax }) => tax)),
})

const negative = ({ gross, value, tax }: LineTax): LineTax => ({
  gross: paisa(-gross),
  value: paisa(-value),
  tax: paisa(-tax),
})
