import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listCategories } from '../../shop/catalogue/index.ts'
import { plural } from '../../shop/plural.ts'
import { OpenRecount, openRecount } from '../../shop/recounts/index.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { countStock, listShelves, listStock, StockFilter } from '../../shop/stock/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { addressOf } from '../kit/addresses.ts'
import { Pages } from '../kit/pages.tsx'
import { useAnswer } from '../kit/staff-form.tsx'
import { openedRecount } from './recounts/opened-recount.ts'
import { StockFilters } from './stock-filters.tsx'
import { StockList } from './stock-list.tsx'
import { StockTabs } from './stock-tabs.tsx'

/** Every size with what is for sale, reserved and on its way. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Stock'), noIndex]

export const loader = staffPage('stock.read', async ({ shop, session: { staff }, url }) => {
  const filter = StockFilter.parse(Object.fromEntries(url.searchParams))
  const { lowStockFrom } = await shop.settings()
  const [list, counts, shelves, categories] = await Promise.all([
    listStock(shop.db, filter, lowStockFrom),
    countStock(shop.db, lowStockFrom),
    listShelves(shop.db),
    listCategories(shop.db),
  ])
  const may = {
    seeCost: mayDo(staff.role, 'purchases.read'),
    buy: mayDo(staff.role, 'purchases.change'),
    count: mayDo(staff.role, 'stock.count'),
  }
  // Costs are for those who may see purchases.
  const sizes = may.seeCost ? list.sizes : list.sizes.map(size => ({ ...size, averageCost: null }))
  return { ...list, sizes, filter, counts, shelves, categories: categories.map(({ name }) => name), may }
})
type Page = Awaited<ReturnType<typeof loader>>

export const action = staffActions({
  recount: staffAction('stock.count', OpenRecount, async ({ tx, input, session }) =>
    openedRecount(await openRecount(tx, { ...input, actor: session.staff.name })),
  ),
})

export default function StockPage() {
  const { sizes, total, more, filter, counts, shelves, categories, may } =
    useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const answer = useAnswer('recount')
  return (
    <>
      <h1 className="page-title">Stock</h1>
      <StockTabs
        current={addressOf('/admin/stock', { view: filter.view === 'all' ? '' : filter.view })}
        counts={counts}
      />
      <StockFilters filter={filter} shelves={shelves} categories={categories} />
      <p role="status" className="mt-3 text-muted text-sm">
        {plural(total, 'size')}
      </p>
      {answer && !answer.ok && (
        <p role="alert" className="bg-danger/8 p-3 text-danger text-sm">
          {answer.message ?? answer.problems.shelf}
        </p>
      )}
      {sizes.length === 0 ? (
        <EmptyState title="No sizes here" text="No size fits these filters." />
      ) : (
        // A plain form: its buttons also open a PDF in a tab of its own, and another page.
        <form method="post" className="mt-2">
          <StockList sizes={sizes} may={may} />
          <div className="mt-4 flex flex-wrap items-center gap-3">
            {may.count && (
              <Button type="submit" name="do" value="recount" variant="outline">
                Recount selected
              </Button>
            )}
            <Button
              type="submit"
              formMethod="get"
              formAction="/admin/stock/labels"
              formTarget="_blank"
              variant="outline"
            >
              Print labels
            </Button>
            {may.buy && (
              <Button type="submit" formMethod="get" formAction="/admin/purchases/new" variant="outline">
                Order selected
              </Button>
            )}
          </div>
        </form>
      )}
      <Pages
        page={filter.page}
        more={more}
        addressOf={page =>
          addressOf('/admin/stock', { ...filter, view: filter.view === 'all' ? '' : filter.view, page })
        }
      />
    </>
  )
}
