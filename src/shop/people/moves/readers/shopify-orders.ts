import type { Paisa } from '../../../ground/money.ts'
import { phoneOf } from './addresses.ts'
import { amountOf, amountOrZero, cut, momentFrom, wholeOf } from './cells.ts'
import type { Problem } from './csv-lines.ts'
import { type CsvLine, groupsOf } from './csv-lines.ts'
import type { OrderLineRow, OrderRow, Read, Reader } from './rows.ts'

/** Shopify's orders: a line for each order line, the order's own facts in the first. */
export const shopifyOrders: Reader<OrderRow> = {
  columns: ['name', 'financial status', 'lineitem quantity', 'lineitem name'],
  async *read(lines) {
    for await (const group of groupsOf(lines, line => line.cell('name'))) yield orderOf(group)
  },
}

function orderOf([first, ...rest]: [CsvLine, ...CsvLine[]]): Read<OrderRow> {
  const problems: Problem[] = []
  const of = (name: string) => first.cell(`shipping ${name}`, `billing ${name}`)
  const refunded = amountOrZero(first.cell('refunded amount'))
  const currency = first.cell('currency')
  if (currency && currency !== 'PKR')
    problems.push(first.problem('This order was not paid in rupees: its figures are shown as they are', 'currency'))
  return orderFrom(first, problems, {
    ...{ number: first.cell('name'), date: ['created at', 'paid at'], total: ['total'] },
    row: {
      ...{ status: statusOf(first, refunded), refunded },
      payment: [first.cell('payment method'), first.cell('financial status').replaceAll('_', ' ')]
        .filter(Boolean)
        .join(', '),
      ...{ name: of('name'), email: first.cell('email'), phone: of('phone') || first.cell('phone') },
      address: [
        of('address1') || of('street'),
        of('address2'),
        of('city'),
        of('zip'),
        of('province name') || of('province'),
        of('country'),
      ]
        .filter(Boolean)
        .join(', '),
      ...{ shipping: amountOrZero(first.cell('shipping')), discount: amountOrZero(first.cell('discount amount')) },
      note: first.cell('notes'),
      lines: [first, ...rest].flatMap(line => lineOf(line, problems)),
    },
  })
}

function statusOf(line: CsvLine, refunded: Paisa): string {
  const financial = line.cell('financial status').toLowerCase()
  if (line.cell('cancelled at') || financial === 'voided') return 'Cancelled'
  if (financial === 'refunded') return 'Refunded'
  if (financial === 'partially_refunded' || refunded > 0) return 'Partly refunded'
  const sent = line.cell('fulfillment status').toLowerCase()
  return sent === 'fulfilled' ? 'Sent' : sent === 'partial' ? 'Partly sent' : 'Not sent'
}

function lineOf(line: CsvLine, problems: Problem[]): OrderLineRow[] {
  const name = cut(line.cell('lineitem name'), 300)
  if (!name) return []
  const quantity = wholeOf(line.cell('lineitem quantity')) ?? 1
  const price = amountOf(line.cell('lineitem price'))
  if (price === null) problems.push(line.problem('This price cannot be read', 'lineitem price'))
  return [{ name, sku: cut(line.cell('lineitem sku'), 60), quantity, price }]
}

type Facts = { number: string; date: string[]; total: string[]; row: Omit<OrderRow, 'key' | 'placedAt' | 'total'> }

/** An order of any old shop, within the limits of what is kept. It needs a number, a day and a total. */
export function orderFrom(line: CsvLine, problems: Problem[], { number, date, total, row }: Facts): Read<OrderRow> {
  const key = cut(number, 60)
  const placedAt = momentFrom(line.cell(...date))
  const amount = amountOf(line.cell(...total))
  if (!key) problems.push(line.problem('An order needs a number', 'name', 'order #', 'order_number'))
  if (!placedAt) problems.push(line.problem('This day cannot be read, and the order was left out', ...date))
  if (amount === null) problems.push(line.problem('This total cannot be read, and the order was left out', ...total))
  if (row.lines.length === 0)
    problems.push(line.problem('This order has no lines', 'lineitem name', 'product(s)', 'line_items'))
  if (!key || !placedAt || amount === null) return { line: line.line, row: null, problems }
  return {
    ...{ line: line.line, problems },
    row: {
      ...{ ...row, key, placedAt, total: amount, name: cut(row.name, 120), email: cut(row.email.toLowerCase(), 254) },
      ...{ phone: phoneOf(row.phone) || cut(row.phone, 40), address: cut(row.address, 600), note: cut(row.note, 2000) },
      ...{ status: cut(row.status, 60), payment: cut(row.payment, 120), lines: row.lines.slice(0, 200) },
    },
  }
}
