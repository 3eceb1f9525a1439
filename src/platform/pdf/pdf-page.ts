import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { projectRoot } from '../process/project-root.ts'
import { unbroken } from '../unbroken-text.ts'
import { bidiParagraph, type Paragraph, readText, type TextRun, textRuns } from './text-runs.ts'

const { resolve } = createRequire(import.meta.url)
const ours = (name: string) => join(projectRoot, `src/platform/pdf/fonts/${name}.woff`)

/** For texts. In WOFF where it is ours, since pdfkit embeds no WOFF2. */
const fontFiles = {
  latin: ours('figtree-400'),
  latinBold: ours('figtree'),
  arabic: resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
  arabicBold: resolve('@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf'),
  // ١ and ۱ are one glyph, which has one character in the text of a PDF: a font of its own keeps what was typed.
  indic: resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
  indicBold: resolve('@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf'),
}

const cormorant = (face: string) =>
  resolve(`@fontsource/cormorant-garamond/files/cormorant-garamond-latin-${face}.woff`)

/** For names and titles: what they have no letters for is written in the other fonts. */
const displayFiles = {
  cormorant: cormorant('600-normal'),
  'cormorant-light': cormorant('300-normal'),
  'cormorant-bold': cormorant('700-normal'),
  'cormorant-italic': cormorant('500-italic'),
  figtree: ours('figtree'),
  playfair: ours('playfair'),
  marcellus: ours('marcellus'),
  bodoni: ours('bodoni'),
  cinzel: ours('cinzel'),
  'dm-serif': ours('dm-serif'),
  caslon: ours('caslon'),
  josefin: ours('josefin'),
}
export type DisplayFont = keyof typeof displayFiles
export const displayFonts = Object.keys(displayFiles) as DisplayFont[]

// For letters that no font of texts and titles has, such as those of Turkish names.
const otherFiles = {
  other: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  otherBold: resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
}
const rareFiles: Record<string, string> = { ...displayFiles, ...otherFiles, nastaliq: ours('nastaliq') }

// Reading a font takes 30 ms of processor time, and its first lines as much again: each is read once for all PDFs.
const fonts = new Map<string, PDFKit.Mixins.PDFFontSource>()
function openFont(name: string, file: string): PDFKit.Mixins.PDFFontSource {
  // pdfkit accepts opened fonts, although its types lack them.
  const font = fonts.get(name) ?? (openSync(file) as unknown as PDFKit.Mixins.PDFFontSource)
  fonts.set(name, font)
  return font
}

/** Whether every font of texts is read: PDFs are then written without waiting for one. */
export const areFontsRead = (): boolean => Object.keys(fontFiles).every(name => fonts.has(name))

export type Pdf = InstanceType<typeof PDFDocument>
/**
 * `display`: in the font of titles; `spacing`: between letters, in points; `nastaliq`: Urdu in the script of books and
 * cards, whose lines stand farther apart.
 */
export type TextStyle = {
  size: number
  bold?: boolean
  align?: 'left' | 'right' | 'center'
  colour?: string
  display?: DisplayFont
  spacing?: number
  nastaliq?: boolean
}
export type Box = { x: number; y: number; width: number }

/** Lengths are in points: 72 to an inch. */
export const MM = 72 / 25.4

// Of the size of the letters: how high a line is, and how far below its top the letters stand.
const LINE = { height: 1.35, baseline: 1.05 }
const NASTALIQ_LINE = { height: 2.2, baseline: 1.45 }
const lineOf = ({ nastaliq = false }: Partial<TextStyle>) => (nastaliq ? NASTALIQ_LINE : LINE)

const SIZES = [11, 10, 9, 8, 7]

/** A PDF, written by `draw`, which adds its pages and may go back to one of them until it returns. */
export async function writePdf(title: string, draw: (pdf: Pdf) => Promise<void> | void): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, bufferPages: true, info: { Title: title }, margin: 0 })
  for (const [name, file] of Object.entries(fontFiles)) pdf.registerFont(name, openFont(name, file))
  const chunks: Buffer[] = []
  const ended = new Promise<void>((done, failed) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', done)
    pdf.on('error', failed)
  })
  await draw(pdf)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/**
 * Writes text into a box, wrapped at words, in Latin and Arabic script. Returns the y below it; `lines` cuts it off.
 */
export function writeText(pdf: Pdf, text: string, box: Box, style: TextStyle, lines = 100): number {
  let { y } = box
  for (const line of wrap(pdf, text, box.width, style).slice(0, lines)) {
    writeLine(pdf, line, { ...box, y }, style)
    y += style.size * lineOf(style).height
  }
  return y
}

/** How high a text is in a box of this width. */
export const heightOf = (pdf: Pdf, text: string, width: number, style: TextStyle): number =>
  wrap(pdf, text, width, style).length * style.size * lineOf(style).height

type Room = { width: number; height: number }

/** The first of these sizes, from large to small, at which a text is no higher than this; else the smallest. */
export function fittingSize(
  pdf: Pdf,
  text: string,
  { width, height }: Room,
  { sizes = SIZES, ...style }: Partial<Omit<TextStyle, 'size'>> & { sizes?: readonly number[] } = {},
): number {
  return sizes.find(size => heightOf(pdf, text, width, { ...style, size }) <= height) ?? Math.min(...sizes)
}

/** Writes text as large as a box of this height allows, and returns the y below it. */
export function writeFitting(
  pdf: Pdf,
  text: string,
  box: Box & Room,
  { sizes, ...style }: Omit<TextStyle, 'size'> & { sizes: readonly number[] },
): number {
  return writeText(pdf, text, box, { ...style, size: fittingSize(pdf, text, box, { ...style, sizes }) })
}

type Line = { paragraph: Paragraph; start: number; end: number }

function wrap(pdf: Pdf, text: string, width: number, style: TextStyle): Line[] {
  return text.split(/\r?\n/).flatMap(each => {
    const paragraph = bidiParagraph(each.replace(/\s+/g, ' '))
    const lines = wrapParagraph(pdf, paragraph, width, style)
    return lines.length > 1 ? balanced(pdf, paragraph, width, style, lines) : lines
  })
}

function wrapParagraph(pdf: Pdf, paragraph: Paragraph, width: number, style: TextStyle): Line[] {
  const lines: Line[] = []
  const space = widthOfRun(pdf, { text: ' ', font: 'latin' }, style)
  let line: Line | undefined
  let used = 0
  for (const word of wordsOf(paragraph).flatMap(word => broken(pdf, word, width, style))) {
    const wordWidth = widthOf(pdf, word, style)
    if (line && used + space + wordWidth <= width) {
      line = { ...line, end: word.end }
      used += space + wordWidth
    } else {
      if (line) lines.push(line)
      line = word
      used = wordWidth
    }
  }
  return [...lines, line ?? { paragraph, start: 0, end: 0 }]
}

// Of the width: finer steps move no word.
const BALANCE_STEP = 0.03
const SHORT = 0.25

/**
 * As many lines, the last of which is no single short word; where they are centred, all about as long as each other. No
 * word is broken for it.
 */
function balanced(pdf: Pdf, paragraph: Paragraph, width: number, style: TextStyle, lines: Line[]): Line[] {
  let best = lines
  const longest = Math.max(...wordsOf(paragraph).map(word => widthOf(pdf, word, style)))
  for (let share = 1 - BALANCE_STEP; share > 0.4 && share * width >= longest; share -= BALANCE_STEP) {
    const last = best.at(-1)
    if (style.align !== 'center' && last && widthOf(pdf, last, style) > SHORT * width) break
    const narrower = wrapParagraph(pdf, paragraph, width * share, style)
    if (narrower.length > lines.length) break
    best = narrower
  }
  return best
}

const wordsOf = (paragraph: Paragraph): Line[] =>
  [...unbroken(paragraph.text).matchAll(/[^ ]+/g)].map(({ 0: word, index }) => ({
    paragraph,
    start: index,
    end: index + word.length,
  }))

/** A word that is wider than the box, in parts that fit. */
function broken(pdf: Pdf, word: Line, width: number, style: TextStyle): Line[] {
  if (widthOf(pdf, word, style) <= width) return [word]
  const parts: Line[] = []
  let part = { ...word, end: word.start }
  for (const letter of word.paragraph.text.slice(word.start, word.end)) {
    const longer = { ...part, end: part.end + letter.length }
    if (part.end > part.start && widthOf(pdf, longer, style) > width) {
      // An address breaks after a slash, a SKU after a hyphen.
      const mark = Math.max(...['/', '-'].map(each => part.paragraph.text.lastIndexOf(each, part.end - 1))) + 1
      const end = mark > (part.start + part.end) / 2 ? mark : part.end
      parts.push({ ...part, end })
      part = { ...word, start: end, end: longer.end }
    } else part = longer
  }
  return [...parts, part]
}

function fontOf({ text, font }: TextRun, { bold = false, display, nastaliq }: Omit<TextStyle, 'size'>): string {
  if (nastaliq && font === 'arabic') return 'nastaliq'
  const inOurs = font === 'latin' && isInOurFonts(text)
  if (inOurs && display) return display
  const name = font === 'latin' && !inOurs ? 'other' : font
  return `${name}${bold || (display && font === 'latin') ? 'Bold' : ''}`
}

/** The name of a font as this PDF knows it: one that few papers need is registered when it is first used. */
function fontIn(pdf: Pdf, name: string): string {
  const file = rareFiles[name]
  if (file) pdf.registerFont(name, openFont(name, file))
  return name
}

// The letters of their files: those of western Europe, without 'µ', which five of them lack.
const isInOurFonts = (text: string): boolean => /^[ -~\u00a0-\u00b4\u00b6-\u00ff‘’“”–—…]*$/.test(text)

/** Letters of Arabic script are joined: space would part them. */
const spacingOf = ({ font }: TextRun, { spacing = 0 }: TextStyle): number => (font === 'latin' ? spacing : 0)

// With a list of features pdfkit shapes the whole run at once instead of word by word, which keeps the words in order.
// Titles have figures as high as capitals, and the figures of a column are as wide as each other.
const features = ({ text, font }: TextRun, { display, align }: TextStyle): PDFKit.Mixins.OpenTypeFeatures[] => {
  if (font !== 'latin') return ['rtla']
  if (display && isInOurFonts(text)) return ['kern', 'liga', 'lnum']
  return align === 'right' ? ['kern', 'tnum'] : ['kern']
}

const runsOf = ({ paragraph, start, end }: Line) => textRuns(paragraph, start, end)

const widthOf = (pdf: Pdf, line: Line, style: TextStyle): number =>
  runsOf(line).reduce((sum, run) => sum + widthOfRun(pdf, run, style), 0)

// Shaping a text is most of the work of a PDF, and the same words come again and again.
const widths = new WeakMap<Pdf, Map<string, number>>()

function widthOfRun(pdf: Pdf, run: TextRun, style: TextStyle): number {
  const { text } = run
  const { size } = style
  const spacing = spacingOf(run, style)
  const known = widths.get(pdf) ?? new Map<string, number>()
  widths.set(pdf, known)
  const name = fontOf(run, style)
  const key = `${name} ${size} ${spacing} ${style.align === 'right'} ${text}`
  const width =
    known.get(key) ??
    pdf
      .font(fontIn(pdf, name))
      .fontSize(size)
      .widthOfString(text, { features: features(run, style), characterSpacing: spacing })
  known.set(key, width)
  return width
}

function writeLine(pdf: Pdf, line: Line, { x, y, width }: Box, style: TextStyle): void {
  const runs = runsOf(line)
  const room = width - widthOf(pdf, line, style)
  const align = style.align ?? (line.paragraph.rtl ? 'right' : 'left')
  let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
  // Both scripts stand on one baseline.
  const baseline = y + style.size * lineOf(style).baseline
  // Glyphs are in the order of the paper, and several are parts of letters: the text to copy is given beside them.
  const shaped = runs.some(({ font }) => font !== 'latin')
  if (shaped) pdf.markContent('Span', { actual: readText(line.paragraph, line.start, line.end) })
  for (const run of runs) {
    const runWidth = widthOfRun(pdf, run, style)
    pdf
      .font(fontIn(pdf, fontOf(run, style)))
      .fontSize(style.size)
      .fillColor(style.colour ?? '#000')
    pdf.text(run.text, at, baseline, {
      features: features(run, style),
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: spacingOf(run, style),
    })
    at += runWidth
  }
  if (shaped) pdf.endMarkedContent()
}

/** A thin line across. */
export function writeRule(pdf: Pdf, { x, y, width }: Box, thickness = 0.5, colour = '#000'): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .strokeColor(colour)
    .stroke()
}
