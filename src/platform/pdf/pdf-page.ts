import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { textRuns } from './text-runs.ts'

const { resolve } = createRequire(import.meta.url)
const fontFiles = {
  latin: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  latinBold: resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  arabic: resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
  arabicBold: resolve('@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf'),
}

// Reading a font takes 30 ms of processor time, so each is read once for all PDFs, with the first of them.
const fonts = new Map<string, PDFKit.Mixins.PDFFontSource>()
function fontOfFile(file: string): PDFKit.Mixins.PDFFontSource {
  // pdfkit takes opened fonts, which its types do not say.
  const font = fonts.get(file) ?? (openSync(file) as unknown as PDFKit.Mixins.PDFFontSource)
  fonts.set(file, font)
  return font
}

export type Pdf = InstanceType<typeof PDFDocument>
export type TextStyle = { size: number; bold?: boolean; align?: 'left' | 'right' | 'center'; colour?: string }
export type Box = { x: number; y: number; width: number }

/** Lengths are in points: 72 to an inch. */
export const MM = 72 / 25.4

/** Of the size of the letters. */
const LINE_HEIGHT = 1.35
const SIZES = [11, 10, 9, 8, 7]

/** A PDF, written by `draw`, which adds its pages. */
export async function writePdf(title: string, draw: (pdf: Pdf) => Promise<void> | void): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { Title: title }, margin: 0 })
  for (const [name, file] of Object.entries(fontFiles)) pdf.registerFont(name, fontOfFile(file))
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

/** Writes text into a box, wrapped at words, in Latin and Arabic script. Returns the y below it; `lines` cuts it off. */
export function writeText(pdf: Pdf, text: string, box: Box, style: TextStyle, lines = 100): number {
  let { y } = box
  for (const line of wrap(pdf, text, box.width, style).slice(0, lines)) {
    writeLine(pdf, line, { ...box, y }, style)
    y += style.size * LINE_HEIGHT
  }
  return y
}

/** How high a text is in a box of this width. */
export const heightOf = (pdf: Pdf, text: string, width: number, style: TextStyle): number =>
  wrap(pdf, text, width, style).length * style.size * LINE_HEIGHT

/** The first of these sizes, from large to small, at which a text is no higher than this; else the smallest. */
export function fittingSize(pdf: Pdf, text: string, { width, height }: { width: number; height: number }): number {
  return SIZES.find(size => heightOf(pdf, text, width, { size }) <= height) ?? Math.min(...SIZES)
}

function wrap(pdf: Pdf, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  for (const paragraph of text.split(/\r?\n/)) {
    let line = ''
    for (const word of paragraph.split(/\s+/).flatMap(each => broken(pdf, each, width, style))) {
      const longer = line ? `${line} ${word}` : word
      if (line && widthOf(pdf, longer, style) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

/** A word that is wider than the box, in parts that fit. */
function broken(pdf: Pdf, word: string, width: number, style: TextStyle): string[] {
  if (widthOf(pdf, word, style) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part && widthOf(pdf, part + letter, style) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

const fontOf = (arabic: boolean, bold = false) => `${arabic ? 'arabic' : 'latin'}${bold ? 'Bold' : ''}`

// With a list of features pdfkit shapes the whole run at once instead of word by word, which keeps the words in order.
const features = (arabic: boolean): PDFKit.Mixins.OpenTypeFeatures[] => (arabic ? ['rtla'] : ['kern'])

function widthOf(pdf: Pdf, line: string, { size, bold }: TextStyle): number {
  const { runs } = textRuns(line)
  return runs.reduce(
    (sum, { text, arabic }) =>
      sum +
      pdf
        .font(fontOf(arabic, bold))
        .fontSize(size)
        .widthOfString(text, { features: features(arabic) }),
    0,
  )
}

function writeLine(pdf: Pdf, line: string, { x, y, width }: Box, style: TextStyle): void {
  const { runs, rtl } = textRuns(line)
  const room = width - widthOf(pdf, line, style)
  const align = style.align ?? (rtl ? 'right' : 'left')
  let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
  // Both scripts stand on one baseline.
  const baseline = y + style.size * 1.05
  for (const { text, arabic } of runs) {
    const options = { features: features(arabic), lineBreak: false, baseline: 'alphabetic' as const }
    pdf
      .font(fontOf(arabic, style.bold))
      .fontSize(style.size)
      .fillColor(style.colour ?? '#000')
    const runWidth = pdf.widthOfString(text, { features: features(arabic) })
    pdf.text(text, at, baseline, options)
    at += runWidth
  }
}

/** A thin line across. */
export function writeRule(pdf: Pdf, { x, y, width }: Box, thickness = 0.5): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .strokeColor('#000')
    .stroke()
}
