import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import { purchaseStates } from './purchase-rules.ts'

/** Which purchases are listed, from a query string. 'open': drafts and what is still to come. */
export const PurchaseFilter = z.object({
  state: z
    .enum(['open', ...purchaseStates])
    .catch('open')
    .default('open'),
  page: pageFilter(),
})
export type PurchaseFilter = z.output<typeof PurchaseFilter>

/** Deliveries of suppliers that were expected until today. */
export const expectedDeliveries = sql<WaitingWork>`
  select id::text, day_begins(expected_on) as since, null::timestamptz as until from purchases
  where state = 'sent' and expected_on <= shop_day(now())`

export type Purchase = {
  purchaseId: number
  supplierId: number
  supplier: string
  state: string
  note: string
  /** 2026-11-30, or null. */
  expectedOn: string | null
  createdBy: string
  createdAt: Date
  sentAt: Date | null
  endedAt: Date | null
  version: number
  ordered: number
  received: number
  cancelled: number
  /** Of all pieces that are not cancelled, at the cost that was agreed. */
  cost: Paisa
}

export type PurchaseLine = {
  sizeId: string
  name: string
  ml: number
  sku: string
  barcode: string
  ordered: number
  received: number
  cancelled: number
  cost: Paisa
  cutPrice: Paisa
}

/** A delivery's row in the stock ledger. */
type Delivery = { name: string; ml: number; pieces: number; cost: Paisa | null; actor: string; createdAt: Date }

export type FoundPurchase = Purchase & { lines: PurchaseLine[]; deliveries: Delivery[] }

const columns = sql`
  purchases.id as "purchaseId", supplier_id as "supplierId", suppliers.name as supplier, state, purchases.note,
  expected_on::text as "expectedOn", created_by as "createdBy", created_at as "createdAt", sent_at as "sentAt", ended_at as "endedAt",
  purchases.version, coalesce(lines.ordered, 0) as ordered, coalesce(lines.received, 0) as received,
  coalesce(lines.cancelled, 0) as cancelled, coalesce(lines.cost, 0) as cost`
const sources = sql`
  purchases join suppliers on suppliers.id = supplier_id left join (
    select purchase_id, sum(ordered)::int as ordered, sum(received)::int as received, sum(cancelled)::int as cancelled,
      sum((ordered - cancelled) * cost)::bigint as cost
    from purchase_lines group by purchase_id
  ) lines on lines.purchase_id = purchases.id`

/** A page of purchases, newest first. */
export async function listPurchases(
  db: Db,
  { state, page }: PurchaseFilter,
): Promise<{ purchases: Purchase[]; more: boolean }> {
  const states = state === 'open' ? ['draft', 'sent'] : [state]
  const { rows } = await sql<Purchase>`
    select ${columns} from ${sources} where state = any(${states}::text[]) order by purchases.id desc
    ${pageRows(page)}`.execute(db)
  const { rows: purchases, more } = pageOf(rows)
  return { purchases, more }
}

/** A purchase with its lines and what has come. Throws `not_found`. */
export async function findPurchase(db: Db, purchaseId: number): Promise<FoundPurchase> {
  const { rows } = await sql<Purchase>`select ${columns} from ${sources} where purchases.id = ${purchaseId}`.execute(db)
  const [purchase] = rows
  if (!purchase) throw new ShopError('not_found', 'There is no such purchase order')
  const { rows: lines } = await sql<PurchaseLine>`
    select sizes.id as "sizeId", name, ml, sku, barcode, ordered, received, cancelled, cost, cut_price as "cutPrice"
    from purchase_lines join sizes on sizes.id = size_id join products on products.id = product_id
    where purchase_id = ${purchaseId} order by name, ml`.execute(db)
  const { rows: deliveries } = await sql<Delivery>`
    select name, ml, change as pieces, unit_cost as cost, actor, stock_ledger.created_at as "createdAt"
    from stock_ledger join sizes on sizes.id = size_id join products on products.id = product_id
    where purchase_id = ${purchaseId} order by stock_ledger.created_at desc, name, ml`.execute(db)
  return { ...purchase, lines, deliveries }
}
