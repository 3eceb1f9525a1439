import { useLoaderData } from 'react-router'
import { plural } from '../../shop/ground/plural.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { viewActions } from '../kit/view-actions.ts'
import { bulkActions } from './bulk-actions.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import { loadProducts } from './load-products.ts'
import { productColumns } from './product-columns.tsx'
import { filtersOf, ProductButtons, stateTabs } from './products-head.tsx'

/** All products, also those that shoppers do not see. */
export const meta = titled('Products')

export const loader = staffPage('catalogue.read', loadProducts)

export const action = staffActions({ ...viewActions('products', 'catalogue.read'), ...bulkActions })

export default function ProductsPage() {
  const { products, total, more, counts, views, ...known } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <ListPage
      title="Products"
      views={views}
      actions={<ProductButtons />}
      tabs={stateTabs(counts)}
      filters={filtersOf(known)}
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
