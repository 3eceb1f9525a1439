import { A4Sheet } from '../../../platform/pdf/a4.ts'
import { writePdf } from '../../../platform/pdf/pdf-page.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import { dayText } from '../../../shop/dates.ts'
import type { Parcel } from '../../../shop/dispatch/index.ts'
import { exactPriceText, times } from '../../../shop/money.ts'
import { orderSums } from '../../../shop/orders/rules.ts'
import type { Settings } from '../../../shop/settings/index.ts'
import { countryName } from '../../../shop/shipping/country-rules.ts'
import { taxNumbersText, taxRow } from '../../../shop/tax/rules.ts'
import { addressLines } from './address-lines.ts'

/** Invoices of the parcels' orders, one an order: the pieces of the chosen parcels, then the totals of the order. */
export const invoices = (parcels: readonly Parcel[], settings: Settings): Promise<Buffer> =>
  writePdf('Invoices', pdf => {
    const orders = new Map<string, Parcel[]>()
    for (const parcel of parcels) {
      orders.set(parcel.order.orderId, [...(orders.get(parcel.order.orderId) ?? []), parcel])
    }
    for (const its of orders.values()) writeInvoice(new A4Sheet(pdf), its, settings)
  })

function writeInvoice(page: A4Sheet, parcels: readonly Parcel[], settings: Settings): void {
  const [first] = parcels
  if (!first) return
  const { order } = first
  page.text(settings.shopName, { size: 22, bold: true })
  page.text('Invoice', { size: 14 }, 8)
  page.columns(
    `To\n${addressLines(order).join('\n')}`,
    [
      `Order ${order.orderNumber} of ${dayText(order.createdAt)}`,
      `Parcel ${parcels.map(({ code }) => code).join(', ')}`,
      order.paymentMethod === 'COD' ? 'Cash on delivery' : `Bank transfer, ${order.paymentStatus}`,
      settings.supportAddress,
      settings.supportPhone,
      taxNumbersText(settings),
    ]
      .filter(Boolean)
      .join('\n'),
    10,
  )
  page.rule()
  page.row(line('Size', 'Pieces', 'Price', 'Amount'), 9, true)
  for (const { name, ml, quantity, price } of parcels.flatMap(({ items }) => items)) {
    page.row(
      line(`${name}, ${ml} ml`, String(quantity), exactPriceText(price), exactPriceText(times(price, quantity))),
      10.5,
    )
  }
  page.rule()
  const sum = (label: string, text: string, bold = false) => page.row(line('', '', label, text), 10.5, bold)
  for (const [label, amount] of orderSums(order, countryName(order.country))) sum(label, amount)
  sum('Total of the order', exactPriceText(order.totalAmount), true)
  const tax = taxRow(order)
  if (tax) page.row(taxLine(...tax), 9)
  for (const { code, codAmount } of parcels) {
    if (codAmount > 0) sum(`Cash, ${code}`, exactPriceText(codAmount))
  }
  if (order.fiscalNumber) {
    page.text(`FBR invoice number ${order.fiscalNumber}`, { size: 10.5 }, 6)
    page.qr(qrCode(order.fiscalNumber))
  }
}

const taxLine = (label: string, amount: string) => [
  { text: label, width: 0.79, align: 'right' as const },
  { text: amount, width: 0.21, align: 'right' as const },
]

const line = (size: string, pieces: string, price: string, amount: string) => [
  { text: size, width: 0.42 },
  { text: pieces, width: 0.1, align: 'right' as const },
  { text: price, width: 0.27, align: 'right' as const },
  { text: amount, width: 0.21, align: 'right' as const },
]
