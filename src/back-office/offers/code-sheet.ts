import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Box, MM, type Pdf, writeFitting, writePdf, writeText } from '../../platform/pdf/pdf-page.ts'
import type { Letterhead } from '../../platform/pdf/sheet.ts'
import { dayText } from '../../shop/ground/dates.ts'
import type { OfferRow } from '../../shop/offers/coupons/index.ts'

// A4 sheets of 24 cards of 70 x 37 mm, three in a row, as labels are.
const COLUMNS = 3
const ROWS = 8
const WIDTH = 70 * MM
const HEIGHT = 37 * MM
const TOP = ((297 - ROWS * 37) / 2) * MM
const INSET = 5 * MM
const MARK = 2 * MM

/** `place`: where the codes are used, such as the shop's address on the web. */
type Shop = { house: Letterhead; place: string }

/**
 * Sheets of cards, each with the shop, the offer's name, a code and until when it counts. Other requests are handled
 * between two rows.
 */
export const codeSheet = (
  { name, endDate }: Pick<OfferRow, 'name' | 'endDate'>,
  codes: readonly { code: string }[],
  { house, place }: Shop,
): Promise<Buffer> =>
  writePdf('Codes', async pdf => {
    const until = endDate ? `For one order, until ${dayText(endDate)}` : 'For one order'
    for (const [at, { code }] of codes.entries()) {
      const card = at % (COLUMNS * ROWS)
      if (card === 0) {
        pdf.addPage({ size: 'A4', margin: 0 })
        writeCutMarks(pdf)
      }
      if (card % COLUMNS === 0) await nextTurn()
      const box = {
        x: (card % COLUMNS) * WIDTH + INSET,
        y: TOP + Math.floor(card / COLUMNS) * HEIGHT + 4 * MM,
        width: WIDTH - 2 * INSET,
      }
      writeCard(pdf, box, { name, code, foot: `${until}\n${place}` }, house)
    }
  })

type Card = { name: string; code: string; foot: string }

function writeCard(pdf: Pdf, box: Box, card: Card, house: Letterhead): void {
  const align = 'center'
  const { y } = box
  const { name, display, spacing } = house
  writeText(pdf, name, { ...box, y: y - MM }, { size: 10, display, spacing: spacing * 10, bold: true, align }, 1)
  writeFitting(pdf, card.name, { ...box, y: y + 4 * MM, height: 10 * MM }, { sizes: [10, 9, 8, 7, 6], align })
  // Half a code is none: it is written on one line.
  writeFitting(pdf, card.code, { ...box, y: y + 14.5 * MM, height: 7 * MM }, { sizes: CODE_SIZES, bold: true, align })
  writeText(pdf, card.foot, { ...box, y: y + 22 * MM }, { size: 7.5, align }, 2)
}

const CODE_SIZES = [14, 12, 10.5, 9, 8, 7]

/** Small crosses where four cards meet. */
function writeCutMarks(pdf: Pdf): void {
  for (let column = 1; column < COLUMNS; column += 1)
    for (let row = 1; row < ROWS; row += 1) {
      const [x, y] = [column * WIDTH, TOP + row * HEIGHT]
      pdf.moveTo(x - MARK, y).lineTo(x + MARK, y)
      pdf.moveTo(x, y - MARK).lineTo(x, y + MARK)
    }
  pdf.lineWidth(0.3).strokeColor('#aaa').stroke()
}
