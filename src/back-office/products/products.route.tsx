import { useLoaderData } from 'react-router'
import { listCategories } from '../../shop/catalogue/index.ts'
import { nameCollections } from '../../shop/collections/index.ts'
import { plural } from '../../shop/plural.ts'
import { countStates, listAllProducts, listKnownWords, ProductFilter } from '../../shop/products/index.ts'
import { productStateNames, productStates } from '../../shop/products/rules.ts'
import { listViews } from '../../shop/staff/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { viewActions } from '../kit/view-actions.ts'
import { productFilters } from '../prices/product-filters.ts'
import { bulkActions } from './bulk-actions.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import { productColumns } from './product-columns.tsx'

/** All products, also those that shoppers do not see. */
export const meta = titled('Products')

export const loader = staffPage('catalogue.read', async ({ shop, session: { staff }, query }) => {
  const filter = ProductFilter.parse(query)
  const [list, counts, categories, { houses }, collections, views] = await Promise.all([
    listAllProducts(shop.db, filter, await shop.settings()),
    countStates(shop.db),
    listCategories(shop.db),
    listKnownWords(shop.db),
    nameCollections(shop.db),
    listViews(shop.db, { staffId: staff.id, list: 'products' }),
  ])
  return { ...list, counts, categories: categories.map(({ name }) => name), houses, collections, views }
})

export const action = staffActions({ ...viewActions('products', 'catalogue.read'), ...bulkActions })

export default function ProductsPage() {
  const { products, total, more, counts, views, ...known } = useLoaderData<typeof loader>()
  const may = useMay()
  const states = productStateNames.map(state => ({
    path: `/admin/products?state=${state}`,
    label: productStates[state],
    count: counts[state] ?? 0,
  }))
  return (
    <ListPage
      title="Products"
      views={views}
      actions={
        <>
          <a href="/admin/products/notes" className="line-link">
            Notes
          </a>
          {may('catalogue.change') && (
            <LinkButton href="/admin/products/import" variant="outline">
              Import
            </LinkButton>
          )}
          {may('catalogue.change') && <LinkButton href="/admin/products/new">New product</LinkButton>}
        </>
      }
      tabs={{ label: 'States', tabs: [{ path: '/admin/products', label: 'All' }, ...states] }}
      filters={[
        ...productFilters(known),
        { name: 'stock', label: 'Stock', all: 'Any', options: { in: 'In stock', low: 'Low', out: 'Sold out' } },
        {
          name: 'with',
          label: 'With',
          all: 'Anything',
          options: { noPicture: 'No picture', noUrdu: 'No Urdu', discount: 'A discount' },
        },
      ]}
      counted={plural(total, 'product')}
      csv="/admin/products/export"
      rows={products}
      keyOf={({ productId }) => productId}
      to={({ productId }) => `/admin/products/${productId}`}
      columns={productColumns}
      bulk={
        may('catalogue.change') && {
          field: 'productId',
          label: ({ name }) => name,
          actions: ['publish', 'archive', 'collect', 'confirm'],
          buttons: <BulkButtons collections={known.collections} />,
        }
      }
      empty={{
        title: 'No products here',
        text: 'No product fits these filters.',
        action: may('catalogue.change') && <LinkButton href="/admin/products/new">New product</LinkButton>,
      }}
      more={more}
    />
  )
}
