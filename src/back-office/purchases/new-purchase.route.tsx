import { useLoaderData } from 'react-router'
import { suggestLines } from '../../shop/money/reports/index.ts'
import { listSuppliers, usualSupplier } from '../../shop/stock/purchases/index.ts'
import { MAX_PURCHASE_LINES } from '../../shop/stock/purchases/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { beginActions } from './begin-actions.ts'
import { BeginForm } from './begin-form.tsx'
import { purchaseTabs } from './purchase-tabs.ts'

/** Begins a purchase order: for a supplier, with the sizes that were selected in the stock list or in the report of what to buy. */
export const meta = titled('New purchase order')

export const loader = staffPage('purchases.change', async ({ shop, url }) => {
  const sizeIds = url.searchParams.getAll('sizeId').slice(0, MAX_PURCHASE_LINES)
  const [suppliers, lines, usual] = await Promise.all([
    listSuppliers(shop.db),
    suggestLines(shop.db, sizeIds),
    usualSupplier(shop.db, sizeIds),
  ])
  return { suppliers, lines, usual }
})

export const action = staffActions(beginActions)

export default function NewPurchasePage() {
  const { suppliers, lines, usual } = useLoaderData<typeof loader>()
  return (
    <DetailPage title="New purchase order" tabs={purchaseTabs}>
      {suppliers.length === 0 ? (
        <EmptyState
          title="No suppliers yet"
          text="Add who you buy from first."
          action={<LinkButton href="/admin/purchases/suppliers">Add a supplier</LinkButton>}
        />
      ) : (
        <BeginForm suppliers={suppliers} lines={lines} usual={usual} />
      )}
    </DetailPage>
  )
}
