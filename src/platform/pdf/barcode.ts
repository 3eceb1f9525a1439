import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { type Box, MM, type Pdf } from './pdf-page.ts'

/** Bars and gaps from left to right, each as wide as the narrowest: true is black. */
export type Barcode = readonly boolean[]

// Wider bars are read no better, and a code of few characters would become a block.
const MAX_MODULE = 0.5 * MM

let ready: Promise<unknown> | undefined

/** The barcode of a text. Throws for what the format cannot hold. */
export async function barcodeOf(text: string, format: 'Code128' | 'EAN13' = 'Code128'): Promise<Barcode> {
  ready ??= readWriter()
  await ready
  const { symbol, error } = await writeBarcode(text, { format, addQuietZones: false })
  if (error) throw new Error(`no ${format} of ${text}: ${error}`)
  return Array.from(symbol.data.subarray(0, symbol.width), grey => grey === 0)
}

/** The library would load its WebAssembly from the network. */
async function readWriter(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(file)).buffer as ArrayBuffer } })
}

/** Draws a barcode as wide as the box allows, up to `widest` for a bar, in its middle or at its left. In points. */
export function drawBarcode(
  pdf: Pdf,
  barcode: Barcode,
  { x, y, width }: Box,
  height: number,
  { align = 'center', widest = MAX_MODULE }: { align?: 'left' | 'center'; widest?: number } = {},
): void {
  const module = Math.min(width / barcode.length, widest)
  const left = align === 'left' ? x : x + (width - barcode.length * module) / 2
  for (const [start, black] of barcode.entries()) {
    if (!black || barcode[start - 1]) continue
    const end = barcode.indexOf(false, start)
    pdf.rect(left + start * module, y, ((end < 0 ? barcode.length : end) - start) * module, height)
  }
  pdf.fill('#000')
}
