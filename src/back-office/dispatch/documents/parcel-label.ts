import { barcodeOf, drawBarcode } from '../../../platform/pdf/barcode.ts'
import {
  fittingSize,
  MM,
  type Pdf,
  writeFitting,
  writePdf,
  writeRule,
  writeText,
} from '../../../platform/pdf/pdf-page.ts'
import type { Letterhead } from '../../../platform/pdf/sheet.ts'
import { phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { isolated } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { countryName } from '../../../shop/ground/shipping/country-rules.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { wishesText } from '../../../shop/orders/orders/delivery-wish-rules.ts'
import { placeText } from '../../../shop/orders/papers/paper-address-rules.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'

const WIDTH = 105 * MM
const HEIGHT = 148 * MM
const MARGIN = 6 * MM
const INNER = WIDTH - 2 * MARGIN
const LOGO_HEIGHT = 9 * MM
const NAME_HEIGHT = 13.5 * MM
const PLACE_HEIGHT = 30.5 * MM
const AMOUNT_TOP = 105 * MM

/**
 * A6 labels, one a parcel: courier, barcode of the tracking number (else the parcel's code), recipient, amount to
 * collect, sender.
 */
export const labels = (parcels: readonly Parcel[], settings: Settings, house: Letterhead): Promise<Buffer> =>
  writePdf('Labels', async pdf => {
    for (const parcel of parcels) await writeLabel(pdf, parcel, settings, house)
  })

async function writeLabel(pdf: Pdf, parcel: Parcel, settings: Settings, house: Letterhead): Promise<void> {
  const { logo } = house
  const { order, codAmount, code, trackingNumber, courier, weightGrams, items } = parcel
  pdf.addPage({ size: [WIDTH, HEIGHT], margin: 0 })
  const at = (y: number) => ({ x: MARGIN, y, width: INNER })
  const half = { width: INNER / 2 - MM, height: 8 * MM }
  const bold = true
  writeFitting(pdf, courier ?? 'No courier', { ...at(MARGIN), ...half }, { sizes: [15, 12, 10, 8], bold })
  const right = { x: MARGIN + INNER / 2 + MM, y: MARGIN + 2, ...half }
  if (logo) {
    const scale = Math.min(half.width / logo.width, LOGO_HEIGHT / logo.height)
    pdf.image(logo.png, right.x + half.width - logo.width * scale, MARGIN, { height: logo.height * scale })
  } else {
    const look = { display: house.display, bold, align: 'right' as const, spacing: house.spacing * 10 }
    writeFitting(pdf, house.name, right, { sizes: [13, 11, 9, 7], ...look })
  }
  drawBarcode(pdf, await barcodeOf(trackingNumber || code), at(17 * MM), 17 * MM)
  writeText(pdf, trackingNumber || code, at(35 * MM), { size: 11, bold: true, align: 'center' }, 1)
  writeRule(pdf, at(42 * MM))
  let y = writeText(pdf, 'To', at(43.5 * MM), { size: 7 })
  y = writeFitting(pdf, order.fullName, { ...at(y), height: NAME_HEIGHT }, { sizes: [14, 12, 10, 9, 8], bold })
  y = writeText(pdf, phoneText(order.phoneNumber), at(y), { size: 12 })
  const street = [order.address, order.town].filter(Boolean).join(', ')
  const place = order.famousSpot ? `${street}\nLandmark: ${isolated(order.famousSpot)}` : street
  // A courier needs all of a long address.
  y = writeText(pdf, place, at(y), { size: fittingSize(pdf, place, { width: INNER, height: PLACE_HEIGHT }) })
  const abroad = order.country === settings.homeCountry ? '' : countryName(order.country)
  const city = [placeText(order), abroad].filter(Boolean).join(', ')
  writeFitting(pdf, city, { ...at(y), height: AMOUNT_TOP - y }, { sizes: [13, 11, 9, 8, 7], bold })
  writeAmount(pdf, codAmount > 0 ? `COD ${amountText(codAmount)}` : 'PAID, collect nothing')
  // Between the amount and the foot, for the rider.
  writeFitting(
    pdf,
    wishesText(order.wishes),
    { ...at(119.2 * MM), height: 4 * MM },
    { sizes: [9, 8, 7], bold, align: 'center' },
  )
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const weight = weightGrams === null ? '' : `, ${weightGrams} g`
  const foot = writeText(
    pdf,
    `Parcel ${code}, ${plural(pieces, 'piece')}${weight}, glass: handle with care`,
    at(125 * MM),
    { size: 8 },
    1,
  )
  writeRule(pdf, at(foot + 2))
  const from = `From ${settings.shopName}, ${settings.supportAddress}, ${settings.supportPhone}. If undelivered please return.`
  writeFitting(pdf, from, { ...at(foot + 4), height: 11 * MM }, { sizes: [7.5, 7, 6] })
}

function writeAmount(pdf: Pdf, text: string): void {
  const y = AMOUNT_TOP
  pdf
    .lineWidth(1.2)
    .rect(MARGIN, y, INNER, 13 * MM)
    .stroke('#000')
  writeText(pdf, text, { x: MARGIN, y: y + 2.5 * MM, width: INNER }, { size: 19, bold: true, align: 'center' }, 1)
}
