import { redirect, useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/dates.ts'
import { parcelLabel } from '../../shop/dispatch/rules.ts'
import { amountText } from '../../shop/money.ts'
import { OfficeSearch, searchOffice } from '../../shop/office-search/index.ts'
import { statusLabel } from '../../shop/orders/rules.ts'
import { productStates } from '../../shop/products/rules.ts'
import { purchaseLabel, purchaseNumber } from '../../shop/purchases/rules.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { pagesNamed } from './pages-named.ts'
import { ResultList } from './result-list.tsx'

/** What the search of every page finds: orders, parcels, products, sizes, purchases, and pages of the back office. */
export const meta = titled('Search')

export const loader = staffPage('today.read', async ({ shop, session: { staff }, query }) => {
  const { q } = OfficeSearch.parse(query)
  const found = await searchOffice(shop.db, q, {
    orders: mayDo(staff.role, 'orders.read'),
    parcels: mayDo(staff.role, 'dispatch.read'),
    products: mayDo(staff.role, 'catalogue.read'),
    sizes: mayDo(staff.role, 'stock.read'),
    purchases: mayDo(staff.role, 'purchases.read'),
  })
  // Somebody who scans or types a whole number wants that order.
  const [order] = found.orders
  if (order && found.orders.length === 1 && sameNumber(order.orderNumber, q)) {
    throw redirect(`/admin/orders/${order.orderId}`)
  }
  return { q, found, pages: pagesNamed(q, staff.role) }
})

const sameNumber = (number: string, typed: string): boolean =>
  number.replaceAll(/\W/g, '') === typed.toUpperCase().replaceAll(/\W/g, '')

export default function SearchPage() {
  const { q, found, pages } = useLoaderData<typeof loader>()
  const query = encodeURIComponent(q)
  const lists = [
    {
      title: 'Orders',
      all: `/admin/orders?q=${query}`,
      results: found.orders.map(order => ({
        to: `/admin/orders/${order.orderId}`,
        name: order.orderNumber,
        note: `${order.fullName}, ${order.city}. ${statusLabel(order.orderStatus)}. ${shortDayText(order.createdAt)}`,
        end: amountText(order.totalAmount),
      })),
    },
    {
      title: 'Parcels',
      all: '/admin/dispatch/parcels',
      results: found.parcels.map(parcel => ({
        to: `/admin/dispatch/parcels/${parcel.parcelId}`,
        name: parcel.trackingNumber || parcel.code,
        note: `${parcel.orderNumber}, ${parcel.fullName}${parcel.courier ? `. ${parcel.courier}` : ''}`,
        end: parcelLabel(parcel.state),
      })),
    },
    {
      title: 'Products',
      all: `/admin/products?q=${query}`,
      results: found.products.map(product => ({
        to: `/admin/products/${product.productId}`,
        name: product.name,
        note: [product.brand, product.sizes].filter(Boolean).join('. '),
        end: productStates[product.state],
      })),
    },
    {
      title: 'Stock',
      all: `/admin/stock?q=${query}`,
      results: found.sizes.map(size => ({
        to: `/admin/stock/sizes/${encodeURIComponent(size.sizeId)}`,
        name: `${size.name}, ${size.ml} ml`,
        note: `${size.sku}${size.shelf && `. Shelf ${size.shelf}`}`,
        end: `${size.stock} for sale`,
      })),
    },
    {
      title: 'Purchases',
      all: '/admin/purchases',
      results: found.purchases.map(purchase => ({
        to: `/admin/purchases/${purchase.purchaseId}`,
        name: purchaseNumber(purchase.purchaseId),
        note: `${purchase.supplier}. ${shortDayText(purchase.createdAt)}`,
        end: purchaseLabel(purchase.state),
      })),
    },
    { title: 'Pages', all: null, results: pages },
  ].filter(({ results }) => results.length > 0)
  return (
    <DetailPage title={q ? `Search for "${q}"` : 'Search'}>
      {lists.length === 0 ? (
        <EmptyState
          title={q.length < 2 ? 'Type at least two characters' : 'Nothing found'}
          text="An order by a part of its number, a name, phone or email; a parcel by its tracking number; a product or size by name, SKU or barcode; a purchase by number or supplier; a page by its name."
        />
      ) : (
        lists.map(list => <ResultList key={list.title} {...list} />)
      )}
    </DetailPage>
  )
}
