import { z } from 'zod'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { findByCodes } from '../../shop/stock/stock/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const ChooseSize = z.object({
  size: z
    .string({ error: 'Please choose a size' })
    .trim()
    .min(1, 'Please choose a size')
    .max(60, 'A SKU has 60 characters or less'),
})

/** Leads to the fill of a size that was scanned or found. */
export const chooseActions = {
  choose: staffAction('purchases.change', ChooseSize, async ({ tx, input }) => {
    const size = (await findByCodes(tx, [input.size])).get(input.size)
    if (!size) throw new ShopError('invalid', `No size has the barcode or SKU ${input.size}`, 'size')
    return { audit: [], leadsTo: `/admin/fills/sizes/${encodeURIComponent(size.sizeId)}` }
  }),
}
