import { barcodeOf, drawBarcode } from '../../../platform/pdf/barcode.ts'
import { fittingSize, MM, type Pdf, writePdf, writeRule, writeText } from '../../../platform/pdf/pdf-page.ts'
import type { Parcel } from '../../../shop/dispatch/index.ts'
import { exactPriceText } from '../../../shop/money.ts'
import type { Settings } from '../../../shop/settings/index.ts'
import { countryName } from '../../../shop/shipping/country-rules.ts'

const WIDTH = 105 * MM
const HEIGHT = 148 * MM
const MARGIN = 6 * MM
const INNER = WIDTH - 2 * MARGIN
const PLACE_HEIGHT = 30.5 * MM

/** A6 labels, one a parcel: courier, barcode of the tracking number (else the parcel's code), recipient, amount to collect, sender. */
export const labels = (parcels: readonly Parcel[], settings: Settings): Promise<Buffer> =>
  writePdf('Labels', async pdf => {
    for (const parcel of parcels) await writeLabel(pdf, parcel, settings)
  })

async function writeLabel(pdf: Pdf, parcel: Parcel, settings: Settings): Promise<void> {
  const { order, codAmount, code, trackingNumber, courier, weightGrams, items } = parcel
  pdf.addPage({ size: [WIDTH, HEIGHT], margin: 0 })
  const at = (y: number) => ({ x: MARGIN, y, width: INNER })
  writeText(pdf, courier ?? 'No courier', at(MARGIN), { size: 15, bold: true }, 1)
  writeText(pdf, settings.shopName, at(MARGIN + 3), { size: 10, align: 'right' }, 1)
  drawBarcode(pdf, await barcodeOf(trackingNumber || code), at(17 * MM), 17 * MM)
  writeText(pdf, trackingNumber || code, at(35 * MM), { size: 11, bold: true, align: 'center' }, 1)
  writeRule(pdf, at(42 * MM))
  let y = writeText(pdf, 'To', at(43.5 * MM), { size: 7 })
  y = writeText(pdf, order.fullName, at(y), { size: 14, bold: true }, 2)
  y = writeText(pdf, order.phoneNumber, at(y), { size: 12 })
  const street = [order.address, order.town].filter(Boolean).join(', ')
  const place = order.famousSpot ? `${street}\nNear ${order.famousSpot}` : street
  // A courier needs all of a long address.
  y = writeText(pdf, place, at(y), { size: fittingSize(pdf, place, { width: INNER, height: PLACE_HEIGHT }) })
  const abroad = order.country === settings.homeCountry ? '' : countryName(order.country)
  writeText(pdf, [order.city, order.state, abroad].filter(Boolean).join(', '), at(y), { size: 13, bold: true }, 1)
  writeAmount(pdf, codAmount > 0 ? `COD ${exactPriceText(codAmount)}` : 'PAID, collect nothing')
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const weight = weightGrams === null ? '' : `, ${weightGrams} g`
  const foot = writeText(
    pdf,
    `Parcel ${code}, ${pieces} pcs${weight}, glass: handle with care`,
    at(122 * MM),
    { size: 8 },
    1,
  )
  writeRule(pdf, at(foot + 2))
  const from = `From ${settings.shopName}, ${settings.supportAddress}, ${settings.supportPhone}. If undelivered please return.`
  writeText(pdf, from, at(foot + 4), { size: 7.5 }, 3)
}

function writeAmount(pdf: Pdf, text: string): void {
  const y = 105 * MM
  pdf
    .lineWidth(1.2)
    .rect(MARGIN, y, INNER, 13 * MM)
    .stroke('#000')
  writeText(pdf, text, { x: MARGIN, y: y + 2.5 * MM, width: INNER }, { size: 19, bold: true, align: 'center' }, 1)
}
