import { PDFiumLibrary } from '@hyzyla/pdfium'

/** What is on a page: its text as a viewer copies it, and its picture: `ink` from 0 (paper) to 255, row by row. */
export type PdfPage = { text: string; width: number; height: number; ink: Uint8Array }

let library: Promise<PDFiumLibrary> | undefined

/** Reads and draws a PDF as Chrome does (PDFium), without a browser. `scale`: pixels a point. */
export async function readPdf(pdf: Buffer, scale = 2): Promise<PdfPage[]> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const pages: PdfPage[] = []
    for (const page of document.pages()) {
      // Before the picture: drawing closes the page.
      const text = page.getText()
      const { data, width, height } = await page.render({ scale, colorSpace: 'Gray', render: async ({ data }) => data })
      const rowLength = data.length / height
      const ink = new Uint8Array(width * height)
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) ink[y * width + x] = 255 - (data[y * rowLength + x] ?? 255)
      }
      pages.push({ text, width, height, ink })
    }
    return pages
  } finally {
    document.destroy()
  }
}

/** Connected ink, from left to right. */
export type Glyph = { left: number; top: number; width: number; height: number; ink: Uint8Array }

const DARK = 96

/** The separate pieces of ink of a page: digits are one each. */
export function glyphsOf({ width, height, ink }: PdfPage): Glyph[] {
  const seen = new Uint8Array(width * height)
  const glyphs: Glyph[] = []
  for (let start = 0; start < ink.length; start++) {
    if (seen[start] || (ink[start] ?? 0) < DARK) continue
    const piece = [start]
    seen[start] = 1
    for (const at of piece) {
      for (const next of [
        at - 1,
        at + 1,
        at - width,
        at + width,
        at - width - 1,
        at - width + 1,
        at + width - 1,
        at + width + 1,
      ]) {
        if (seen[next] || (ink[next] ?? 0) < DARK) continue
        seen[next] = 1
        piece.push(next)
      }
    }
    glyphs.push(cutOut(piece, width, ink))
  }
  return glyphs.sort((a, b) => a.left - b.left)
}

function cutOut(piece: readonly number[], pageWidth: number, ink: Uint8Array): Glyph {
  const columns = piece.map(at => at % pageWidth)
  const rows = piece.map(at => Math.floor(at / pageWidth))
  const [left, top] = [Math.min(...columns), Math.min(...rows)]
  const [width, height] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1]
  const own = new Uint8Array(width * height)
  for (const at of piece) own[(Math.floor(at / pageWidth) - top) * width + (at % pageWidth) - left] = ink[at] ?? 0
  return { left, top, width, height, ink: own }
}

/** How different two pieces of ink are: 0 (alike) to 1. They must stand at one height on their pages. */
export function unlike(one: Glyph, other: Glyph): number {
  if ([one.top - other.top, one.width - other.width, one.height - other.height].some(by => Math.abs(by) > 1)) return 1
  // A piece that begins within a pixel may lose that column.
  return Math.min(...[-1, 0, 1].map(shift => difference(one, other, shift)))
}

function difference(one: Glyph, other: Glyph, shift: number): number {
  let [different, sum] = [0, 0]
  for (let y = 0; y <= one.height; y++) {
    for (let x = -1; x <= one.width; x++) {
      const [a, b] = [inkAt(one, x, y), inkAt(other, x + shift, y + one.top - other.top)]
      different += Math.abs(a - b)
      sum += a + b
    }
  }
  return different / sum
}

const inkAt = ({ width, height, ink }: Glyph, x: number, y: number) =>
  x >= 0 && x < width && y >= 0 && y < height ? (ink[y * width + x] ?? 0) : 0
