import { formRule } from '../../shop/ground/forms/index.ts'
import { SaveSupplier, saveSupplier, supplierWords } from '../../shop/stock/purchases/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** Adds or changes a supplier. */
export const supplierActions = {
  save: staffAction('purchases.change', formRule(SaveSupplier, supplierWords), async ({ tx, input }) => {
    const { supplierId, before } = await saveSupplier(tx, input)
    const { name, phone, email, note } = input
    return {
      audit: {
        action: before ? 'supplier.changed' : 'supplier.added',
        subject: { type: 'supplier', id: String(supplierId), label: name },
        ...(before && { before }),
        after: { name, phone, email, note },
      },
      message: 'Saved.',
    }
  }),
}
