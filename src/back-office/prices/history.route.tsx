import { useLoaderData } from 'react-router'
import { listPriceHistory, PriceHistoryFilter } from '../../shop/catalogue/price-history/index.ts'
import { changeKinds } from '../../shop/catalogue/price-history/price-change-rules.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { priceTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { historyColumns } from './history-columns.tsx'

/** Every price of all times: when, who, why, and how many orders paid it. */
export const meta = titled('Price history')

export const loader = staffPage('catalogue.read', ({ shop, query }) =>
  listPriceHistory(shop.db, PriceHistoryFilter.parse(query)),
)

export default function PriceHistoryPage() {
  const { spans, next } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Prices"
      tabs={priceTabs}
      filters={[
        { name: 'q', label: 'Search or scan', type: 'search', placeholder: 'Name, SKU or barcode' },
        { name: 'kind', label: 'Why', all: 'Any reason', options: changeKinds },
        { name: 'from', label: 'From', type: 'date' },
        { name: 'to', label: 'To', type: 'date' },
      ]}
      rows={spans}
      keyOf={({ historyId }) => String(historyId)}
      to={({ productId }) => `/admin/products/${productId}`}
      columns={[{ label: 'Size', cell: ({ name, ml, setOf }) => sizeText(name, ml, setOf) }, ...historyColumns]}
      empty={{ title: 'No price changed yet', text: 'Every change is listed here: when, by whom, from what to what.' }}
      next={next}
    />
  )
}
