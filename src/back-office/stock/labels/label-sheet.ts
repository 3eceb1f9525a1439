import { code128, ean13 } from '../../../platform/pdf/barcode.ts'
import { MM, type Pdf, writePdf, writeText } from '../../../platform/pdf/pdf-page.ts'
import type { CodedSize } from '../../../shop/stock/index.ts'

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
    const barcodes = new Map<string, Buffer>()
    for (const [at, size] of labels.entries()) {
      const place = at % (COLUMNS * ROWS)
      if (place === 0) pdf.addPage({ size: 'A4', margin: 0 })
      const barcode = barcodes.get(size.sizeId) ?? (await drawBarcode(size.barcode))
      barcodes.set(size.sizeId, barcode)
      const x = (place % COLUMNS) * WIDTH + INSET
      writeLabel(pdf, size, barcode, { x, y: TOP + Math.floor(place / COLUMNS) * HEIGHT + INSET })
    }
  })

const drawBarcode = (code: string) => (/^\d{13}$/.test(code) ? ean13(code, 12) : code128(code, 12))

function writeLabel(
  pdf: Pdf,
  { name, ml, sku, shelf, barcode }: CodedSize,
  image: Buffer,
  { x, y }: { x: number; y: number },
): void {
  const width = WIDTH - 2 * INSET
  const below = writeText(pdf, `${name}, ${ml} ml`, { x, y, width }, { size: 8.5, bold: true }, 1)
  pdf.image(image, x, below + MM, { fit: [width, 16 * MM], align: 'center' })
  const code = /^\d{13}$/.test(barcode) ? sku : `${barcode}, ${sku}`
  const foot = { x, y: y + HEIGHT - 2 * INSET - 3.5 * MM, width }
  writeText(pdf, code, foot, { size: 7 }, 1)
  if (shelf) writeText(pdf, `Shelf ${shelf}`, foot, { size: 7, bold: true, align: 'right' }, 1)
}
