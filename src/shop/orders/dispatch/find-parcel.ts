import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { sizeName } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { AppliedOffer } from '../../offers/cart/index.ts'
import { orderTax, type TaxRow } from '../../settings/tax/index.ts'
import type { OrderTax, TaxedLine } from '../../settings/tax/tax-rules.ts'
import type { TakenPart } from '../../stock/stock/index.ts'
import { fiscalNumberOf } from '../fiscal/index.ts'
import { type Order, offersOf } from '../orders/index.ts'
import type { OutdatedLabel } from './outdated-label-rules.ts'
import type { ParcelState } from './parcel-state-rules.ts'

export type ParcelItem = {
  sizeId: string
  name: string
  ml: number
  sku: string
  barcode: string
  shelf: string
  image: string | null
  quantity: number
  scanned: number
  sellable: number | null
  price: Paisa
  /** What a set holds, for one of it. */
  parts: TakenPart[] | null
  /** How many bottles a set held when it was ordered; null for a bottle. */
  setOf: number | null
  notes: { top: string[]; heart: string[]; base: string[] }
}

/** What a parcel holds, as its courier gets it: '2 x Night Oud 50 ml'. */
export const contentsOf = (items: readonly Pick<ParcelItem, 'name' | 'ml' | 'setOf' | 'quantity'>[]): string =>
  items.map(({ name, quantity, ...size }) => `${quantity} x ${name} ${sizeName(size)}`).join(', ')

/** A line of an order on its invoice, of one piece. */
export type InvoiceLine = TaxedLine & {
  name: string
  ml: number
  setOf?: number | null
  parts: TakenPart[] | null
  sku: string
}

/** A parcel with all that its page and its documents show. Money in paisa. */
export type Parcel = {
  parcelId: string
  code: string
  state: ParcelState
  version: number
  courierId: string | null
  courier: string | null
  courierPhone: string
  trackingNumber: string
  weightGrams: number | null
  codAmount: Paisa
  /** What of it its customer still is to pay; null of one that is not the order's any more. */
  owed: Paisa | null
  courierFee: Paisa | null
  unscannedBy: string
  /** The last attempt to deliver it failed: when and why; how many did. */
  attemptedAt: Date | null
  attemptReason: string
  attempts: number
  /** What the courier last said of it, and when. */
  courierStatus: string
  courierStatusAt: Date | null
  handoverId: number | null
  restocked: boolean
  packedAt: Date | null
  handedOverAt: Date | null
  deliveredAt: Date | null
  refusedAt: Date | null
  returnedAt: Date | null
  items: ParcelItem[]
  order: {
    orderId: string
    orderNumber: string
    version: number
    createdAt: Date
    fullName: string
    email: string
    phoneNumber: string
    address: string
    town: string
    famousSpot: string
    city: string
    state: string
    country: string
    note: string
    /** `wishesText` says them. */
    wishes: string[]
    paymentMethod: string
    orderStatus: Order['orderStatus']
    /** By bank, wallet or card so far. */
    paidAhead: Paisa
    dues: Order['dues']
    couponCode: string | null
    subtotal: Paisa
    couponDiscount: Paisa
    offers: AppliedOffer[]
    exchangeCredit: Paisa
    shipping: Paisa
    giftWrap: boolean
    giftWrapFee: Paisa
    giftMessage: string
    totalAmount: Paisa
    /** Of its invoice at the tax office; empty without one. */
    fiscalNumber: string
    /** The day of its invoice: when its first parcel was packed, before when it was placed. */
    invoicedAt: Date
    lines: InvoiceLine[]
  } & OrderTax
}

/** An order as its papers show it. */
export type PaperOrder = Parcel['order']

/** As JSON, in which a time is a text. */
type StoredOrder = Omit<PaperOrder, keyof OrderTax | 'createdAt' | 'invoicedAt' | 'lines'> &
  TaxRow & { createdAt: string; invoicedAt: string; lines: InvoiceLine[] | null }

const orderJson = sql<StoredOrder>`json_build_object('orderId', orders.id, 'orderNumber', order_number, 'version', orders.version, 'createdAt', orders.created_at, 'fullName', full_name,
  'email', email, 'phoneNumber', phone_number, 'address', address, 'town', town, 'famousSpot', famous_spot, 'city', city,
  'state', orders.state, 'country', country, 'note', note, 'wishes', wishes, 'paymentMethod', payment_method, 'orderStatus', order_status, 'paidAhead', prepaid_amount, 'dues', dues_json(orders),
  'couponCode', coupon_code, 'subtotal', subtotal, 'couponDiscount', coupon_discount, 'offers', ${offersOf(sql`orders.id`)}, 'exchangeCredit', exchange_credit, 'shipping', shipping, 'giftWrap', gift_wrap, 'giftWrapFee', gift_wrap_fee, 'giftMessage', gift_message,
  'totalAmount', total_amount, 'taxRate', tax_rate, 'taxSchedule', tax_schedule, 'fiscalNumber', ${fiscalNumberOf},
  'invoicedAt', coalesce((select min(packed_at) from parcels where parcels.order_id = orders.id), orders.created_at),
  'lines', (select json_agg(json_build_object('price', price, 'priceAtPurchase', price_at_purchase, 'quantity', quantity, 'name', name, 'ml', ml, 'setOf', set_of(parts), 'parts', parts, 'sku', sku) order by position)
    from order_items where order_items.order_id = orders.id))`

const paperOrder = ({ taxRate, taxSchedule, lines, ...order }: StoredOrder): PaperOrder => ({
  ...order,
  createdAt: new Date(order.createdAt),
  invoicedAt: new Date(order.invoicedAt),
  lines: lines ?? [],
  ...orderTax({ ...order, taxRate, taxSchedule }, lines ?? []),
})

/** An order as its papers show it. The caller must have checked access to it. Throws `not_found`. */
export async function findPaperOrder(db: Db, orderId: string): Promise<PaperOrder> {
  const { rows } = await sql<{
    order: StoredOrder
  }>`select ${orderJson} as order from orders where orders.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new ShopError('not_found', 'There is no such order')
  return paperOrder(row.order)
}

/** Parcels by their ids, in that order; ids that nothing has are left out. */
export async function findParcels(db: Db, ids: readonly string[]): Promise<Parcel[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<Parcel, 'order'> & { order: StoredOrder }>`
    select parcels.id as "parcelId", code, parcels.state, parcels.version, courier_id as "courierId", couriers.name as courier,
      coalesce(couriers.phone, '') as "courierPhone", parcels.tracking_number as "trackingNumber", weight_grams as "weightGrams",
      cod_amount as "codAmount", (select owed from parcel_cash(parcels.id)) as owed, courier_fee as "courierFee", unscanned_by as "unscannedBy",
      attempted_at as "attemptedAt", attempt_reason as "attemptReason", attempts, courier_status as "courierStatus",
      courier_status_at as "courierStatusAt", handover_id as "handoverId", restocked,
      packed_at as "packedAt", handed_over_at as "handedOverAt", delivered_at as "deliveredAt", refused_at as "refusedAt",
      returned_at as "returnedAt",
      (select json_agg(json_build_object('sizeId', parcel_items.size_id, 'name', line.name, 'ml', line.ml, 'sku', line.sku,
          'barcode', barcode, 'shelf', shelf, 'image', line.image, 'quantity', parcel_items.quantity, 'scanned', scanned,
          'sellable', sellable, 'price', line.price, 'parts', line.parts, 'setOf', set_of(line.parts),
          'notes', json_build_object('top', top_notes, 'heart', heart_notes, 'base', base_notes)) order by shelf, line.name, line.ml)
        from parcel_items join sizes on sizes.id = parcel_items.size_id
        -- Lines of an edited order may have lost the size of an unpacked parcel.
        join products on products.id = sizes.product_id
        left join lateral (select coalesce(min(order_items.name), products.name) as name, coalesce(min(order_items.ml), sizes.ml) as ml,
            coalesce(min(order_items.sku), sizes.sku) as sku, min(order_items.image) as image,
            coalesce(min(price_at_purchase), sizes.cut_price) as price, (array_agg(order_items.parts))[1] as parts
          from order_items where order_items.order_id = parcels.order_id and order_items.size_id = parcel_items.size_id) line on true
        where parcel_id = parcels.id) as items,
      ${orderJson} as order
    from parcels join orders on orders.id = order_id left join couriers on couriers.id = courier_id
    where parcels.id = any(${ids}::text[])
    order by array_position(${ids}::text[], parcels.id)`.execute(db)
  return rows.map(({ order, ...parcel }) => ({ ...parcel, order: paperOrder(order) }))
}

/** A parcel. Throws `not_found`. */
export async function findParcel(db: Db, parcelId: string): Promise<Parcel> {
  const [parcel] = await findParcels(db, [parcelId])
  if (!parcel) throw new ShopError('not_found', 'There is no such parcel')
  return parcel
}

/** A parcel in the list of its order. Money in paisa, weight in grams. */
export type OrderParcel = {
  parcelId: string
  code: string
  state: ParcelState
  courier: string | null
  trackingNumber: string
  /** The courier's page for the number; empty without one. */
  trackingUrl: string
  weightGrams: number | null
  codAmount: Paisa
  /** What of it its customer still is to pay; null of one that is not the order's any more. */
  owed: Paisa | null
  items: { sizeId: string; name: string; ml: number; setOf: number | null; quantity: number }[]
  /** Where it goes by its label, or by its booking or as it was packed; null where nothing was stored of it. */
  goesTo: Recipient | null
  /** What of its label and booking is not right any more; empty of one that is not packed. */
  outdated: OutdatedLabel[]
}

/** Who gets a parcel, and where. */
type Recipient = Pick<
  Parcel['order'],
  'fullName' | 'address' | 'town' | 'famousSpot' | 'city' | 'state' | 'country' | 'phoneNumber'
>

/** The parcels of an order, the oldest first. */
export async function parcelsOfOrder(db: Db, orderId: string): Promise<OrderParcel[]> {
  const { rows } = await sql<OrderParcel>`
    select parcels.id as "parcelId", code, parcels.state, couriers.name as courier, tracking_link(couriers.tracking_url, parcels.tracking_number) as "trackingUrl",
      parcels.tracking_number as "trackingNumber", weight_grams as "weightGrams", cod_amount as "codAmount", (select owed from parcel_cash(parcels.id)) as owed,
      (select json_agg(json_build_object('sizeId', sizes.id, 'name', products.name, 'ml', ml, 'setOf', bottles_of(sizes), 'quantity', quantity) order by name, ml)
        from parcel_items join sizes on sizes.id = size_id join products on products.id = product_id
        where parcel_id = parcels.id) as items,
      label_json(parcels) as "goesTo",
      (select coalesce(json_agg(outdated), '[]') from outdated_labels(parcels) outdated where parcels.state = 'packed') as outdated
    from parcels left join couriers on couriers.id = courier_id
    where order_id = ${orderId} order by parcels.created_at, code`.execute(db)
  return rows
}
