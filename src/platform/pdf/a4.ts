import type { QrCode } from '../qr-code.ts'
import { type Barcode, drawBarcode } from './barcode.ts'
import { heightOf, MM, type Pdf, type TextStyle, writeRule, writeText } from './pdf-page.ts'

const MARGIN = 18 * MM
const WIDTH = 210 * MM - 2 * MARGIN
const INCH = 72
const BOTTOM = 297 * MM - MARGIN

type Cell = { text: string; width: number; align?: 'left' | 'right' }

/** An A4 page that is written from top to bottom and goes on on a next one. Widths of columns are shares of the page. */
export class A4Sheet {
  readonly #pdf: Pdf
  y = MARGIN

  constructor(pdf: Pdf) {
    this.#pdf = pdf
    this.#newPage()
  }

  #newPage(): void {
    this.#pdf.addPage({ size: 'A4', margin: 0 })
    this.y = MARGIN
  }

  /** Goes on on a new page when less than this is left. */
  room(points: number): void {
    if (this.y + points > BOTTOM) this.#newPage()
  }

  text(text: string, style: TextStyle, gap = 0): void {
    this.room(heightOf(this.#pdf, text, WIDTH, style))
    this.y = writeText(this.#pdf, text, { x: MARGIN, y: this.y, width: WIDTH }, style) + gap
  }

  /** A QR code of an inch. */
  qr({ size, path }: QrCode): void {
    this.room(INCH)
    this.#pdf
      .save()
      .translate(MARGIN, this.y)
      .scale(INCH / size)
      .path(path)
      .fill('#000')
      .restore()
    this.y += INCH
  }

  /** Two texts side by side. */
  columns(left: string, right: string, size: number): void {
    const half = WIDTH / 2 - 8
    this.room(size * 6)
    const ends = [
      writeText(this.#pdf, left, { x: MARGIN, y: this.y, width: half }, { size }),
      writeText(this.#pdf, right, { x: MARGIN + half + 16, y: this.y, width: half }, { size }),
    ]
    this.y = Math.max(...ends) + 8
  }

  barcode(barcode: Barcode, heightMm: number): void {
    this.room(heightMm * MM)
    drawBarcode(this.#pdf, barcode, { x: MARGIN, y: this.y, width: WIDTH / 2 }, heightMm * MM, 'left')
    this.y += heightMm * MM + 4
  }

  rule(): void {
    writeRule(this.#pdf, { x: MARGIN, y: this.y, width: WIDTH })
    this.y += 4
  }

  row(cells: readonly Cell[], size: number, bold = false): void {
    this.room(size * 3)
    let x = MARGIN
    const ends = cells.map(({ text, width, align = 'left' }, at) => {
      const gap = at === cells.length - 1 ? 0 : 6
      const box = { x, y: this.y, width: width * WIDTH - gap }
      x += width * WIDTH
      return writeText(this.#pdf, text, box, { size, bold, align })
    })
    this.y = Math.max(this.y, ...ends) + 3
  }
}
