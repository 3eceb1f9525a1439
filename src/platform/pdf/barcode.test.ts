import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readPdf } from '../../../test/pdf.ts'
import { barcodeOf, drawBarcode } from './barcode.ts'
import { MM, writePdf } from './pdf-page.ts'

test.each([
  ['KH-7WQ2-9ABX', 'Code128', 60],
  ['4006381333931', 'EAN13', 60],
  ['X1', 'Code128', 90],
  ['TRACK-0123456789-LONGEST-40-CHARACTERS-9', 'Code128', 93],
] as const)('%s is printed as %s and read back by a scanner', async (text, format, widthMm) => {
  const pdf = await writePdf('A test', async pdf => {
    pdf.addPage({ size: [120 * MM, 40 * MM], margin: 0 })
    drawBarcode(pdf, await barcodeOf(text, format), { x: 10 * MM, y: 10 * MM, width: widthMm * MM }, 15 * MM)
  })
  const [page] = await readPdf(pdf, 6)
  if (!page) throw new Error('there is no page')
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } })
  const data = new Uint8ClampedArray(page.ink.length * 4)
  for (const [at, ink] of page.ink.entries()) data.set([255 - ink, 255 - ink, 255 - ink, 255], at * 4)
  const read = await readBarcodes({ data, width: page.width, height: page.height, colorSpace: 'srgb' } as ImageData)
  expect(read.map(({ format, text }) => ({ format, text }))).toEqual([{ format, text }])
})

test('what a format cannot hold is refused', async () => {
  await expect(barcodeOf('4006381333932', 'EAN13')).rejects.toThrow('no EAN13')
})
