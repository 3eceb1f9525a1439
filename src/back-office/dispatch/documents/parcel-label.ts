import { barcodeOf, drawBarcode } from '../../../platform/pdf/barcode.ts'
import {
  fittingSize,
  heightOf,
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
import { canonicalCity } from '../../../shop/ground/shipping/city-spelling-rules.ts'
import { countryName } from '../../../shop/ground/shipping/country-rules.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { wishesText } from '../../../shop/orders/orders/delivery-wish-rules.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'

type Fitting = Parameters<typeof writeFitting>[3]

const WIDTH = 105 * MM
const HEIGHT = 148 * MM
const MARGIN = 6 * MM
const INNER = WIDTH - 2 * MARGIN
// The band of the city, as large as it is read at arm's length where parcels are sorted.
const BAND_TOP = 15.5 * MM
const BAND_HEIGHT = 15 * MM
const CITY_WIDTH = 0.68 * INNER
const BARS_TOP = 33.5 * MM
const BARS_HEIGHT = 16 * MM
const WIDEST_BAR = 0.8 * MM
const TO_TOP = 58.5 * MM
const NAME_HEIGHT = 12.2 * MM
const AMOUNT_TOP = 111 * MM
const AMOUNT_HEIGHT = 14 * MM
const FOOT_TOP = 131.2 * MM
const ADDRESS_SIZES = [19, 17.5, 16, 14, 13, 12, 11, 10, 9, 8, 7]

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
  const bold = true
  const half = { width: INNER / 2 - MM, height: 8.5 * MM }
  writeFitting(pdf, courier ?? 'No courier', { ...at(MARGIN), ...half }, { sizes: [19, 16, 13, 10, 8], bold })
  const right = { x: MARGIN + INNER / 2 + MM, y: MARGIN + 4, ...half }
  if (logo) {
    const scale = Math.min(half.width / logo.width, half.height / logo.height)
    pdf.image(logo.png, right.x + half.width - logo.width * scale, MARGIN, { height: logo.height * scale })
  } else {
    const look = { display: house.display, bold, align: 'right' as const, spacing: house.spacing * 10 }
    writeFitting(pdf, house.name, right, { sizes: [14, 12, 10, 8], ...look })
  }
  writeCity(pdf, order, settings.homeCountry)
  drawBarcode(pdf, await barcodeOf(trackingNumber || code), at(BARS_TOP), BARS_HEIGHT, { widest: WIDEST_BAR })
  writeText(pdf, trackingNumber || code, at(BARS_TOP + BARS_HEIGHT + 2), { size: 13, bold, align: 'center' }, 1)
  writeRule(pdf, at(TO_TOP - MM))
  let y = writeText(pdf, 'TO', at(TO_TOP), { size: 8, spacing: 0.8 })
  y = writeFitting(
    pdf,
    order.fullName,
    { ...at(y), height: NAME_HEIGHT },
    { sizes: [24, 20, 17, 14, 12, 10, 9, 8], bold },
  )
  y = writeText(pdf, phoneText(order.phoneNumber), at(y), { size: 18, bold }) + 2
  // The area in bold, by which a rider sorts. A courier needs all of a long address.
  const place = [
    { text: order.address },
    { text: order.town, bold },
    { text: order.famousSpot && `Landmark: ${isolated(order.famousSpot)}` },
  ].filter(({ text }) => text !== '')
  const heightAt = (size: number) =>
    place.reduce((sum, { text, ...style }) => sum + heightOf(pdf, text, INNER, { ...style, size }), 0)
  const size = ADDRESS_SIZES.find(each => heightAt(each) <= AMOUNT_TOP - MM - y) ?? Math.min(...ADDRESS_SIZES)
  for (const { text, ...style } of place) y = writeText(pdf, text, at(y), { ...style, size })
  writeAmount(pdf, codAmount > 0 ? `COD ${amountText(codAmount)}` : 'PAID, collect nothing')
  // Between the amount and the foot, for the rider.
  writeFitting(
    pdf,
    wishesText(order.wishes),
    { ...at(AMOUNT_TOP + AMOUNT_HEIGHT + MM), height: 5 * MM },
    { sizes: [10, 9, 8, 7], bold, align: 'center' },
  )
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const weight = weightGrams === null ? '' : `, ${weightGrams} g`
  const foot = writeFitting(
    pdf,
    `Parcel ${code}, ${plural(pieces, 'piece')}${weight}. Glass: handle with care`,
    { ...at(FOOT_TOP), height: 5 * MM },
    { sizes: [9.5, 9, 8, 7], bold },
  )
  writeRule(pdf, at(foot + 2))
  const from = `From ${settings.shopName}, ${settings.supportAddress}, ${settings.supportPhone}. If undelivered please return.`
  writeFitting(pdf, from, { ...at(foot + 4), height: 9 * MM }, { sizes: [9, 8, 7, 6] })
}

/** The city in its listed spelling, beside its province and the country abroad. */
function writeCity(pdf: Pdf, { city, state, country }: Parcel['order'], homeCountry: string): void {
  const isAbroad = country !== homeCountry
  const name = isAbroad ? city : canonicalCity(city)
  const band = { y: BAND_TOP + MM, height: BAND_HEIGHT - 2 * MM }
  writeRule(pdf, { x: MARGIN, y: BAND_TOP, width: INNER }, 1.2)
  const cityBox = { x: MARGIN, width: CITY_WIDTH, ...band }
  writeMiddle(pdf, name, cityBox, { sizes: [30, 26, 22, 18, 15, 12, 10, 8], bold: true, align: 'left' })
  const where = [state === name ? '' : state, isAbroad ? countryName(country) : ''].filter(Boolean).join('\n')
  const aside = { x: MARGIN + CITY_WIDTH + 2 * MM, width: INNER - CITY_WIDTH - 2 * MM, ...band }
  writeMiddle(pdf, where, aside, { sizes: [11, 10, 9, 8, 7], bold: true, align: 'right' })
  writeRule(pdf, { x: MARGIN, y: BAND_TOP + BAND_HEIGHT, width: INNER }, 1.2)
}

/** As large as the box allows, in its middle. */
function writeMiddle(pdf: Pdf, text: string, box: Parameters<typeof writeFitting>[2], style: Fitting): void {
  const size = fittingSize(pdf, text, box, style)
  const room = box.height - heightOf(pdf, text, box.width, { ...style, size })
  writeText(pdf, text, { ...box, y: box.y + room / 2 }, { ...style, size })
}

function writeAmount(pdf: Pdf, text: string): void {
  pdf.lineWidth(1.6).rect(MARGIN, AMOUNT_TOP, INNER, AMOUNT_HEIGHT).stroke('#000')
  const box = { x: MARGIN + MM, y: AMOUNT_TOP + 2 * MM, width: INNER - 2 * MM, height: AMOUNT_HEIGHT - 3 * MM }
  writeMiddle(pdf, text, box, { sizes: [24, 20, 17], bold: true, align: 'center' })
}
