import { type Cell, type Letterhead, type Sheet, writeSheets } from '../../../platform/pdf/sheet.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import { dayText } from '../../ground/dates.ts'
import { amountText, exactAmountText, type Paisa, paisa, times, sum as total } from '../../ground/money.ts'
import { countedSize, sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { countryName } from '../../ground/shipping/country-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { isTaxInvoice, taxNumbersText, taxOfLines, taxRow } from '../../settings/tax/tax-rules.ts'
import type { PaperOrder } from '../dispatch/index.ts'
import { moneyRows, paymentText } from '../orders/order-money-text-rules.ts'
import { orderSums } from '../orders/order-rules.ts'
import { contactsText, KEEPING, returnAdvice } from './advice-rules.ts'
import { addressLines } from './paper-address-rules.ts'

/** An order, and of its chosen parcels what each still collects. */
export type Invoiced = { order: PaperOrder; parcels?: readonly { code: string; owed: Paisa | null }[] }

/** `publicUrl`: the shop's address, no slash at its end. */
export type House = { settings: Settings; house: Letterhead; publicUrl: string }

// Points of a sum, of a code, and of the thanks with what is below them.
const SUM_HEIGHT = 20
const CODE_HEIGHT = 90
const THANKS_HEIGHT = 224

/** Not a running count, which would tell how many orders there are. */
const invoiceNumber = ({ orderNumber }: PaperOrder) => `INV-${orderNumber}`

/**
 * Invoices of orders: number and day, seller and buyer, every line with its SKU, what was charged and how it is paid.
 * Tax stands on them once the house has a tax number; a tax invoice has that of each line. At the foot what a customer
 * asks next, and a code that leads to the order.
 * @rule what an invoice says
 */
export const invoices = (all: readonly Invoiced[], house: House): Promise<Buffer> =>
  writeSheets(
    'Invoices',
    house,
    all,
    ({ order }) => `Invoice ${invoiceNumber(order)}`,
    (page, one) => writeInvoice(page, one, house),
  )

function writeInvoice(page: Sheet, { order, parcels = [] }: Invoiced, { settings, publicUrl }: House): void {
  const taxNumbers = taxNumbersText(settings)
  const tax = taxNumbers ? taxRow(order) : null
  const taxes = tax && isTaxInvoice(order, settings) ? taxesOf(order) : null
  const isCancelled = order.orderStatus === 'cancelled'
  page.letterhead(`${taxes ? 'Tax invoice' : 'Invoice'}${isCancelled ? ', cancelled' : ''}`)
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
      [settings.registeredName || settings.shopName, settings.supportAddress, contactsText(settings, '\n'), taxNumbers]
        .filter(Boolean)
        .join('\n'),
    ],
    ['Sold and sent to', addressLines(order).join('\n')],
  ])
  page.gap(4)
  const sums = orderSums(order, countryName(order.country))
  const money = [...paidRows(order), ...cashRows(order, parcels)]
  // The sums stand on one page, beside the tax office's number of them, below at least two lines.
  const end = Math.max((sums.length + money.length + 4) * SUM_HEIGHT, order.fiscalNumber ? CODE_HEIGHT : 0)
  const rows = order.lines.map(({ name, ml, setOf, parts, sku, quantity, priceAtPurchase: price }, at) =>
    line({
      item: sizeText(name, ml, setOf),
      under: [...(parts ?? []).map(part => countedSize({ ...part, quantity: part.pieces * quantity })), sku],
      quantity: String(quantity),
      price: amountText(price),
      tax: taxes && exactAmountText(taxes[at]?.tax ?? paisa(0)),
      amount: amountText(times(price, quantity)),
    }),
  )
  const head = { item: 'Item', under: [], quantity: 'Qty', price: 'Price', amount: 'Amount' }
  page.table(line({ ...head, tax: taxes && `Tax ${order.salesTaxRate}%` }), () => page.lines(rows, 10, end))
  page.gap(2)
  page.room(end)
  const top = page.y
  for (const [label, amount] of sums) page.row(sum(label, amount), 10)
  page.total(sum('Total', amountText(order.totalAmount), 0.3))
  if (tax) page.quiet(sum(...tax, 0.12))
  if (taxes) page.quiet(sum('Value without it', exactAmountText(total(taxes.map(({ value }) => value))), 0.2))
  for (const [label, amount] of money) page.row(sum(label, amount), 10, label.startsWith('To pay'))
  if (isCancelled) page.row(sum('', 'Cancelled'), 10, true)
  const below = page.y
  if (order.fiscalNumber) {
    page.y = top + 4
    page.qr(qrCode(order.fiscalNumber), `FBR invoice number\n${order.fiscalNumber}\nHS code ${settings.hsCode}`, ITEM)
    page.y = Math.max(page.y, below)
  }
  if (!isCancelled) writeThanks(page, order, settings, publicUrl)
}

/**
 * What a customer asks next, as far as there is room: until when a bottle may come back, how to keep it, whom to ask
 * and where the order is.
 */
function writeThanks(page: Sheet, { orderId }: PaperOrder, settings: Settings, publicUrl: string): void {
  const hasRoom = page.toFoot(THANKS_HEIGHT)
  if (!hasRoom && !page.toFoot(CODE_HEIGHT)) return
  page.rule()
  page.gap(10)
  if (hasRoom) {
    page.title('Thank you for your order. Wear it well.', 12)
    page.facts(
      [
        ['Returns', returnAdvice(settings)],
        ['Keeping it', KEEPING],
        ['Questions', contactsText(settings, '\n')],
      ],
      { size: 9 },
    )
  }
  page.qr(
    qrCode(`${publicUrl}/order/${orderId}`),
    `Scan to open your order: where it is, a return or an exchange, and the same again.\nOr write ${new URL(publicUrl).host}/track, with the order’s number.`,
  )
}

/** The tax within each line; what the order holds is their sum. */
const taxesOf = ({ lines, couponDiscount, salesTaxRate, salesTaxSchedule }: PaperOrder) =>
  taxOfLines(lines, { rate: Math.round(salesTaxRate * 100), schedule: salesTaxSchedule ?? 'third' }, couponDiscount)

const isCash = ({ paymentMethod }: PaperOrder) => paymentMethod === 'COD'

/** What came and is still to pay: also where the total alone says it, since a paper is read without its order. */
function paidRows(order: PaperOrder): [label: string, amount: string][] {
  const rows = moneyRows(order)
  const { paidSoFar, stillDue, toCollect } = order.dues
  if (rows.length > 0 || order.orderStatus === 'cancelled') return rows
  if (isCash(order) && toCollect > 0) return [['To pay the courier', amountText(toCollect)]]
  if (stillDue > 0) return [['To pay', amountText(stillDue)]]
  return paidSoFar > 0 ? [['Paid', amountText(paidSoFar)]] : []
}

const paidBy = (order: PaperOrder) =>
  order.totalAmount === 0
    ? 'Nothing to pay'
    : [isCash(order) ? 'Cash on delivery' : order.paymentMethod, ...paymentText(order).split(', ')]
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

// Of the width: as far as the third of four facts.
const ITEM = 0.514

/** Below what it sums up: it begins where the third fact does. */
const sum = (label: string, amount: string, width = 0.15): Cell[] => [
  { text: '', width: ITEM },
  { text: label, width: 1 - ITEM - width },
  { text: amount, width, align: 'right' },
]

type Line = Record<'item' | 'quantity' | 'price' | 'amount', string> & { under: string[]; tax: string | null }

/** Below what was bought its parts and its SKU, which is as long as a house likes. `tax`: null on no tax invoice. */
const line = ({ item, under, quantity, price, tax, amount }: Line): Cell[] => [
  { text: item, under: under.filter(Boolean).join('\n'), width: ITEM },
  { text: quantity, width: 0.052, align: 'right' },
  { text: price, width: tax === null ? 0.2 : 0.142, align: 'right' },
  ...(tax === null ? [] : [{ text: tax, width: 0.15, align: 'right' } as const]),
  { text: amount, width: 1 - ITEM - (tax === null ? 0.252 : 0.344), align: 'right' },
]
