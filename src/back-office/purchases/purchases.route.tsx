import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { listPurchases, PurchaseFilter } from '../../shop/stock/purchases/index.ts'
import { purchaseLabel, purchaseNumber } from '../../shop/stock/purchases/purchase-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { purchaseTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** What the shop orders from its suppliers. */
export const meta = titled('Purchase orders')

export const loader = staffPage('purchases.read', ({ shop, query }) =>
  listPurchases(shop.db, PurchaseFilter.parse(query)),
)

export default function PurchasesPage() {
  const { purchases, more } = useLoaderData<typeof loader>()
  const begin = useMay()('purchases.change') && (
    <LinkButton href="/admin/purchases/new" variant="outline">
      New purchase order
    </LinkButton>
  )
  return (
    <ListPage
      title="Purchase orders"
      actions={begin}
      tabs={purchaseTabs}
      rows={purchases}
      to={({ purchaseId }) => `/admin/purchases/${purchaseId}`}
      columns={[
        {
          label: 'Number',
          cell: ({ purchaseId }) => purchaseNumber(purchaseId),
          note: ({ createdAt }) => shortDayText(createdAt),
        },
        { label: 'Supplier', cell: ({ supplier }) => supplier, typed: true, plain: true },
        {
          label: 'Received',
          cell: ({ received, ordered, cancelled }) => `${received} of ${ordered - cancelled} pieces`,
          note: ({ state, expectedOn }) => state === 'sent' && expectedOn && `Expected on ${shortDayText(expectedOn)}`,
        },
        { label: 'State', cell: ({ state }) => purchaseLabel(state), chip: ({ state }) => state, plain: true },
        { label: 'Cost', cell: ({ cost }) => amountText(cost), end: true },
      ]}
      empty={{
        title: 'No open purchase orders',
        text: 'What you order from suppliers, at what cost, and what of it has come. The low sizes of the stock list begin one, too.',
        action: begin,
      }}
      more={more}
    />
  )
}
