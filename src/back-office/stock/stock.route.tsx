import { useLoaderData } from 'react-router'
import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { OpenRecount, openRecount } from '../../shop/stock/recounts/index.ts'
import { countStock, listShelves, listStock, StockFilter, type StockRow } from '../../shop/stock/stock/index.ts'
import { daysLeft, SALES_DAYS } from '../../shop/stock/stock/stock-reason-rules.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { stockTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { MarginText } from './margin-text.tsx'
import { openedRecount } from './recounts/opened-recount.ts'

/** Every size with what is for sale, reserved and on its way. */
export const meta = titled('Stock')

/** The sizes that fit the filters, and what to filter by. */
export const loader = staffPage('stock.read', async ({ shop, session: { staff }, query }) => {
  const filter = StockFilter.parse(query)
  const { lowStockFrom } = await shop.settings()
  const [list, counts, shelves, categories] = await Promise.all([
    listStock(shop.db, filter, lowStockFrom),
    countStock(shop.db, lowStockFrom),
    listShelves(shop.db),
    listCategories(shop.db),
  ])
  // Costs are for those who may see purchases.
  const seesCost = mayDo(staff.role, 'purchases.read')
  const sizes = seesCost ? list.sizes : list.sizes.map(size => ({ ...size, averageCost: null }))
  return { ...list, sizes, counts, shelves, categories: categories.map(({ name }) => name) }
})

export const action = staffActions({
  recount: staffAction('stock.count', OpenRecount, async ({ tx, input, session }) =>
    openedRecount(await openRecount(tx, { ...input, actor: session.staff.name })),
  ),
})

/** The columns of the stock list. `seesCost`: with the margin of each size. */
const stockColumns = (seesCost: boolean): Column<StockRow>[] => [
  {
    label: 'Size',
    sort: 'name',
    cell: ({ name, ml, setOf }) => sizeText(name, ml, setOf),
    note: ({ sku, published }) => (published ? sku : `${sku}. Not published`),
  },
  { label: 'Shelf', sort: 'shelf', cell: ({ shelf }) => shelf },
  {
    label: 'For sale',
    sort: 'stock',
    figure: true,
    cell: ({ stock }) => stock,
    note: ({ stock, lowMark }) =>
      stock === 0 ? (
        <span className="chip" data-tone="wrong">
          Sold out
        </span>
      ) : (
        stock <= lowMark && <span className="chip">Low</span>
      ),
  },
  { label: 'Waiting', figure: true, cell: ({ asks }) => asks || '' },
  { label: 'Reserved', figure: true, cell: ({ held }) => held || '' },
  { label: 'Incoming', figure: true, cell: ({ incoming }) => incoming || '' },
  { label: `Sold, ${SALES_DAYS} days`, sort: 'sold', down: true, figure: true, cell: ({ sold }) => sold },
  { label: 'Lasts', sort: 'days', figure: true, cell: lastsText },
  {
    label: 'Price',
    end: true,
    cell: ({ cutPrice }) => amountText(cutPrice),
    note: size => seesCost && <MarginText {...size} />,
  },
]

function lastsText({ stock, sold }: StockRow): string {
  const days = daysLeft(stock, sold)
  return days === null || stock === 0 ? '' : plural(days, 'day')
}

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
        label: ({ name, ml, setOf }) => sizeText(name, ml, setOf),
        actions: ['recount'],
        buttons: <StockButtons />,
      }}
      empty={{
        title: 'No sizes yet',
        text: 'Sizes of products stand here with what is in stock, reserved and on its way.',
        action: may('catalogue.change') && <LinkButton href="/admin/products/new">New product</LinkButton>,
      }}
      more={more}
    />
  )
}

/** What can be done with chosen sizes. */
function StockButtons() {
  const may = useMay()
  return (
    <>
      {may('stock.count') && (
        <Button type="submit" name="do" value="recount" variant="outline">
          Recount selected
        </Button>
      )}
      <Button type="submit" formMethod="get" formAction="/admin/stock/labels" formTarget="_blank" variant="outline">
        Print labels
      </Button>
      {may('purchases.change') && (
        <Button type="submit" formMethod="get" formAction="/admin/purchases/new" variant="outline">
          Order selected
        </Button>
      )}
    </>
  )
}
