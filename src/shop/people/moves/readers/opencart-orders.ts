import { paisa } from '../../../ground/money.ts'
import { amountOf } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { OrderLineRow, OrderRow, Read, Reader } from './rows.ts'
import { amountSaid, amountTakenOff, linesOf, orderedOf, orderFrom, ordersOf, piecesOf } from './shopify-orders.ts'

/**
 * OpenCart's orders: the columns of its table `order`, as its database and most of its extensions export them, or of
 * the list in its back office; with a line for each order line where the file has them.
 */
export const opencartOrders: Reader<OrderRow> = {
  columns: ['order_id|order id', 'date_added|date added', 'total'],
  async *read(lines) {
    yield* ordersOf(lines, { numberOf, facts: [['total'], ['date_added', 'date added']], read: orderOf })
  },
}

const numberOf = (line: CsvLine) => line.cell('order_id', 'order id')

// As OpenCart numbers them after its installation.
const statuses: Record<string, string> = {
  '1': 'Not sent',
  '2': 'Processing',
  '3': 'Sent',
  '5': 'Completed',
  '7': 'Cancelled',
  '8': 'Denied',
  '10': 'Failed',
  '11': 'Refunded',
  '15': 'Processed',
  '16': 'Cancelled',
  pending: 'Not sent',
  shipped: 'Sent',
  complete: 'Completed',
  canceled: 'Cancelled',
  voided: 'Cancelled',
}

function orderOf([first, ...rest]: [CsvLine, ...CsvLine[]]): Read<OrderRow> {
  const problems: Problem[] = []
  const of = (name: string) => first.cell(`shipping_${name}`, `payment_${name}`)
  const status = first.cell('order_status', 'status', 'order_status_id')
  return orderFrom(first, problems, {
    number: numberOf(first),
    date: ['date_added', 'date added'],
    total: ['total'],
    currency: ['currency_code', 'currency'],
    country: of('iso_code_2') || of('country'),
    more: [],
    tax: ['tax', 'tax_total'],
    row: {
      status: statuses[status.toLowerCase()] ?? status,
      payment: first.cell('payment_method', 'payment method'),
      name:
        first.cell('customer') ||
        `${of('firstname') || first.cell('firstname')} ${of('lastname') || first.cell('lastname')}`,
      email: first.cell('email', 'customer_email'),
      phone: first.cell('telephone', 'phone'),
      address: ['address_1', 'address_2', 'city', 'postcode', 'zone', 'country']
        .flatMap(name => of(name) || [])
        .join(', '),
      shipping: amountSaid(first, problems, 'shipping', 'shipping_total', 'shipping_cost'),
      discount: amountTakenOff(first, problems, 'discount', 'coupon_total', 'coupon'),
      refunded: paisa(0),
      note: first.cell('comment'),
      lines: linesOf(first, rest, problems, line => lineOf(line, problems)),
    },
  })
}

function lineOf(line: CsvLine, problems: Problem[]): OrderLineRow[] {
  const name = line.cell('product_name', 'product name', 'product', 'name')
  if (!name) return []
  const quantity = piecesOf(line, problems, 'product_quantity', 'quantity', 'qty')
  const typed = line.cell('product_price', 'price')
  const price = amountOf(typed)
  if (price === null && typed !== '') problems.push(line.problem('This price cannot be read', 'product_price', 'price'))
  return [orderedOf(line, problems, { name, sku: line.cell('model', 'sku'), quantity, price })]
}
