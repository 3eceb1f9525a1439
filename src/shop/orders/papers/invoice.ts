import { type Cell, type Letterhead, type Sheet, writeSheets } from '../../../platform/pdf/sheet.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import { dayText } from '../../ground/dates.ts'
import { amountText, type Paisa, paisa, times } from '../../ground/money.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { countryName } from '../../ground/shipping/country-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { taxNumbersText, taxRow } from '../../settings/tax/tax-rules.ts'
import type { PaperOrder } from '../dispatch/index.ts'
import { moneyRows, paymentText } from '../orders/order-money-text-rules.ts'
import { orderSums } from '../orders/order-rules.ts'
import { addressLines } from './paper-address-rules.ts'

/** An order, and of its chosen parcels what each still collects. */
export type Invoiced = { order: PaperOrder; parcels?: readonly { code: string; owed: Paisa | null }[] }

// Points of a sum, and of the number of the tax office with its code.
const SUM_HEIGHT = 20
const FISCAL_HEIGHT = 100

/** Not a running count, which would tell how many orders there are. */
const invoiceNumber = ({ orderNumber }: PaperOrder) => `INV-${orderNumber}`

/**
 * Invoices of orders: number and day, seller and buyer, every line with its SKU, what was charged and how it is paid.
 * Tax stands on them once the house has a tax number.
 * @rule what an invoice says
 */
export const invoices = (all: readonly Invoiced[], settings: Settings, house: Letterhead): Promise<Buffer> =>
  writeSheets(
    'Invoices',
    { house },
    all,
    ({ order }) => `Invoice ${invoiceNumber(order)}`,
    (page, one) => writeInvoice(page, one, settings, house),
  )

function writeInvoice(page: Sheet, { order, parcels = [] }: Invoiced, settings: Settings, house: Letterhead): void {
  const taxNumbers = taxNumbersText(settings)
  const tax = taxNumbers ? taxRow(order) : null
  page.letterhead(tax ? 'Tax invoice' : 'Invoice')
  page.facts([
    ['Invoice number', invoiceNumber(order)],
    ['Date', dayText(order.invoicedAt)],
    ['Order', `${order.orderNumber}\n${dayText(order.createdAt)}`],
    ['Payment', paidBy(order)],
  ])
  page.gap(4)
  page.facts([
    [
      'Sold by',
      [
        settings.registeredName || settings.shopName,
        settings.supportAddress,
        settings.supportPhone,
        settings.supportEmail,
        taxNumbers,
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    ['Sold and sent to', addressLines(order).join('\n')],
  ])
  page.gap(4)
  const sums = orderSums(order, countryName(order.country))
  const money = [...moneyRows(order), ...cashRows(order, parcels)]
  // The sums stand on one page, with the tax office's number of them, below at least two lines.
  const end = (sums.length + money.length + 4) * SUM_HEIGHT + (order.fiscalNumber ? FISCAL_HEIGHT : 0)
  const rows = order.lines.map(({ name, ml, setOf, parts, sku, quantity, priceAtPurchase: price }) =>
    line(
      [
        sizeText(name, ml, setOf),
        ...(parts ?? []).map(part => `${part.pieces * quantity} × ${sizeText(part.name, part.ml, null)}`),
      ].join('\n'),
      sku,
      String(quantity),
      amountText(price),
      amountText(times(price, quantity)),
    ),
  )
  page.table(line('Item', 'SKU', 'Qty', 'Price', 'Amount'), () => page.lines(rows, 10, end))
  page.gap(2)
  for (const [label, amount] of sums) page.row(sum(label, amount), 10)
  page.total(sum('Total', amountText(order.totalAmount), 0.3))
  if (tax) page.quiet(sum(...tax, 0.12))
  for (const [label, amount] of money) page.row(sum(label, amount), 10)
  if (order.orderStatus === 'cancelled') page.row(sum('', 'Cancelled'), 10, true)
  page.gap(14)
  if (order.fiscalNumber) {
    page.qr(qrCode(order.fiscalNumber), `FBR invoice number ${order.fiscalNumber}`)
    page.gap(12)
  }
  page.text('Thank you for your order. Wear it well.', { size: 13, display: house.display })
}

const paidBy = (order: PaperOrder) =>
  [order.paymentMethod === 'COD' ? 'Cash on delivery' : order.paymentMethod, ...paymentText(order).split(', ')]
    .map(capital)
    .join('\n')

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * What is still to pay in cash for each chosen parcel, and for those that are not chosen or not packed yet. None where
 * one parcel collects all of it, which the rows above say.
 */
function cashRows(
  { dues }: PaperOrder,
  parcels: readonly { code: string; owed: Paisa | null }[],
): [label: string, amount: string][] {
  const cash = parcels.flatMap(({ code, owed }) => (owed ? [{ code, owed }] : []))
  const later = dues.toCollect - cash.reduce((all, { owed }) => all + owed, 0)
  if (cash.length === 1 && later <= 0) return []
  return [
    ...cash.map(({ code, owed }): [string, string] => [`Cash, ${code}`, amountText(owed)]),
    ...(later > 0 && cash.length > 0 ? [['Cash, other parcels', amountText(paisa(later))] as [string, string]] : []),
  ]
}

// Of the width. The SKUs begin below the third of four facts.
const ITEM = 0.514

/** Below what it sums up: it begins where the SKUs do. */
const sum = (label: string, amount: string, width = 0.15): Cell[] => [
  { text: '', width: ITEM },
  { text: label, width: 1 - ITEM - width },
  { text: amount, width, align: 'right' },
]

const line = (item: string, sku: string, quantity: string, price: string, amount: string): Cell[] => [
  { text: item, width: ITEM },
  { text: sku, width: 0.166 },
  { text: quantity, width: 0.05, align: 'right' },
  { text: price, width: 0.13, align: 'right' },
  { text: amount, width: 1 - ITEM - 0.346, align: 'right' },
]
