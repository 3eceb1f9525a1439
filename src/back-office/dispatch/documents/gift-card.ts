import {
  fittingSize,
  heightOf,
  MM,
  type Pdf,
  type TextStyle,
  writeFitting,
  writePdf,
  writeRule,
  writeText,
} from '../../../platform/pdf/pdf-page.ts'
import type { Letterhead } from '../../../platform/pdf/sheet.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'

const WIDTH = 105 * MM
const HEIGHT = 148.5 * MM
const MARGIN = 14 * MM
const INNER = WIDTH - 2 * MARGIN
// From the card's edges: a printer that is off by a millimetre shows.
const FRAME = 8 * MM
const MESSAGE_HEIGHT = 92 * MM
const MESSAGE_AIR = 20 * MM
const MESSAGE_SIZES = [20, 18, 17, 15, 13, 12, 11, 10, 9, 8, 7]

/**
 * Gift cards: A4 that is printed on one side and folded twice, first across, then along, to a card of A6. On its front
 * that it is a gift, in the script of its message: whom it is for the message says, since the parcel's addressee may be
 * its giver. On its back the house. One an order, without order number, prices or codes.
 */
export function giftCards(parcels: readonly Parcel[], { house }: { house: Letterhead }): Promise<Buffer> {
  const orders = new Map(parcels.map(({ order }) => [order.orderId, order]))
  return writePdf('Gift cards', pdf => {
    for (const order of orders.values()) {
      pdf.addPage({ size: 'A4', margin: 0 })
      writeFolds(pdf)
      writeFront(pdf, order.giftMessage, house)
      writeBack(pdf, house)
      // The upper half is folded behind the lower one: upside down on the sheet it is upright in the card.
      pdf.save().rotate(180, { origin: [WIDTH, HEIGHT] })
      // Turned, the upper left quarter is where the lower right one was.
      writeMessage(pdf, order.giftMessage, { x: WIDTH, y: HEIGHT }, house)
      pdf.restore()
    }
  })
}

function writeFront(pdf: Pdf, message: string, house: Letterhead): void {
  const [left, top] = [WIDTH + FRAME, HEIGHT + FRAME]
  pdf
    .rect(left, top, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME)
    .lineWidth(0.7)
    .stroke(house.accent)
  const box = { x: WIDTH + MARGIN, y: HEIGHT + 46 * MM, width: INNER }
  const mark = { size: 10, display: house.display, bold: true, spacing: 10 * house.spacing, align: 'center' } as const
  const y = writeText(pdf, house.name, box, mark) + 14
  const look = { ...lookOf(message, house), bold: true }
  const words = look.nastaliq ? 'آپ کے لیے ایک تحفہ' : 'A gift for you'
  const end = writeFitting(pdf, words, { ...box, y, height: 30 * MM }, { sizes: [30, 25, 21], ...look }) + 12
  writeRule(pdf, { x: box.x + INNER / 2 - 9 * MM, y: end, width: 18 * MM }, 1, house.accent)
}

function writeMessage(pdf: Pdf, message: string, at: { x: number; y: number }, house: Letterhead): void {
  const look = lookOf(message, house)
  const size = fittingSize(pdf, message, { width: INNER, height: MESSAGE_HEIGHT }, { sizes: MESSAGE_SIZES, ...look })
  const lines = message.split(/\r?\n/)
  const heights = lines.map(line => heightOf(pdf, line, INNER, { size, ...look }))
  // Where a typed line takes several, air shows which belong together.
  const isWrapped = heights.some(height => height > Math.min(...heights))
  const air = isWrapped && lines.length > 1 ? Math.min(size * 0.45, MESSAGE_AIR / (lines.length - 1)) : 0
  const height = heights.reduce((sum, one) => sum + one, air * (lines.length - 1))
  let y = at.y + Math.max(MARGIN, (HEIGHT - height) / 2)
  for (const line of lines) y = writeText(pdf, line, { x: at.x + MARGIN, width: INNER, y }, { size, ...look }) + air
}

/** As somebody would write it by hand: Urdu in Nastaliq. */
const lookOf = (text: string, { display }: Letterhead) =>
  ({ display, align: 'center', nastaliq: /\p{Script=Arabic}/u.test(text) }) as const

function writeBack(pdf: Pdf, house: Letterhead): void {
  const box = { x: MARGIN, y: 2 * HEIGHT - 24 * MM, width: INNER }
  const name: TextStyle = { size: 12, display: house.display, bold: true, spacing: 12 * house.spacing, align: 'center' }
  writeText(pdf, house.name, box, name, 1)
}

/** Where the sheet is folded, at its edges alone. */
function writeFolds(pdf: Pdf): void {
  const mark = 5 * MM
  for (const x of [0, 2 * WIDTH - mark]) writeRule(pdf, { x, y: HEIGHT, width: mark }, 0.3, '#aaa')
  for (const y of [0, 2 * HEIGHT - mark]) pdf.moveTo(WIDTH, y).lineTo(WIDTH, y + mark)
  pdf.lineWidth(0.3).strokeColor('#aaa').stroke()
}
