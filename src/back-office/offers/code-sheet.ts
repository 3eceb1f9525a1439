import { setImmediate as nextTurn } from 'node:timers/promises'
import { MM, writePdf, writeText } from '../../platform/pdf/pdf-page.ts'
import type { OfferRow } from '../../shop/coupons/index.ts'
import { dayText } from '../../shop/dates.ts'

// A4 sheets of 24 cards of 70 x 37 mm, three in a row, as labels are.
const COLUMNS = 3
const ROWS = 8
const WIDTH = 70 * MM
const HEIGHT = 37 * MM
const TOP = ((297 - ROWS * 37) / 2) * MM
const INSET = 5 * MM

/** Sheets of cards, each with the offer's name, a code and until when it counts. Other requests are answered between two rows. */
export const codeSheet = ({ name, endDate }: OfferRow, codes: readonly { code: string }[]): Promise<Buffer> =>
  writePdf('Codes', async pdf => {
    for (const [at, { code }] of codes.entries()) {
      const place = at % (COLUMNS * ROWS)
      if (place === 0) pdf.addPage({ size: 'A4', margin: 0 })
      if (place % COLUMNS === 0) await nextTurn()
      const x = (place % COLUMNS) * WIDTH + INSET
      const y = TOP + Math.floor(place / COLUMNS) * HEIGHT + INSET
      const width = WIDTH - 2 * INSET
      writeText(pdf, name, { x, y, width }, { size: 10, align: 'center' }, 1)
      writeText(pdf, code, { x, y: y + 9 * MM, width }, { size: 14, bold: true, align: 'center' }, 1)
      const until = endDate ? `For one order, until ${dayText(endDate)}` : 'For one order'
      writeText(pdf, until, { x, y: y + 20 * MM, width }, { size: 7.5, align: 'center' }, 1)
    }
  })
