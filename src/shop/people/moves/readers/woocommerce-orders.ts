import { type Paisa, paisa } from '../../../ground/money.ts'
import { amountOf, wholeOf } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { OrderLineRow, OrderRow, Read, Reader } from './rows.ts'
import {
  amountSaid,
  amountTakenOff,
  linesOf,
  ONE_PIECE,
  orderedOf,
  orderFrom,
  ordersOf,
  piecesOf,
} from './shopify-orders.ts'

/**
 * WooCommerce's orders: of its report (a line each, products as '2× Oud, 1× Rose' without prices), or of its exports of
 * orders, with lines as 'name:Oud|quantity:2|total:1200', in columns of their own, or a line for each.
 */
export const woocommerceOrders: Reader<OrderRow> = {
  columns: ['order #|order_number|order_id', 'date|order_date', 'status'],
  async *read(lines) {
    yield* ordersOf(lines, { numberOf, facts: [totals, days], read: orderOf })
  },
}

const totals = ['order_total', 'total', 'net sales', 'n. revenue']
const days = ['order_date', 'date']
const numberOf = (line: CsvLine) => line.cell('order #', 'order_number', 'order_id')

const statuses: Record<string, string> = {
  completed: 'Completed',
  processing: 'Processing',
  'on-hold': 'On hold',
  pending: 'Not paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

function orderOf([first, ...rest]: [CsvLine, ...CsvLine[]]): Read<OrderRow> {
  const problems: Problem[] = []
  const of = (name: string) => first.cell(`shipping_${name}`) || first.cell(`billing_${name}`)
  const status = first.cell('status').toLowerCase().replace(/^wc-/, '')
  return orderFrom(first, problems, {
    number: numberOf(first),
    date: days,
    total: totals,
    currency: ['order_currency', 'currency'],
    country: of('country'),
    more: ['shipping_tax_total', 'fee_total'],
    tax: ['tax_total', 'cart_tax', 'total_tax'],
    row: {
      status: statuses[status] ?? status,
      payment: first.cell('payment_method_title', 'payment_method'),
      name: first.cell('customer') || `${of('first_name')} ${of('last_name')}`,
      email: first.cell('billing_email', 'customer_email'),
      phone: first.cell('billing_phone', 'shipping_phone'),
      address: ['address_1', 'address_2', 'city', 'postcode', 'state', 'country']
        .flatMap(name => of(name) || [])
        .join(', '),
      shipping: amountSaid(first, problems, 'shipping_total', 'order_shipping'),
      discount: amountTakenOff(first, problems, 'discount_total', 'order_discount', 'cart_discount'),
      refunded: refundedOf(first, problems),
      note: first.cell('customer_note', 'customer_message'),
      lines: linesOf(first, rest, problems, line =>
        itemsOf(line, problems).map(item => orderedOf(line, problems, item)),
      ),
    },
  })
}

/**
 * What was paid back: a sum, or each refund as 'amount:1500.00|reason:leaked|date:...' with semicolons between them.
 */
function refundedOf(line: CsvLine, problems: Problem[]): Paisa {
  const sums = ['refunded_total', 'order_refunded', 'total_refunded', 'refund_total']
  if (line.cell(...sums) !== '') return amountTakenOff(line, problems, ...sums)
  const refunds = line.cell('refund_items', 'refunds').matchAll(/(?:^|[;|])\s*(?:amount|total):\s*-?([^|;]*)/g)
  return paisa(
    [...refunds].reduce((all, [, typed = '']) => {
      const amount = amountOf(typed)
      if (amount === null) problems.push(line.problem('A refund cannot be read', 'refund_items', 'refunds'))
      return all + (amount ?? 0)
    }, 0),
  )
}

function itemsOf(line: CsvLine, problems: Problem[]): OrderLineRow[] {
  const single = line.cell('item_name', 'line_item_name', 'product_name')
  if (single) {
    const quantity = piecesOf(line, problems, 'item_quantity', 'quantity', 'qty')
    return [
      lineOf({
        name: single,
        sku: line.cell('item_sku', 'product_sku'),
        quantity,
        total: totalOf(line.cell('item_total', 'line_total'), line, problems, 'item_total', 'line_total'),
      }),
    ]
  }
  const texts = [line.cell('line_items'), ...Array.from({ length: 30 }, (_, at) => line.cell(`line_item_${at + 1}`))]
  const said = texts.flatMap(partsOf).filter(text => /(^|\|)\s*name:/.test(text))
  if (said.length > 0) return said.map(text => parseItem(text, line, problems))
  const report = line.cell('product(s)')
  return report
    .split(/,\s*(?=\d+\s*[×x]\s)/)
    .filter(Boolean)
    .map(text => {
      const [, quantity = '1', name = text] = /^(\d+)\s*[×x]\s*(.+)$/s.exec(text) ?? []
      if (name === text) problems.push(line.problem('These lines cannot be told apart', 'product(s)'))
      return lineOf({ name, sku: '', quantity: Number(quantity), total: '' })
    })
}

/**
 * The items of a cell. Each begins with the same word, and the name of one may hold a semicolon: 'name:Oud;
 * Amber|total:3000; name:Rose|total:900'.
 */
function partsOf(text: string): string[] {
  const [, begins] = /^\s*(\w+):/.exec(text) ?? []
  const items: string[] = []
  for (const part of text.split(';')) {
    const begun = part.trim() === '' || begins === undefined || part.trimStart().startsWith(`${begins}:`)
    const last = items.pop()
    if (last === undefined) items.push(part)
    else if (begun) items.push(last, part)
    else items.push(`${last};${part}`)
  }
  return items
}

/** The sum of a line; empty, and told, where it cannot be read. */
function totalOf(typed: string, line: CsvLine, problems: Problem[], ...columns: string[]): string {
  if (typed === '' || amountOf(typed) !== null) return typed
  problems.push(line.problem('The sum of a line cannot be read', ...columns))
  return ''
}

function parseItem(text: string, line: CsvLine, problems: Problem[]): OrderLineRow {
  const parts = Object.fromEntries(
    text
      .split(/\|(?=\s*\w+:)/)
      .map(part => [part.slice(0, part.indexOf(':')).trim(), part.slice(part.indexOf(':') + 1).trim()]),
  )
  const typed = parts.quantity ?? parts.qty ?? ''
  const pieces = typed === '' ? 1 : wholeOf(typed)
  if (typed === '') problems.push(line.problem(ONE_PIECE, 'line_items', 'line_item_1'))
  else if (pieces === null || pieces < 1)
    problems.push(line.problem('This number of pieces cannot be right', 'line_items', 'line_item_1'))
  return lineOf({
    name: parts.name ?? '',
    sku: parts.sku ?? '',
    quantity: Math.max(0, pieces ?? 1),
    total: totalOf(parts.total ?? '', line, problems, 'line_items', 'line_item_1'),
  })
}

function lineOf({
  name,
  sku,
  quantity,
  total,
}: {
  name: string
  sku: string
  quantity: number
  total: string
}): OrderLineRow {
  const sum = amountOf(total)
  const price = sum === null || quantity < 1 ? null : (Math.round(sum / quantity) as typeof sum)
  return { name, sku, quantity, price }
}
