import { expect, test } from 'vitest'
import { fakePdf } from '../../../test/fakes/fake-system.ts'
import { readPdf } from '../../../test/pdf.ts'
import { mergePdfs } from './merge-pdfs.ts'
import { MM, writePdf, writeText } from './pdf-page.ts'

const ours = (text: string) =>
  writePdf('Ours', pdf => {
    pdf.addPage({ size: 'A6' })
    writeText(pdf, text, { x: 10 * MM, y: 10 * MM, width: 80 * MM }, { size: 12 })
  })

test("a courier's bills and ours become one PDF in their order; one that cannot be read is replaced by ours", async () => {
  const merged = await mergePdfs([
    { pdf: Buffer.from(fakePdf('PostEx 24000000000001')) },
    { pdf: await ours('Label of two') },
    { pdf: Buffer.from('%PDF-1.4 broken'), instead: () => ours('Label of three') },
  ])
  const pages = await readPdf(merged, 0.2)
  expect(pages).toHaveLength(3)
  expect(pages.map(({ text }) => text).join('\n')).toMatch(/24000000000001[\s\S]*Label of two[\s\S]*Label of three/)
})
