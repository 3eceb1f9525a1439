import type { QrCode } from '../qr-code.ts'
import { unbroken } from '../unbroken-text.ts'
import { type Barcode, drawBarcode } from './barcode.ts'
import { type DisplayFont, heightOf, MM, type Pdf, type TextStyle, writePdf, writeRule, writeText } from './pdf-page.ts'

/** A PNG on white, and its size in pixels. */
export type Logo = { png: Buffer; width: number; height: number }

/** What a house's papers begin and end with. `foot`: where it is found, on each page of A4. */
export type Letterhead = {
  name: string
  /** Space between the letters of the name, as part of their size. */
  spacing: number
  /** The font of its name and of titles. */
  display: DisplayFont
  logo: Logo | null
  accent: string
  foot: string
}

/** Paper that text is written on from top to bottom, in points; `narrow`: too narrow for two columns. */
type Paper = { width: number; height: number; margin: number; narrow: boolean }

const A4: Paper = { width: 210 * MM, height: 297 * MM, margin: 18 * MM, narrow: false }
// Rolls of 80 mm are printed on 72 mm.
const ROLL: Paper = { width: 80 * MM, height: 3000 * MM, margin: 4.5 * MM, narrow: true }

const INCH = 72
const QUIET_MODULES = 4
const FOOT = 11 * MM
const NUMBER = 20 * MM
// Dark enough for a printer whose toner runs out.
const QUIET = '#444'
const HAIRLINE = '#c9c9c9'
const LOGO = { width: 58 * MM, height: 17 * MM }

/** `quiet`: what matters less than its row; `under`: such a text below its own, smaller. */
export type Cell = { text: string; width: number; align?: 'left' | 'right'; quiet?: boolean; under?: string }

type Fact = readonly [label: string, text: string, strong?: 'strong']

/** A page that is written from top to bottom and goes on on a next one. Widths of columns are shares of the page. */
export class Sheet {
  readonly #pdf: Pdf
  readonly #name: string
  readonly #house: Letterhead
  readonly #paper: Paper
  #pages = 0
  #head: readonly Cell[] | undefined
  #lastRule = 0
  y = 0

  /** `name`: the document's, in the head of further pages. */
  constructor(pdf: Pdf, name: string, house: Letterhead, paper: Paper = A4) {
    this.#pdf = pdf
    this.#name = name
    this.#house = house
    this.#paper = paper
    this.#newPage()
  }

  get #box() {
    const { width, margin } = this.#paper
    return { x: margin, y: this.y, width: width - 2 * margin }
  }

  /** Whether there is room for one column only. */
  get narrow(): boolean {
    return this.#paper.narrow
  }

  // Printers of rolls have black alone: what is grey or gold would be left out, or made of dots.
  get #colours() {
    const { narrow } = this.#paper
    return narrow
      ? { quiet: '#000', hairline: '#000', accent: '#000' }
      : { quiet: QUIET, hairline: HAIRLINE, accent: this.#house.accent }
  }

  get #label(): TextStyle {
    return { size: 7.5, spacing: 0.8, colour: this.#colours.quiet }
  }

  #newPage(): void {
    const { width, height, margin, narrow } = this.#paper
    this.#pdf.addPage({ size: [width, height], margin: 0 })
    this.#pages += 1
    if (!narrow && this.#house.foot) {
      const { x, width } = this.#box
      // Beside it stands the page's number.
      const box = { x: x + NUMBER, width: width - 2 * NUMBER, y: height - FOOT }
      writeText(this.#pdf, this.#house.foot, box, { size: 7.5, colour: QUIET, align: 'center' }, 1)
    }
    this.y = margin
    if (this.#pages === 1) return
    // The house and the paper, smaller than on its first page: a page by itself says what it belongs to.
    const { name, display, spacing, accent } = this.#house
    const { x, width: wide } = this.#box
    const head = { x, width: wide * 0.5, y: margin - 9 * MM }
    const below = writeText(this.#pdf, name, head, { size: 12, display, spacing: spacing * 12, bold: true }, 1)
    const right = { x: x + wide * 0.5, width: wide * 0.5, y: head.y + 4 }
    writeText(this.#pdf, this.#name, right, { size: 8, colour: QUIET, align: 'right' }, 1)
    writeRule(this.#pdf, { x, width: wide, y: below + 2 }, 0.8, accent)
    this.y = margin + 2 * MM
    if (this.#head) this.#writeHead(this.#head)
  }

  /** Numbers its pages, once all is written: 'Page 2 of 3'. A paper of one page and a strip have no number. */
  number(): void {
    if (this.#pages === 1 || this.narrow) return
    const { count } = this.#pdf.bufferedPageRange()
    for (let page = 1; page <= this.#pages; page += 1) {
      this.#pdf.switchToPage(count - this.#pages + page - 1)
      const box = { ...this.#box, y: this.#paper.height - FOOT }
      writeText(this.#pdf, `Page ${page} of ${this.#pages}`, box, { size: 7.5, colour: QUIET, align: 'right' }, 1)
    }
  }

  /** Goes on on a new page when less than this is left. */
  room(points: number): void {
    if (this.y + points > this.#paper.height - this.#paper.margin) this.#newPage()
  }

  /** What follows stands on one page: rows of these cells, and as many points below them. */
  together(rows: readonly (readonly [cells: readonly Cell[], size: number])[], below = 0): void {
    this.room(rows.reduce((all, [cells, size]) => all + this.#heightOf(cells, { size, bold: true }) + 3, below))
  }

  gap(points: number): void {
    this.y += points
  }

  /** Goes to where what is so many points high stands at the foot of this page. False: there is no room for it. */
  toFoot(points: number): boolean {
    const y = this.#paper.height - this.#paper.margin - points
    if (this.y > y) return false
    this.y = y
    return true
  }

  /** The house's logo or name, and what the paper is. */
  letterhead(title: string): void {
    const { name, logo, display, spacing } = this.#house
    const box = this.#box
    const top = this.y
    if (this.narrow) {
      if (logo) this.#logo(logo, { width: box.width, height: 14 * MM }, 'center')
      else
        this.y = writeText(this.#pdf, name, box, {
          size: 20,
          display,
          spacing: spacing * 20,
          bold: true,
          align: 'center',
        })
      this.y = writeText(this.#pdf, title, { ...this.#box, y: this.y + 3 }, { ...this.#label, align: 'center' }) + 5
    } else {
      if (logo) this.#logo(logo, LOGO, 'left')
      else
        this.y = writeText(
          this.#pdf,
          name,
          { ...box, width: box.width * 0.62 },
          { size: 25, display, spacing: spacing * 25, bold: true },
        )
      const right = { x: box.x + box.width * 0.64, width: box.width * 0.36 }
      const height = heightOf(this.#pdf, title, right.width, { size: 16, display })
      writeText(
        this.#pdf,
        title,
        { ...right, y: Math.max(top, this.y - height - 2) },
        { size: 16, display, align: 'right' },
      )
      this.y = Math.max(this.y, top + height) + 8
    }
    writeRule(this.#pdf, this.#box, 1.2, this.#colours.accent)
    this.y += this.narrow ? 8 : 14
  }

  /** As large as fits the box. */
  #logo({ png, width, height }: Logo, box: { width: number; height: number }, align: 'left' | 'center'): void {
    const scale = Math.min(box.width / width, box.height / height)
    const wide = width * scale
    const x = align === 'left' ? this.#box.x : this.#box.x + (this.#box.width - wide) / 2
    this.#pdf.image(png, x, this.y, { width: wide, height: height * scale })
    this.y += height * scale
  }

  text(text: string, style: TextStyle, gap = 0): void {
    this.room(heightOf(this.#pdf, text, this.#box.width, style))
    this.y = writeText(this.#pdf, text, this.#box, style) + gap
  }

  /** What is said beside the figures. */
  note(text: string, gap = 0): void {
    this.text(text, { size: 8.5, colour: this.#colours.quiet }, gap)
  }

  /** A line that everything follows: a thank-you, whose paper it is. */
  title(text: string, gap = 4): void {
    this.text(text, { size: this.narrow ? 15 : 21, display: this.#house.display, bold: true }, gap)
  }

  /**
   * Names of things above what they are, side by side; below each other where there is no room. Those without a text
   * are left out. `shares`: how wide each is to the others, where they are not alike; `barcode`: below the last.
   */
  facts(
    facts: readonly Fact[],
    { size: most = 10, shares = [], barcode }: { size?: number; shares?: readonly number[]; barcode?: Barcode } = {},
  ): void {
    const shared = facts.map((fact, at) => ({ fact, share: shares[at] ?? 1 })).filter(({ fact }) => fact[1] !== '')
    const known = shared.map(({ fact }) => fact)
    const columns = this.narrow ? 1 : Math.max(known.length, 1)
    const space = 14
    const all = this.narrow ? 1 : shared.reduce((sum, { share }) => sum + share, 0)
    const widths = shared.map(
      ({ share }) => ((this.#box.width - space * (columns - 1)) * (this.narrow ? 1 : share)) / all,
    )
    const widthOf = (at: number) => widths[at] ?? this.#box.width
    const size = Math.min(...known.map(([, text], at) => this.#unbroken([text], widthOf(at), most)), most)
    this.room(Math.max(...known.map(([, text], at) => heightOf(this.#pdf, text, widthOf(at), { size }) + 14), 0))
    const top = this.y
    let end = top
    for (const [at, [label, text, strong]] of known.entries()) {
      const width = widthOf(at)
      const x = this.#box.x + (columns === 1 ? 0 : widths.slice(0, at).reduce((sum, one) => sum + one + space, 0))
      const y = columns === 1 ? end : top
      const below = writeText(this.#pdf, label.toUpperCase(), { x, y, width }, this.#label)
      let bottom = writeText(this.#pdf, text, { x, y: below + 1.5, width }, { size, align: 'left', bold: !!strong })
      if (barcode && at === known.length - 1) {
        drawBarcode(this.#pdf, barcode, { x, y: bottom + 5, width }, 10 * MM, { align: 'left' })
        bottom += 10 * MM + 5
      }
      end = Math.max(end, bottom + (columns === 1 ? 5 : 0))
    }
    this.y = end + (this.narrow ? 3 : 12)
  }

  /** The largest size, up to `most`, at which no word of these is broken: a long number stays whole. */
  #unbroken(texts: readonly string[], width: number, most: number): number {
    const words = texts.flatMap(text => unbroken(text).split(/[ \n]+/))
    const isWhole = (size: number) => {
      const line = heightOf(this.#pdf, 'x', width, { size })
      return words.every(word => heightOf(this.#pdf, word, width, { size }) <= line)
    }
    return [most, 9, 8, 7].find(size => size <= most && isWhole(size)) ?? most
  }

  /** Lines to write on, side by side, with what belongs on them. */
  signatures(labels: readonly string[]): void {
    const space = 14
    const width = (this.#box.width - space * (labels.length - 1)) / labels.length
    for (const [at, label] of labels.entries()) {
      const x = this.#box.x + at * (width + space)
      writeRule(this.#pdf, { x, y: this.y, width }, 0.6)
      writeText(this.#pdf, label.toUpperCase(), { x, y: this.y + 3, width }, this.#label)
    }
    this.y += 16
  }

  /** A QR code of an inch, with words beside it; `share`: of the page's width, for both. */
  qr({ size, path }: QrCode, words = '', share = 1): void {
    this.room(INCH)
    const { x, width } = this.#box
    // The white around the code is the paper's: its modules begin where the text does.
    const left = x - (QUIET_MODULES * INCH) / size
    this.#pdf
      .save()
      .translate(left, this.y)
      .scale(INCH / size)
      .path(path)
      .fill('#000')
      .restore()
    if (words) {
      const box = { x: x + INCH, width: Math.min(width * share - INCH, 95 * MM) }
      const style = { size: this.narrow ? 8.5 : 9.5 }
      const height = heightOf(this.#pdf, words, box.width, style)
      writeText(this.#pdf, words, { ...box, y: this.y + Math.max(0, (INCH - height) / 2) }, style)
    }
    this.y += INCH
  }

  rule(strong = false): void {
    writeRule(this.#pdf, this.#box, strong ? 0.9 : 0.5, strong ? '#000' : this.#colours.hairline)
    this.#lastRule = this.y
    this.y += 5
  }

  /** The rows that `write` writes, below the names of their columns: on each page. */
  table(head: readonly Cell[], write: () => void): void {
    this.room(40)
    this.#writeHead(head)
    this.#head = head
    write()
    this.#head = undefined
  }

  #writeHead(head: readonly Cell[]): void {
    this.#write(
      head.map(cell => ({ ...cell, text: cell.text.toUpperCase() })),
      this.#label,
    )
    this.rule(true)
  }

  row(cells: readonly Cell[], size: number, bold = false): void {
    this.#room(cells, { size, bold })
    this.#write(cells, { size, bold })
  }

  /** A row of a table, apart from the next one. */
  line(cells: readonly Cell[], size: number): void {
    this.#room(cells, { size })
    this.#write(cells, { size })
    this.gap(1.5)
    this.rule()
  }

  /** Rows of a table; the last two stand on one page with as many points below them. */
  lines(rows: readonly (readonly Cell[])[], size: number, below: number): void {
    for (const [at, cells] of rows.entries()) {
      if (at === rows.length - 2)
        this.together(
          rows.slice(at).map(last => [last, size + 2] as const),
          below,
        )
      this.line(cells, size)
    }
  }

  /** The row that counts most, below a rule from the first cell with a text on. */
  total(cells: readonly Cell[]): void {
    const style = { size: 14, bold: true }
    this.#room(cells, style)
    const first = cells.findIndex(({ text }) => text !== '')
    const before = cells.slice(0, first).reduce((all, { width }) => all + width, 0) * this.#box.width
    // Over the rule of a row right before it.
    const y = this.y - this.#lastRule <= 5 ? this.#lastRule : this.y + 3
    writeRule(this.#pdf, { x: this.#box.x + before, width: this.#box.width - before, y }, 0.9)
    this.y = y + 6
    this.#write(cells, style)
    this.gap(3)
  }

  quiet(cells: readonly Cell[]): void {
    const style = { size: 8.5, colour: this.#colours.quiet }
    this.#room(cells, style)
    this.#write(cells, style)
  }

  #room(cells: readonly Cell[], style: TextStyle): void {
    this.room(this.#heightOf(cells, style))
  }

  #heightOf(cells: readonly Cell[], style: TextStyle): number {
    const all = this.#box.width
    return Math.max(
      ...cells.map(({ text, width, under }, at) => {
        const room = width * all - gapAfter(cells, at)
        const height = heightOf(this.#pdf, text, room, style)
        return under ? height + heightOf(this.#pdf, under, room, this.#underOf(style)) : height
      }),
    )
  }

  #underOf({ size }: TextStyle): TextStyle {
    return { size: size - 1.5, colour: this.#colours.quiet }
  }

  #write(cells: readonly Cell[], style: TextStyle): void {
    let { x } = this.#box
    const all = this.#box.width
    const ends = cells.map(({ text, width, align = 'left', quiet = false, under }, at) => {
      const box = { x, y: this.y, width: width * all - gapAfter(cells, at) }
      x += width * all
      const y = writeText(this.#pdf, text, box, {
        ...style,
        align,
        ...(quiet && { bold: false, colour: this.#colours.quiet }),
      })
      return under ? writeText(this.#pdf, under, { ...box, y }, { ...this.#underOf(style), align }) : y
    })
    this.y = Math.max(this.y, ...ends) + 3
  }
}

/** Sheets of A4, or one strip of a roll of 80 mm for each of these, as long as what is on it. */
export async function writeSheets<T>(
  title: string,
  { house, roll = false }: { house: Letterhead; roll?: boolean },
  each: readonly T[],
  name: (one: T) => string,
  write: (page: Sheet, one: T) => Promise<void> | void,
): Promise<Buffer> {
  const lengths: number[] = []
  if (roll)
    await writePdf(title, async pdf => {
      for (const one of each) {
        const page = new Sheet(pdf, name(one), house, ROLL)
        await write(page, one)
        lengths.push(page.y + ROLL.margin)
      }
    })
  return writePdf(title, async pdf => {
    for (const [at, one] of each.entries()) {
      const height = lengths[at]
      const sheet = new Sheet(pdf, name(one), house, height === undefined ? A4 : { ...ROLL, height: height + 1 })
      await write(sheet, one)
      sheet.number()
    }
  })
}

const gapAfter = (cells: readonly Cell[], at: number): number => (at === cells.length - 1 ? 0 : 9)
