import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

// Of the page's width.
const SIZE = 0.28
const PALE = 0.22

/** The same PDF with a word in large pale letters across each page, and small and plain at its top. */
export async function stampPages(pdf: Uint8Array, word: string): Promise<Buffer> {
  const stamped = await PDFDocument.load(pdf, { updateMetadata: false })
  const font = await stamped.embedFont(StandardFonts.HelveticaBold)
  for (const page of stamped.getPages()) {
    const { width, height } = page.getSize()
    const size = width * SIZE
    const length = font.widthOfTextAtSize(word, size)
    const turned = Math.SQRT1_2 * length
    page.drawText(word, {
      x: (width - turned) / 2 + size / 4,
      y: (height - turned) / 2,
      size,
      font,
      rotate: degrees(45),
      color: rgb(0.7, 0, 0),
      opacity: PALE,
    })
    page.drawText(word, {
      x: width / 2 - font.widthOfTextAtSize(word, 9) / 2,
      y: height - 12,
      size: 9,
      font,
      color: rgb(0.7, 0, 0),
    })
  }
  return Buffer.from(await stamped.save())
}
