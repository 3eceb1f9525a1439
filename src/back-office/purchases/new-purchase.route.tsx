import { useLoaderData } from 'react-router'
import { plural } from '../../shop/plural.ts'
import { BeginPurchase, beginPurchase, listSuppliers } from '../../shop/purchases/index.ts'
import { purchaseNumber } from '../../shop/purchases/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Day, Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { titled } from '../kit/titled.ts'
import { purchaseTabs } from './purchase-tabs.ts'

/** Begins a purchase order: for a supplier, with the sizes that were selected in the stock list. */
export const meta = titled('New purchase order')

export const loader = staffPage('purchases.change', async ({ shop, url }) => ({
  suppliers: await listSuppliers(shop.db),
  sizeIds: url.searchParams.getAll('sizeId'),
}))

export const action = staffActions({
  begin: staffAction('purchases.change', BeginPurchase, async ({ tx, input, session }) => {
    const { purchaseId, supplier, lines } = await beginPurchase(tx, { ...input, actor: session.staff.name })
    const subject = { type: 'purchase', id: String(purchaseId), label: purchaseNumber(purchaseId) }
    return {
      audit: { action: 'purchase.begun', subject, after: { supplier, lines } },
      leadsTo: `/admin/purchases/${purchaseId}`,
    }
  }),
})

export default function NewPurchasePage() {
  const { suppliers, sizeIds } = useLoaderData<typeof loader>()
  const chosen = `${plural(sizeIds.length, 'size')} chosen. Pieces are suggested: what a month sells, less what is there or on its way.`
  return (
    <DetailPage title="New purchase order" tabs={purchaseTabs}>
      {suppliers.length === 0 ? (
        <EmptyState
          title="No suppliers yet"
          text="Add who you buy from first."
          action={<LinkButton href="/admin/purchases/suppliers">Add a supplier</LinkButton>}
        />
      ) : (
        <PanelForm
          title="From whom"
          note={sizeIds.length > 0 ? chosen : 'You add the sizes on the next page.'}
          action="begin"
          submit="Begin"
          busy="Beginning ..."
          hidden={{ sizeId: sizeIds }}
        >
          <Select
            name="supplierId"
            label="Supplier"
            options={suppliers.map(({ supplierId, name }) => [String(supplierId), name] as const)}
          />
          <Day name="expectedOn" label="Expected on (optional)" />
          <Text name="note" label="Note (optional)" maxLength={500} />
        </PanelForm>
      )}
    </DetailPage>
  )
}
