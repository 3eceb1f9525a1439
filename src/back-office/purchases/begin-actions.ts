import { BeginPurchase, beginPurchase } from '../../shop/stock/purchases/index.ts'
import { purchaseNumber } from '../../shop/stock/purchases/rules.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** Begins a purchase order. */
export const beginActions = {
  begin: staffAction('purchases.change', BeginPurchase, async ({ tx, input, session }) => {
    const { purchaseId, supplier, lines } = await beginPurchase(tx, { ...input, actor: session.staff.name })
    const subject = { type: 'purchase', id: String(purchaseId), label: purchaseNumber(purchaseId) }
    return {
      audit: { action: 'purchase.begun', subject, after: { supplier, lines } },
      leadsTo: `/admin/purchases/${purchaseId}`,
    }
  }),
}
