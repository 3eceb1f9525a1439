import { amountText, type Paisa, paisa } from '../../../ground/money.ts'
import { hashOf } from '../moved.ts'
import { phoneOf } from './addresses.ts'
import { amountOf, amountOrZero, cut, cutsOf, momentFrom, wholeOf } from './cells.ts'
import type { Problem } from './csv-lines.ts'
import { type CsvLine, type Group, groupsOf } from './csv-lines.ts'
import type { OrderLineRow, OrderRow, Read, Reader } from './rows.ts'

/** Shopify's orders: a line for each order line, the order's own facts in the first. */
export const shopifyOrders: Reader<OrderRow> = {
  columns: ['name', 'financial status', 'lineitem quantity', 'lineitem name'],
  async *read(lines) {
    yield* ordersOf(lines, { numberOf: line => line.cell('name'), facts: [['total'], ['created at']], read: orderOf })
  },
}

function orderOf([first, ...rest]: [CsvLine, ...CsvLine[]]): Read<OrderRow> {
  const problems: Problem[] = []
  const of = (name: string) => first.cell(`shipping ${name}`, `billing ${name}`)
  const refunded = amountTakenOff(first, problems, 'refunded amount')
  return orderFrom(first, problems, {
    number: first.cell('name'),
    date: ['created at', 'paid at'],
    total: ['total'],
    currency: ['currency'],
    country: of('country') || of('country code'),
    more: ['tip'],
    tax: ['taxes'],
    row: {
      status: statusOf(first, refunded),
      refunded,
      payment: [first.cell('payment method'), first.cell('financial status').replaceAll('_', ' ')]
        .filter(Boolean)
        .join(', '),
      name: of('name'),
      email: first.cell('email'),
      phone: of('phone') || first.cell('phone'),
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
      shipping: amountSaid(first, problems, 'shipping'),
      discount: amountTakenOff(first, problems, 'discount amount'),
      note: first.cell('notes'),
      lines: linesOf(first, rest, problems, line => lineOf(line, problems)),
    },
  })
}

/**
 * The orders of a file, put together by their numbers. `facts`: the columns of what is said of an order, its total
 * first. Lines that stand apart from their order where they cannot be put together, and another order of the same
 * number, are told and left out, with their pieces.
 */
export async function* ordersOf(
  lines: AsyncIterable<CsvLine>,
  {
    numberOf,
    facts,
    read,
  }: {
    numberOf: (line: CsvLine) => string
    facts: [total: string[], day: string[]]
    read: (group: Group) => Read<OrderRow>
  },
): AsyncGenerator<Read<OrderRow>> {
  const [total] = facts
  const factsOf = (line: CsvLine) =>
    line.hint(...total) === '' ? '' : facts.map(names => line.hint(...names)).join(' of ')
  const seen = new Map<string, { line: number; hash: string; total: Paisa }>()
  for await (const group of groupsOf(lines, numberOf, factsOf)) {
    const one = read(group)
    const number = cut(numberOf(group[0]), 60)
    const before = seen.get(number)
    if (one.row && !before) seen.set(number, { line: one.line, hash: hashOf(one.row), total: one.row.total })
    if (!before) yield one
    else if (one.row && hashOf(one.row) === before.hash) {
      const reason = `Line ${before.line} says the same one already`
      yield { ...one, row: null, key: number, problems: [group[0].problem(reason, ...numbers)] }
    } else {
      const reason = `Lines of ${number} that stand apart from line ${before.line} were left out: please sort the file by its orders, and send it again`
      const amount = one.row?.total === before.total ? 0 : (one.amount ?? 0)
      const problem = group[0].problem(reason, ...numbers)
      yield { line: one.line, row: null, problems: [problem], pieces: one.pieces ?? 0, amount }
    }
  }
}

const numbers = ['order number', 'order #', 'order_number', 'order_id', 'order id', 'name']

/** The lines of an order. A further line of the file that names nothing, such as a sum below all orders, is told. */
export const linesOf = (
  first: CsvLine,
  rest: readonly CsvLine[],
  problems: Problem[],
  read: (line: CsvLine) => OrderLineRow[],
): OrderLineRow[] =>
  [first, ...rest].flatMap(line => {
    const found = read(line)
    if (found.length === 0 && line !== first)
      problems.push(line.problem('This line names nothing that was ordered, and was left out', ...itemColumns))
    return found
  })

const itemColumns = [
  'lineitem name',
  'item',
  'item_name',
  'line_items',
  'product(s)',
  'product_name',
  'product name',
  'product',
  'name',
]

function statusOf(line: CsvLine, refunded: Paisa): string {
  const financial = line.cell('financial status').toLowerCase()
  if (line.cell('cancelled at') || financial === 'voided') return 'Cancelled'
  if (financial === 'refunded') return 'Refunded'
  if (financial === 'partially_refunded' || refunded > 0) return 'Partly refunded'
  const sent = line.cell('fulfillment status').toLowerCase()
  return sent === 'fulfilled' ? 'Sent' : sent === 'partial' ? 'Partly sent' : 'Not sent'
}

function lineOf(line: CsvLine, problems: Problem[]): OrderLineRow[] {
  const name = line.cell('lineitem name')
  if (!name) return []
  const quantity = piecesOf(line, problems, 'lineitem quantity')
  const price = amountOf(line.cell('lineitem price'))
  if (price === null) problems.push(line.problem('This price cannot be read', 'lineitem price'))
  return [orderedOf(line, problems, { name, sku: line.cell('lineitem sku'), quantity, price })]
}

/** A line of an order, within the lengths of what is stored. */
export function orderedOf(line: CsvLine, problems: Problem[], row: OrderLineRow): OrderLineRow {
  const kept = cutsOf(line, problems)
  return {
    ...row,
    name: kept('name of what was ordered', row.name, 300, ...itemColumns),
    sku: kept('SKU of what was ordered', row.sku, 60, ...skuColumns),
  }
}

const skuColumns = ['lineitem sku', 'item_sku', 'product_sku', 'sku', 'model', 'line_items']

/**
 * An amount that was taken off or paid back and may be missing, also below zero or in brackets as accountants write it;
 * one that cannot be read is a problem, and counts as nothing.
 */
export const amountTakenOff = (line: CsvLine, problems: Problem[], ...names: string[]): Paisa =>
  amountIn(line.cell(...names).replace(/^[-\u2212]\s*|^\((.*)\)$/, '$1'), line, problems, names)

/**
 * An amount that was charged and may be missing; one below zero, or that cannot be read, is a problem, and counts as
 * nothing.
 */
export const amountSaid = (line: CsvLine, problems: Problem[], ...names: string[]): Paisa =>
  amountIn(line.cell(...names), line, problems, names)

function amountIn(typed: string, line: CsvLine, problems: Problem[], names: readonly string[]): Paisa {
  const amount = typed === '' ? paisa(0) : amountOf(typed)
  if (amount === null) problems.push(line.problem('This amount cannot be read, and counts as nothing', ...names))
  return amount ?? paisa(0)
}

export const ONE_PIECE = 'How many pieces they are is not said: they count as one'

/** How many pieces a line has. What is blank, no number, or below one, is a problem: 1 is taken, and nothing for 0. */
export function piecesOf(line: CsvLine, problems: Problem[], ...names: string[]): number {
  const typed = line.cell(...names)
  const pieces = typed === '' ? 1 : wholeOf(typed)
  if (pieces !== null && pieces >= 1 && typed !== '') return pieces
  problems.push(line.problem(typed === '' ? ONE_PIECE : 'This number of pieces cannot be right', ...names))
  return pieces === null ? 1 : Math.max(0, pieces)
}

type Facts = {
  number: string
  date: string[]
  total: string[]
  currency: string[]
  /** Of its address: that of its phone. */
  country: string
  /** Columns of what is charged beside lines and shipping. */
  more: string[]
  /** The columns of taxes. */
  tax: string[]
  row: Omit<OrderRow, 'key' | 'placedAt' | 'total' | 'tax'>
}

const MOST_LINES = 200
const NOTE_LENGTH = 2000

const names = [
  'shipping name',
  'billing name',
  'customer',
  'recipient name',
  'shipping_first_name',
  'billing_first_name',
  'firstname',
]
const emails = ['email', 'billing_email', 'customer_email', 'contact email']
const addresses = [
  'shipping address1',
  'shipping street',
  'billing address1',
  'billing street',
  'shipping_address_1',
  'billing_address_1',
  'delivery address',
  'payment_address_1',
]
const notes = ['notes', 'customer_note', 'customer_message', 'note from customer', 'comment']
const payments = ['payment method', 'payment_method_title', 'payment_method']
const phones = ['shipping phone', 'phone', 'billing phone', 'billing_phone', 'shipping_phone']

const isRupees = (currency: string) => /^(|pkr|rs\.?|₨|rupees?|pakistani? rupees?|روپے)$/i.test(currency.trim())

/** An order of any old shop, within the limits of what is stored. It needs a number, a day and a total. */
export function orderFrom(line: CsvLine, problems: Problem[], facts: Facts): Read<OrderRow> {
  const { number, date, total, currency, country, row } = facts
  const kept = cutsOf(line, problems)
  const key = kept('number of the order', number, 60, ...numbers)
  const placedAt = momentFrom(line.cell(...date))
  const amount = amountOf(line.cell(...total))
  if (!key) problems.push(line.problem('An order needs a number', 'name', 'order #', 'order_number'))
  if (!placedAt) problems.push(line.problem('This day cannot be read, and the order was left out', ...date))
  if (amount === null) problems.push(line.problem('This total cannot be read, and the order was left out', ...total))
  const { length } = row.lines
  if (length > MOST_LINES)
    problems.push(line.problem(`The first ${MOST_LINES} of its ${length} lines are kept`, ...total))
  if (length === 0) problems.push(line.problem('This order has no lines', 'lineitem name', 'product(s)', 'line_items'))
  const pieces = row.lines.reduce((all, { quantity }) => all + quantity, 0)
  const inRupees = isRupees(line.cell(...currency))
  const said = { line: line.line, problems, pieces, amount: inRupees ? (amount ?? 0) : 0 }
  if (!key || !placedAt || amount === null) return { ...said, row: null, ...(key && { key }) }
  const phone = phoneOf(row.phone, country || 'PK')
  if (row.phone && !phone)
    problems.push(line.problem('This is no phone number: it is kept as it is written', ...phones))
  const money = line.cell(...currency)
  const owed = inRupees ? '' : `Its total was ${cut(money, 10)} ${cut(line.cell(...total), 40)}, not in rupees.`
  const read = {
    ...row,
    tax: amountSaid(line, problems, ...facts.tax),
    key,
    placedAt,
    total: amount,
    name: kept('name', row.name.replaceAll(/\s+/g, ' '), 120, ...names),
    email: kept('email', row.email.toLowerCase(), 254, ...emails),
    phone: phone || kept('phone', row.phone, 40, ...phones),
    address: kept('address', row.address, 600, ...addresses),
    note: kept('note', [owed, row.note].filter(Boolean).join('\n'), NOTE_LENGTH, ...notes),
    status: kept('status', row.status, 60, 'status', 'financial status', 'order_status'),
    payment: kept('way of payment', row.payment, 120, ...payments),
    lines: row.lines.slice(0, MOST_LINES),
    refunded: row.status === 'Refunded' && row.refunded === 0 ? amount : row.refunded,
  }
  if (!inRupees) {
    problems.push(line.problem('This order was not paid in rupees: its total stands in its note', ...currency))
    return { ...said, row: withoutAmounts(read) }
  }
  checkSum(line, problems, facts, read)
  return { ...said, row: read }
}

const withoutAmounts = (row: OrderRow): OrderRow => ({
  ...row,
  total: paisa(0),
  shipping: paisa(0),
  discount: paisa(0),
  refunded: paisa(0),
  tax: paisa(0),
  lines: row.lines.map(each => ({ ...each, price: null })),
})

// Prices of pieces are rounded.
const TOLERANCE_PAISA = 100

/**
 * Tells a total that its parts do not make, with or without what is charged beside them, and a refund of more than was
 * paid.
 */
function checkSum(line: CsvLine, problems: Problem[], { total, more }: Facts, row: OrderRow): void {
  if (row.refunded > row.total)
    problems.push(line.problem('More was paid back than was paid', 'refunded amount', 'refund_items', 'refunded_total'))
  const prices = row.lines.flatMap(({ price, quantity }) => (price === null ? [] : [price * quantity]))
  if (prices.length < row.lines.length || prices.length === 0) return
  const goods = prices.reduce((all, price) => all + price, 0)
  const beside = more.reduce<number>((all, name) => all + amountOrZero(line.cell(name)), row.tax)
  const parts = [goods - row.discount, goods].map(amount => amount + row.shipping)
  const isPart = (sum: number) => Math.abs(row.total - sum) <= TOLERANCE_PAISA * Math.max(1, row.lines.length)
  if (parts.some(sum => isPart(sum) || isPart(sum + beside))) return
  const made = amountText(paisa(parts[0] ?? 0))
  problems.push(
    line.problem(`Its lines, shipping and discount make ${made}: the total is kept as the file says`, ...total),
  )
}
