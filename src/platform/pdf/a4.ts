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
  readonly #name: string
  #pages = 0
  #head: { cells: readonly Cell[]; size: number } | undefined
  y = MARGIN

  /** `name`: the document's, in the head of further pages. */
  constructor(pdf: Pdf, name: string) {
    this.#pdf = pdf
    this.#name = name
    this.#newPage()
  }

  #newPage(): void {
    this.#pdf.addPage({ size: 'A4', margin: 0 })
    this.#pages += 1
    this.y = MARGIN
    if (this.#pages === 1) return
    const box = { x: MARGIN, y: MARGIN - 8 * MM, width: WIDTH }
    writeText(this.#pdf, `${this.#name}, page ${this.#pages}`, box, { size: 8, colour: '#555' }, 1)
    if (this.#head) this.#write(this.#head.cells, this.#head.size, true)
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

  /** The rows that `write` writes, below the names of their columns: on each page. */
  table(head: readonly Cell[], size: number, write: () => void): void {
    this.row(head, size, true)
    this.#head = { cells: head, size }
    write()
    this.#head = undefined
  }

  row(cells: readonly Cell[], size: number, bold = false): void {
    const heights = cells.map(({ text, width }, at) =>
      heightOf(this.#pdf, text, width * WIDTH - gapAfter(cells, at), { size, bold }),
    )
    this.room(Math.max(...heights))
    this.#write(cells, size, bold)
  }

  #write(cells: readonly Cell[], size: number, bold: boolean): void {
    let x = MARGIN
    const ends = cells.map(({ text, width, align = 'left' }, at) => {
      const box = { x, y: this.y, width: width * WIDTH - gapAfter(cells, at) }
      x += width * WIDTH
      return writeText(this.#pdf, text, box, { size, bold, align })
    })
    this.y = Math.max(this.y, ...ends) + 3
  }
}

const gapAfter = (cells: readonly Cell[], at: number): number => (at === cells.length - 1 ? 0 : 6)
