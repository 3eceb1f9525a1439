import { data } from 'react-router'
import { findLabels, PrintLabels } from '../../../shop/stock/stock/index.ts'
import { staffPdf } from '../../../web/server/staff-export.ts'

/** Labels with barcodes for chosen sizes, as a PDF of A4 sheets. */
export const loader = staffPdf('stock.read', async ({ shop, url: { searchParams } }) => {
  const chosen = PrintLabels.safeParse({
    sizeId: searchParams.getAll('sizeId'),
    each: searchParams.get('each') ?? undefined,
  })
  if (!chosen.success) throw data('There is no size with an id this long', { status: 400 })
  const { sizeId, each } = chosen.data
  const sizes = await findLabels(shop.db, sizeId)
  if (sizes.length === 0) throw data('Please choose at least one size', { status: 404 })
  // Loaded with the first of them: what writes PDFs and barcodes takes 8 MB of memory.
  const { labelSheet } = await import('./label-sheet.ts')
  return {
    name: 'barcodes',
    pdf: await labelSheet(sizes, each),
    audit: {
      action: 'stock.labelsPrinted',
      subject: { type: 'export', id: 'labels', label: 'Labels with barcodes' },
      after: { sizes: sizes.length },
    },
  }
})
