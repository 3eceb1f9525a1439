import { redirect, useLoaderData } from 'react-router'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { OfficeSearch, searchOffice } from '../../shop/watch/office-search/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { pagesNamed } from './pages-named.ts'
import { ResultList } from './result-list.tsx'
import { resultLists } from './result-lists.ts'

/** What the search of every page finds, and pages of the back office. */
export const meta = titled('Search')

export const loader = staffPage('today.read', async ({ shop, session: { staff }, query }) => {
  const { q } = OfficeSearch.parse(query)
  const found = await searchOffice(shop.db, q, {
    orders: mayDo(staff.role, 'orders.read'),
    parcels: mayDo(staff.role, 'dispatch.read'),
    products: mayDo(staff.role, 'catalogue.read'),
    sizes: mayDo(staff.role, 'stock.read'),
    purchases: mayDo(staff.role, 'purchases.read'),
    people: mayDo(staff.role, 'customers.read'),
    offers: mayDo(staff.role, 'offers.read'),
    texts: mayDo(staff.role, 'content.read'),
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
  const lists = resultLists(q, found, pages)
  return (
    <DetailPage title={q ? `Search for "${q}"` : 'Search'}>
      {lists.length === 0 ? (
        <EmptyState
          title={q.length < 2 ? 'Type at least two characters' : 'Nothing found'}
          text="An order by a part of its number, a name, phone or email; a parcel by its tracking number; a product or size by name, SKU or barcode; a purchase by number or supplier; a customer by name or phone; an offer by name or code; a text by its title; a page by its name."
        />
      ) : (
        lists.map(list => <ResultList key={list.title} {...list} />)
      )}
    </DetailPage>
  )
}
