import { useLoaderData } from 'react-router'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { OpenRecount, openRecount } from '../../shop/stock/recounts/index.ts'
import { staffAction, staffActions } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { loadStock } from './load-stock.ts'
import { openedRecount } from './recounts/opened-recount.ts'
import { StockButtons } from './stock-buttons.tsx'
import { stockColumns } from './stock-columns.tsx'
import { stockTabs } from './stock-tabs.ts'

/** Every size with what is for sale, reserved and on its way. */
export const meta = titled('Stock')

export const loader = loadStock

export const action = staffActions({
  recount: staffAction('stock.count', OpenRecount, async ({ tx, input, session }) =>
    openedRecount(await openRecount(tx, { ...input, actor: session.staff.name })),
  ),
})

export default function StockPage() {
  const { sizes, total, more, counts, shelves, categories } = useLoaderData<typeof loader>()
  const may = useMay()
  const ofShelf = shelves.map(({ shelf, sizes }) => [shelf || '-', `${shelf || 'None'} (${sizes})`] as const)
  return (
    <ListPage
      title="Stock"
      tabs={stockTabs(counts)}
      filters={[
        { name: 'q', label: 'Search or scan', type: 'search', placeholder: 'Name, barcode or SKU' },
        { name: 'shelf', label: 'Shelf', all: 'All', options: ofShelf },
        { name: 'category', label: 'Category', all: 'All', options: categories },
      ]}
      counted={plural(total, 'size')}
      csv="/admin/stock/export"
      rows={sizes}
      keyOf={({ sizeId }) => sizeId}
      to={({ sizeId }) => `/admin/stock/sizes/${encodeURIComponent(sizeId)}`}
      columns={stockColumns(may('purchases.read'))}
      bulk={{
        field: 'sizeId',
        label: ({ name, ml }) => sizeText(name, ml),
        actions: ['recount'],
        buttons: <StockButtons />,
      }}
      empty={{ title: 'No sizes here', text: 'No size fits these filters.' }}
      more={more}
    />
  )
}
