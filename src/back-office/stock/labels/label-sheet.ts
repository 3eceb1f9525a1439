import { type Barcode, barcodeOf, drawBarcode } from '../../../platform/pdf/barcode.ts'
import { MM, type Pdf, writeFitting, writePdf, writeText } from '../../../platform/pdf/pdf-page.ts'
import type { CodedSize } from '../../../shop/stock/stock/index.ts'

// A4 sheets of 24 labels of 70 x 37 mm, three in a row: sold everywhere.
const COLUMNS = 3
const ROWS = 8
const WIDTH = 70 * MM
const HEIGHT = 37 * MM
const TOP = ((297 - ROWS * 37) / 2) * MM
// Printers move a sheet by a millimetre or two.
const INSET = 4 * MM

/** Sheets of labels with the barcode, name and shelf of each size, `each` times. */
export const labelSheet = (sizes: readonly CodedSize[], each: number): Promise<Buffer> =>
  writePdf('Labels', async pdf => {
    const labels = sizes.flatMap(size => Array<CodedSize>(each).fill(size))
    const barcodes = new Map<string, Barcode>()
    for (const [at, size] of labels.entries()) {
      const place = at % (COLUMNS * ROWS)
      if (place === 0) pdf.addPage({ size: 'A4', margin: 0 })
      const barcode =
        barcodes.get(size.sizeId) ?? (await barcodeOf(size.barcode, isEan(size.barcode) ? 'EAN13' : 'Code128'))
      barcodes.set(size.sizeId, barcode)
      const x = (place % COLUMNS) * WIDTH + INSET
      writeLabel(pdf, size, barcode, { x, y: TOP + Math.floor(place / COLUMNS) * HEIGHT + INSET })
    }
  })

const isEan = (code: string) => /^\d{13}$/.test(code)

function writeLabel(
  pdf: Pdf,
  { name, ml, isSet, sku, shelf, barcode }: CodedSize,
  bars: Barcode,
  { x, y }: { x: number; y: number },
): void {
  const width = WIDTH - 2 * INSET
  const aside = 16 * MM
  const rest = width - aside - MM
  const right = (top: number) => ({ x: x + rest + MM, y: top, width: aside })
  // Sizes of one name are distinguished by their millilitres, which stay whole beside it.
  writeFitting(pdf, name, { x, y, width: rest, height: 7.2 * MM }, { sizes: [8.5, 7, 6.5, 6, 5.5, 5, 4.5], bold: true })
  writeText(pdf, isSet ? 'Set' : `${ml} ml`, right(y), { size: 8.5, bold: true, align: 'right' }, 1)
  const top = y + 7.5 * MM
  drawBarcode(pdf, bars, { x, y: top, width }, 13 * MM)
  writeText(pdf, barcode, { x, y: top + 13 * MM, width }, { size: 8, align: 'center' }, 1)
  const foot = y + HEIGHT - 2 * INSET - 3.5 * MM
  const line = { height: 3.5 * MM }
  writeFitting(pdf, sku, { x, y: foot, width: rest, ...line }, { sizes: [7, 6, 5.5, 5] })
  const style = { sizes: [7, 6, 5.5, 5], bold: true, align: 'right' as const }
  if (shelf) writeFitting(pdf, `Shelf ${shelf}`, { ...right(foot), ...line }, style)
}
