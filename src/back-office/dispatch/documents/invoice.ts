import { A4Sheet } from '../../../platform/pdf/a4.ts'
import { type Pdf, writePdf } from '../../../platform/pdf/pdf-page.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import { dayText } from '../../../shop/ground/dates.ts'
import { exactPriceText, paisa, times } from '../../../shop/ground/money.ts'
import { sizeText } from '../../../shop/ground/names/rules.ts'
import { countryName } from '../../../shop/ground/shipping/country-rules.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { moneyRows, orderSums, paymentText } from '../../../shop/orders/orders/rules.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'
import { taxNumbersText, taxRow } from '../../../shop/settings/tax/rules.ts'
import { addressLines } from './address-lines.ts'

// Points of a sum, and of the number of the tax office with its code.
const SUM_HEIGHT = 18
const FISCAL_HEIGHT = 100

/** Invoices of the parcels' orders, one an order: the pieces of the chosen parcels, then the totals of the order. */
export const invoices = (parcels: readonly Parcel[], settings: Settings): Promise<Buffer> =>
  writePdf('Invoices', pdf => {
    const orders = new Map<string, Parcel[]>()
    for (const parcel of parcels) {
      orders.set(parcel.order.orderId, [...(orders.get(parcel.order.orderId) ?? []), parcel])
    }
    for (const its of orders.values()) writeInvoice(pdf, its, settings)
  })

function writeInvoice(pdf: Pdf, parcels: readonly Parcel[], settings: Settings): void {
  const [first] = parcels
  if (!first) return
  const { order } = first
  const page = new A4Sheet(pdf, `Invoice of order ${order.orderNumber}`)
  page.text(settings.brand.wordmark || settings.shopName, { size: 22, bold: true })
  page.text('Invoice', { size: 14 }, 8)
  page.columns(
    `To\n${addressLines(order).join('\n')}`,
    [
      `Order ${order.orderNumber} of ${dayText(order.createdAt)}`,
      `Parcel ${parcels.map(({ code }) => code).join(', ')}`,
      order.paymentMethod === 'COD' ? 'Cash on delivery' : `${order.paymentMethod}, ${paymentText(order)}`,
      settings.supportAddress,
      settings.supportPhone,
      taxNumbersText(settings),
    ]
      .filter(Boolean)
      .join('\n'),
    10,
  )
  page.rule()
  page.table(line('Size', 'Pieces', 'Price', 'Amount'), 9, () => {
    for (const { name, ml, quantity, price } of parcels.flatMap(({ items }) => items)) {
      const amounts = [String(quantity), exactPriceText(price), exactPriceText(times(price, quantity))] as const
      page.row(line(sizeText(name, ml), ...amounts), 10.5)
    }
  })
  page.rule()
  const sums = orderSums(order, countryName(order.country))
  const tax = taxRow(order)
  const money = moneyRows(order)
  const cash = cashRows(parcels)
  // The sums stand on one page, with the tax office's number of them.
  page.room((sums.length + money.length + cash.length + 2) * SUM_HEIGHT + (order.fiscalNumber ? FISCAL_HEIGHT : 0))
  for (const [label, amount] of sums) page.row(sum(label, amount), 10.5)
  page.row(sum('Total of the order', exactPriceText(order.totalAmount)), 10.5, true)
  if (tax) page.row(sum(...tax), 9)
  for (const [label, amount] of [...money, ...cash]) page.row(sum(label, amount), 10.5)
  if (order.fiscalNumber) {
    page.text('', { size: 6 })
    page.text(`FBR invoice number ${order.fiscalNumber}`, { size: 10.5 }, 6)
    page.qr(qrCode(order.fiscalNumber))
  }
}

/** What is still to pay in cash for each chosen parcel, and for those that are not chosen or not packed yet. */
function cashRows(parcels: readonly Parcel[]): [label: string, amount: string][] {
  const cash = parcels.flatMap(({ code, owed }) => (owed ? [{ code, owed }] : []))
  const later = (parcels[0]?.order.dues.toCollect ?? 0) - cash.reduce((all, { owed }) => all + owed, 0)
  return [
    ...cash.map(({ code, owed }): [string, string] => [`Cash, ${code}`, exactPriceText(owed)]),
    ...(later > 0 && cash.length > 0
      ? [['Cash, other parcels', exactPriceText(paisa(later))] as [string, string]]
      : []),
  ]
}

const sum = (label: string, amount: string) => [
  { text: label, width: 0.79, align: 'right' as const },
  { text: amount, width: 0.21, align: 'right' as const },
]

const line = (size: string, pieces: string, price: string, amount: string) => [
  { text: size, width: 0.5 },
  { text: pieces, width: 0.1, align: 'right' as const },
  { text: price, width: 0.19, align: 'right' as const },
  { text: amount, width: 0.21, align: 'right' as const },
]
