import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import type { ProductState } from '../../catalogue/products/publishing-text-rules.ts'
import { DocumentFilter, DocumentKind, type ListedDocument, listDocuments } from '../../content/documents/index.ts'
import { containing, everyWordOfNames, skuContains } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import { typedText } from '../../ground/typed-text-rules.ts'
import { type ListedOffer, listOffers, OfferFilter } from '../../offers/offers/index.ts'
import type { ListedParcel } from '../../orders/dispatch/index.ts'
import { type OrderStatus, orderMatches } from '../../orders/orders/index.ts'
import { listPeople, PersonFilter, type PersonRow } from '../../people/people/index.ts'
import { readCode } from '../../stock/stock/index.ts'

/** Results of each kind; the list of the kind shows the rest. */
const RESULTS_OF_A_KIND = 6

/** What is searched for, from a query string: Urdu and Arabic digits count as 0 to 9. */
export const OfficeSearch = z.object({
  q: z
    .string()
    .max(200)
    .catch('')
    .default('')
    .transform(text => typedText(text).slice(0, 100)),
})

export type FoundOrder = {
  orderId: string
  orderNumber: string
  orderStatus: OrderStatus
  fullName: string
  city: string
  totalAmount: Paisa
  createdAt: Date
}
export type FoundParcel = {
  parcelId: string
  code: string
  state: ListedParcel['state']
  trackingNumber: string
  courier: string | null
  orderNumber: string
  fullName: string
}
export type FoundProduct = { productId: string; name: string; brand: string; state: ProductState; sizes: string }
export type FoundSize = {
  sizeId: string
  name: string
  ml: number
  setOf: number | null
  sku: string
  stock: number
  shelf: string
}
export type FoundPurchaseRow = { purchaseId: number; supplier: string; state: string; createdAt: Date }

export type OfficeResults = {
  orders: FoundOrder[]
  parcels: FoundParcel[]
  products: FoundProduct[]
  sizes: FoundSize[]
  purchases: FoundPurchaseRow[]
  people: PersonRow[]
  offers: ListedOffer[]
  /** Pages and articles, also drafts. */
  texts: ListedDocument[]
}

const nothing: OfficeResults = {
  orders: [],
  parcels: [],
  products: [],
  sizes: [],
  purchases: [],
  people: [],
  offers: [],
  texts: [],
}

/** The kinds of results that somebody may read. */
export type Searched = Record<keyof OfficeResults, boolean>

/**
 * What a member of staff may mean by a few words: orders by a part of their number, name, email, phone or tracking
 * number, parcels by code and tracking number whatever their state, products and sizes by name, SKU and barcode,
 * purchases by number and supplier, customers by name, phone and email, offers by name and code, pages and articles by
 * title and address. The latest first, at most six of each kind. Empty for fewer than two characters.
 */
export async function searchOffice(db: Db, q: string, searched: Searched): Promise<OfficeResults> {
  if (q.length < 2) return nothing
  const [orders, parcels, products, sizes, purchases, people, offers, texts] = await Promise.all([
    searched.orders ? findOrders(db, q) : [],
    searched.parcels ? findParcels(db, q) : [],
    searched.products ? findProducts(db, q) : [],
    searched.sizes ? findSizes(db, q) : [],
    searched.purchases ? findPurchases(db, q) : [],
    searched.people ? listPeople(db, PersonFilter.parse({ q })).then(({ people }) => latest(people)) : [],
    searched.offers ? listOffers(db, OfferFilter.parse({ q })).then(({ offers }) => latest(offers)) : [],
    searched.texts ? findTexts(db, q) : [],
  ])
  return { orders, parcels, products, sizes, purchases, people, offers, texts }
}

const latest = <Row>(rows: readonly Row[]): Row[] => rows.slice(0, RESULTS_OF_A_KIND)

async function findTexts(db: Db, q: string): Promise<ListedDocument[]> {
  const kinds = await Promise.all(
    DocumentKind.options.map(kind => listDocuments(db, kind, DocumentFilter.parse({ q }))),
  )
  return latest(kinds.flatMap(({ documents }) => documents))
}

function findOrders(db: Db, q: string): Promise<FoundOrder[]> {
  return db
    .selectFrom('orders')
    .select([
      'id as orderId',
      'order_number as orderNumber',
      'full_name as fullName',
      'city',
      'total_amount as totalAmount',
      'created_at as createdAt',
    ])
    .select(eb => eb.ref('order_status').$castTo<OrderStatus>().as('orderStatus'))
    .where(eb => orderMatches(eb, q))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RESULTS_OF_A_KIND)
    .execute()
}

async function findParcels(db: Db, q: string): Promise<FoundParcel[]> {
  // The expression of the index `parcels_search`.
  const { rows } = await sql<FoundParcel>`
    select parcels.id as "parcelId", code, parcels.state, parcels.tracking_number as "trackingNumber", couriers.name as courier,
      order_number as "orderNumber", full_name as "fullName"
    from (
      select * from parcels where lower(code || ' ' || tracking_number) like ${containing(q.replaceAll(' ', '').toLowerCase())}
      order by created_at desc, id limit ${RESULTS_OF_A_KIND}
    ) parcels
    join orders on orders.id = order_id left join couriers on couriers.id = courier_id
    order by parcels.created_at desc, parcels.id`.execute(db)
  return rows
}

/** What sizes and their products are named by. */
const named = (q: string) => {
  const words = everyWordOfNames(sql`name || ' ' || sku || ' ' || barcode || ' ' || ml || 'ml'`, q)
  return sql<SqlBool>`(${words} or barcode = ${readCode(q)} or ${skuContains(sql`sku`, q)})`
}

/** Also drafts, which may have no size yet. */
async function findProducts(db: Db, q: string): Promise<FoundProduct[]> {
  const { rows } = await sql<FoundProduct>`
    select p.id as "productId", p.name, p.brand, p.state, coalesce(own.sizes, '') as sizes from products p
    left join lateral (select string_agg(size_words(sizes), ', ' order by ml) as sizes from sizes where product_id = p.id and retired_at is null) own on true
    where ${everyWordOfNames(sql`p.name || ' ' || p.brand`, q)}
      or p.id in (select product_id from sizes join products on products.id = product_id where ${named(q)})
    order by p.published desc, p.name, p.id limit ${RESULTS_OF_A_KIND}`.execute(db)
  return rows
}

async function findSizes(db: Db, q: string): Promise<FoundSize[]> {
  const { rows } = await sql<FoundSize>`
    select sizes.id as "sizeId", name, ml, bottles_of(sizes) as "setOf", sku, stock, shelf from sizes join products on products.id = product_id
    where ${named(q)}
    order by published desc, name, ml, sizes.id limit ${RESULTS_OF_A_KIND}`.execute(db)
  return rows
}

async function findPurchases(db: Db, q: string): Promise<FoundPurchaseRow[]> {
  // As people say it: 'PO-12'.
  const number = /^(?:po-?|#)?(\d{1,9})$/i.exec(q)?.[1]
  const { rows } = await sql<FoundPurchaseRow>`
    select purchases.id as "purchaseId", suppliers.name as supplier, state, created_at as "createdAt"
    from purchases join suppliers on suppliers.id = supplier_id
    where purchases.id = ${number ? Number(number) : -1} or ${everyWordOfNames(sql`suppliers.name`, q)}
    order by purchases.id desc limit ${RESULTS_OF_A_KIND}`.execute(db)
  return rows
}
