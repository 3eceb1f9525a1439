import { A4Sheet } from '../../../platform/pdf/a4.ts'
import { barcodeOf } from '../../../platform/pdf/barcode.ts'
import { writePdf } from '../../../platform/pdf/pdf-page.ts'
import { dayText } from '../../../shop/ground/dates.ts'
import { sizeText } from '../../../shop/ground/names/rules.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'
import { addressLines } from './address-lines.ts'

/** Packing slips, one a parcel: what is in it, without prices, since it may be a gift. */
export const packingSlips = (
  parcels: readonly Parcel[],
  { shopName, supportPhone, brand }: Settings,
): Promise<Buffer> =>
  writePdf('Packing slips', async pdf => {
    for (const { code, order, items } of parcels) {
      const page = new A4Sheet(pdf, `Packing slip, parcel ${code}`)
      page.text(brand.wordmark || shopName, { size: 22, bold: true })
      page.text(`Packing slip, parcel ${code}`, { size: 12 }, 6)
      page.barcode(await barcodeOf(code), 10)
      page.columns(
        `For\n${addressLines(order).join('\n')}`,
        `Order ${order.orderNumber}\nof ${dayText(order.createdAt)}`,
        10.5,
      )
      page.rule()
      page.table(columns('Pieces', 'Size', 'SKU'), 9, () => {
        for (const { name, ml, sku, quantity, parts } of items) {
          page.row(columns(String(quantity), sizeText(name, ml), sku), 11)
          for (const part of parts ?? [])
            page.row(columns('', `${part.pieces * quantity} x ${sizeText(part.name, part.ml)}`, part.sku), 9)
        }
      })
      page.rule()
      if (order.giftWrap) page.text('Gift wrap', { size: 11, bold: true }, 4)
      if (order.giftMessage) page.text(order.giftMessage, { size: 12 }, 6)
      if (order.note) page.text(`Note: ${order.note}`, { size: 10 }, 6)
      page.text(`Thank you for your order. Questions: ${supportPhone}`, { size: 9 })
    }
  })

const columns = (pieces: string, size: string, sku: string) => [
  { text: pieces, width: 0.12 },
  { text: size, width: 0.58 },
  { text: sku, width: 0.3 },
]
