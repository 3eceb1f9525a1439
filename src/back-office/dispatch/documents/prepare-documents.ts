let prepared = false

/**
 * Loads what writes documents, once, after the response to somebody who will print one: the first document is then as
 * quick as the others.
 */
export function prepareDocuments(): void {
  if (prepared) return
  prepared = true
  setTimeout(() => void prepare().catch(() => {}), 0).unref()
}

async function prepare(): Promise<void> {
  const [{ writePdf, writeText }, { barcodeOf }] = await Promise.all([
    import('../../../platform/pdf/pdf-page.ts'),
    import('../../../platform/pdf/barcode.ts'),
  ])
  await barcodeOf('KH-0000-0000')
  await writePdf('Nothing', pdf => {
    pdf.addPage()
    for (const bold of [false, true]) writeText(pdf, 'House 12 مکان ۱۲', { x: 0, y: 0, width: 500 }, { size: 10, bold })
  })
}
