import { redirect, useLoaderData } from 'react-router'
import { productStates } from '../../shop/catalogue/products/publishing-text-rules.ts'
import { documentPath, documentStates } from '../../shop/content/documents/document-rules.ts'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { isolated, sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { offerStates } from '../../shop/offers/offers/offer-rules.ts'
import { parcelLabel } from '../../shop/orders/dispatch/parcel-state-rules.ts'
import { statusLabel } from '../../shop/orders/orders/order-status-rules.ts'
import { type SettingGroup, settingGroups, settingsElsewhere, settingsOf } from '../../shop/settings/settings/index.ts'
import { mayDo, permissionsOf, type Role } from '../../shop/staff/staff/permission-rules.ts'
import { purchaseLabel, purchaseNumber } from '../../shop/stock/purchases/purchase-rules.ts'
import { OfficeSearch, searchOffice } from '../../shop/watch/office-search/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { railOf } from '../kit/office-pages.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'

/** What the search of every page finds, and pages of the back office. */
export const meta = titled('Search')

export const loader = staffPage('today.read', async ({ shop, session: { staff }, query }) => {
  const { q } = OfficeSearch.parse(query)
  const results = await searchOffice(shop.db, q, {
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
  const [order] = results.orders
  if (order && results.orders.length === 1 && sameNumber(order.orderNumber, q)) {
    throw redirect(`/admin/orders/${order.orderId}`)
  }
  return { q, results, pages: pagesNamed(q, staff.role) }
})

const sameNumber = (number: string, typed: string): boolean =>
  number.replaceAll(/\W/g, '') === typed.toUpperCase().replaceAll(/\W/g, '')

type Result = { to: string; name: string; note: string; end?: string }

type Props = { title: string; results: readonly Result[]; all: string | null }

/** Results of one kind, each a link, and the way to the list of the kind. */
const ResultList = ({ title, results, all }: Props) => (
  <Panel title={title}>
    <Rows
      rows={results}
      keyOf={({ to, name }) => `${to} ${name}`}
      to={({ to }) => to}
      cell={({ name }) => <bdi className="font-medium">{name}</bdi>}
      note={({ note }) => note}
      end={({ end }) => end}
    />
    {all && <LineLink to={all}>All {title.toLowerCase()}</LineLink>}
  </Panel>
)

export default function SearchPage() {
  const { q, results, pages } = useLoaderData<typeof loader>()
  const lists = resultLists(q, results, pages)
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

/**
 * The pages of the back office that somebody may open, groups of settings and settings, whose words begin so: those
 * whose names do come first.
 */
function pagesNamed(q: string, role: Role): Result[] {
  const words = q.toLowerCase().split(' ').filter(Boolean)
  if (words.length === 0) return []
  const entries = railOf(role, permissionsOf(role)).flat()
  const groups = mayDo(role, 'settings.change') ? (Object.keys(settingGroups) as SettingGroup[]) : []
  const pages: (Result & { about?: string })[] = [
    ...entries.flatMap(({ label: note, pages }) => pages.map(({ path, label }) => ({ to: path, name: label, note }))),
    ...groups.map(group => ({
      to: `/admin/settings/${group}`,
      name: `Settings: ${settingGroups[group].label}`,
      note: settingGroups[group].purpose,
    })),
    ...groups.flatMap(group =>
      settingsOf(group).map(({ words: { label, hint = '', shoppers } }) => ({
        // The browser scrolls to the words and marks them.
        to: `/admin/settings/${group}#:~:text=${encodeURIComponent(label)}`,
        name: label,
        note: `Settings: ${settingGroups[group].label}`,
        about: `${hint} ${shoppers}`,
      })),
    ),
    ...(groups.length > 0 ? settingsElsewhere.map(({ page, name }) => ({ to: page, name, note: 'Settings' })) : []),
  ]
  const isNamed = (text: string) => {
    const named = text.toLowerCase().split(/[^a-z]+/)
    return words.every(word => named.some(part => part.startsWith(word)))
  }
  const byName = pages.filter(({ name, note }) => isNamed(`${name} ${note}`))
  const byText = pages.filter(
    page => !byName.includes(page) && isNamed(`${page.name} ${page.note} ${page.about ?? ''}`),
  )
  return [...byName, ...byText].slice(0, 8)
}

type OfficeResults = Awaited<ReturnType<typeof searchOffice>>

/** The results, a list a kind that has any, with the way to all of it. */
function resultLists(q: string, results: OfficeResults, pages: readonly Result[]) {
  const query = encodeURIComponent(q)
  return [
    {
      title: 'Orders',
      all: `/admin/orders?q=${query}`,
      results: results.orders.map(order => ({
        to: `/admin/orders/${order.orderId}`,
        name: order.orderNumber,
        note: `${isolated(order.fullName)}, ${isolated(order.city)}. ${statusLabel(order.orderStatus)}. ${shortDayText(order.createdAt)}`,
        end: amountText(order.totalAmount),
      })),
    },
    {
      title: 'Parcels',
      all: '/admin/dispatch/parcels',
      results: results.parcels.map(parcel => ({
        to: `/admin/dispatch/parcels/${parcel.parcelId}`,
        name: parcel.trackingNumber || parcel.code,
        note: `${parcel.orderNumber}, ${isolated(parcel.fullName)}${parcel.courier ? `. ${parcel.courier}` : ''}`,
        end: parcelLabel(parcel.state),
      })),
    },
    {
      title: 'Products',
      all: `/admin/products?q=${query}`,
      results: results.products.map(product => ({
        to: `/admin/products/${product.productId}`,
        name: product.name,
        note: [product.brand, product.sizes].filter(Boolean).join('. '),
        end: productStates[product.state],
      })),
    },
    {
      title: 'Stock',
      all: `/admin/stock?q=${query}`,
      results: results.sizes.map(size => ({
        to: `/admin/stock/sizes/${encodeURIComponent(size.sizeId)}`,
        name: sizeText(size.name, size.ml, size.setOf),
        note: `${size.sku}${size.shelf && `. Shelf ${size.shelf}`}`,
        end: `${size.stock} for sale`,
      })),
    },
    {
      title: 'Purchases',
      all: '/admin/purchases',
      results: results.purchases.map(purchase => ({
        to: `/admin/purchases/${purchase.purchaseId}`,
        name: purchaseNumber(purchase.purchaseId),
        note: `${purchase.supplier}. ${shortDayText(purchase.createdAt)}`,
        end: purchaseLabel(purchase.state),
      })),
    },
    {
      title: 'Customers',
      all: `/admin/customers?q=${query}`,
      results: results.people.map(person => ({
        to: `/admin/customers/${person.personId}`,
        name: person.fullName || phoneText(person.phone),
        note: [phoneText(person.phone), person.email, person.city].filter(Boolean).join(', '),
        end: plural(person.orders, 'order'),
      })),
    },
    {
      title: 'Offers',
      all: `/admin/offers?q=${query}`,
      results: results.offers.map(offer => ({
        to: `/admin/offers/${offer.offerId}`,
        name: offer.name,
        note: offer.code,
        end: offerStates[offer.state],
      })),
    },
    {
      title: 'Texts',
      all: null,
      results: results.texts.map(text => ({
        to: `/admin/content/texts/${text.documentId}`,
        name: text.title,
        note: documentPath(text),
        end: documentStates[text.state],
      })),
    },
    { title: 'Pages', all: null, results: pages },
  ].filter(({ results }) => results.length > 0)
}
