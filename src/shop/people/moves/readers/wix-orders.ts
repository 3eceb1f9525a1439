import { type Paisa, paisa } from '../../../ground/money.ts'
import { amountOf, amountOrZero } from './cells.ts'
import { type CsvLine, lineWith, type Problem } from './csv-lines.ts'
import type { OrderLineRow, OrderRow, Read, Reader } from './rows.ts'
import { amountSaid, amountTakenOff, linesOf, orderedOf, orderFrom, ordersOf, piecesOf } from './shopify-orders.ts'

const address = ['country', 'state', 'state name', 'city', 'address', 'zip/postal code'].map(name => `delivery ${name}`)

/**
 * Wix's orders: a line for each order line, the order's own facts in each. Its file names the columns of the delivery's
 * address twice, the second time for the bill; it says which coupon was used, and not how much it took off.
 */
export const wixOrders: Reader<OrderRow> = {
  columns: ['order number', 'date created', 'item', 'qty', 'total'],
  several: [...address, 'billing country'],
  async *read(lines) {
    const facts: [string[], string[]] = [['total'], ['date created']]
    yield* ordersOf(lines, { numberOf: line => line.cell('order number'), facts, read: orderOf })
  },
}

function orderOf([first, ...rest]: [CsvLine, ...CsvLine[]]): Read<OrderRow> {
  const problems: Problem[] = []
  const placed = `${first.cell('date created')} ${first.cell('time')}`.trim()
  const line = lineWith(first, { 'date created': placed })
  const lines = linesOf(first, rest, problems, each => lineOf(each, problems))
  const shipping = amountSaid(line, problems, 'shipping rate')
  const refunded = amountTakenOff(line, problems, 'refunded amount')
  return orderFrom(line, problems, {
    number: first.cell('order number'),
    date: ['date created'],
    total: ['total'],
    currency: ['currency'],
    country: first.cell('delivery country'),
    more: ['additional fees'],
    tax: ['total tax'],
    row: {
      status: statusOf(first, refunded),
      payment: [first.cell('payment method'), first.cell('payment status')].filter(Boolean).join(', '),
      name: first.cell('recipient name', 'billing name'),
      email: first.cell('contact email'),
      phone: first.cell('recipient phone', 'billing phone'),
      address: ['address', 'city', 'zip/postal code', 'state name', 'country']
        .flatMap(name => first.cell(`delivery ${name}`) || [])
        .join(', '),
      shipping,
      discount: discountOf(first, lines, shipping, problems),
      refunded,
      note: first.cell('note from customer'),
      lines,
    },
  })
}

function statusOf(line: CsvLine, refunded: Paisa): string {
  const paid = line.cell('payment status').toLowerCase()
  const sent = line.cell('fulfillment status').toLowerCase()
  if (/cancel/.test(sent) || /cancel/.test(paid)) return 'Cancelled'
  if (/^(fully )?refunded$/.test(paid)) return 'Refunded'
  if (/part\w* refunded/.test(paid) || refunded > 0) return 'Partly refunded'
  return /^fulfilled/.test(sent) ? 'Sent' : /part/.test(sent) ? 'Partly sent' : 'Not sent'
}

function lineOf(line: CsvLine, problems: Problem[]): OrderLineRow[] {
  const name = [line.cell('item'), line.cell('variant')].filter(Boolean).join(', ')
  if (!name) return []
  const price = amountOf(line.cell('price'))
  if (price === null) problems.push(line.problem('This price cannot be read', 'price'))
  const quantity = piecesOf(line, problems, 'qty')
  return [orderedOf(line, problems, { name, sku: line.cell('sku'), quantity, price })]
}

/**
 * What the coupon took off: what its parts are more than the total, where a coupon is named. Taxes are a part beside
 * the goods or are within their prices, which the file does not say: that one is taken with which something is taken
 * off and of which the tax is a whole share; where that decides nothing, the smaller one, and it is told.
 */
function discountOf(line: CsvLine, lines: readonly OrderLineRow[], shipping: Paisa, problems: Problem[]): Paisa {
  const total = amountOf(line.cell('total'))
  if (line.cell('coupon code') === '' || total === null) return paisa(0)
  const tax = amountOrZero(line.cell('total tax'))
  const goods = lines.reduce((all, { price, quantity }) => all + (price ?? 0) * quantity, 0)
  const within = goods + shipping + amountOrZero(line.cell('additional fees')) - total
  const beside = within + tax
  if (tax === 0 || within < 0) return paisa(Math.max(0, beside))
  const taxed = (discount: number) => [goods, goods - discount].flatMap(of => [of, of + shipping])
  const isWithin = taxed(within).some(amount => isShare(tax, amount - tax))
  const isBeside = taxed(beside).some(amount => isShare(tax, amount))
  if (isWithin === isBeside)
    problems.push(
      line.problem('Whether this tax is within the prices is not said: the discount may be larger by it', 'total tax'),
    )
  return paisa(isBeside && !isWithin ? beside : within)
}

// Taxes are rounded by line.
const ROUNDED_PAISA = 2

/** Whether a tax is a whole percentage of an amount. */
function isShare(tax: number, amount: number): boolean {
  const rate = Math.round((tax * 100) / amount)
  return amount > 0 && rate > 0 && Math.abs(tax - (amount * rate) / 100) <= ROUNDED_PAISA
}
