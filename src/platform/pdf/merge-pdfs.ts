import { PDFDocument } from '@cantoo/pdf-lib'

/**
 * One PDF out of many, in their order. One that cannot be read is replaced by its `instead`: other people's programs
 * write PDFs that are encrypted or broken.
 */
export async function mergePdfs(
  parts: readonly { pdf: Uint8Array; instead?: () => Promise<Uint8Array> }[],
): Promise<Buffer> {
  const merged = await PDFDocument.create()
  for (const { pdf, instead } of parts) {
    const read = await readPages(pdf).catch(async error => {
      if (!instead) throw error
      return readPages(await instead())
    })
    for (const page of await merged.copyPages(read, read.getPageIndices())) merged.addPage(page)
  }
  return Buffer.from(await merged.save())
}

/** Throws when there is no page in it. */
async function readPages(pdf: Uint8Array): Promise<PDFDocument> {
  const read = await PDFDocument.load(pdf, { updateMetadata: false })
  if (read.getPageCount() === 0) throw new Error('a PDF without pages')
  return read
}
