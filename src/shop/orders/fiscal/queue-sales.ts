import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { dayOf } from '../../ground/dates.ts'
import { startOfDay } from '../../ground/days-in-sql.ts'
import { eachApart } from '../../ground/each-apart.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { sizeName } from '../../ground/names/size-and-urdu-name-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { soldSince, termsOf } from '../../settings/tax/index.ts'
import { taxOfLines } from '../../settings/tax/tax-rules.ts'
import type { FiscalInvoice } from './invoice.ts'

// What left longer ago, while no job ran, is for a person.
const LATEST_DAYS = 10
const AT_ONCE = 200

/**
 * Makes the invoices of orders whose first parcel was packed, left or arrived, as the settings say (of one without a
 * parcel by its status), and drops waiting ones of orders that ended meanwhile. A second run makes none again.
 * @rule when an order is invoiced at the tax office
 */
export async function queueSales(db: Db, settings: Settings, now = new Date()): Promise<void> {
  await sql`update fiscal_invoices set state = 'dropped', why = 'The order ended before it was sent' from orders
    where orders.id = order_id and kind = 'sale' and fiscal_invoices.state = 'waiting' and order_status = 'cancelled'`.execute(
    db,
  )
  const { fiscalFrom } = settings
  if (fiscalFrom === null) return
  const since = sql<Date>`greatest(${startOfDay(fiscalFrom)}, now() - make_interval(days => ${LATEST_DAYS}))`
  const { rows } = await sql<{ id: string }>`
    select orders.id from ${soldSince(settings.fiscalMoment, since)} sold join orders on orders.id = order_id
    where tax_rate is not null and order_status <> 'cancelled'
      and not exists (select from fiscal_invoices where fiscal_invoices.order_id = orders.id and kind = 'sale' and replaced_at is null)
    order by orders.id limit ${AT_ONCE}`.execute(db)
  await eachApart(
    rows,
    ({ id }) => `Order ${id}`,
    ({ id }) =>
      inTransaction(db, async tx => {
        await sql`select from orders where id = ${id} for no key update`.execute(tx)
        const invoice = await describeSale(tx, id, settings, dayOf(now))
        if (!invoice) return
        await sql`insert into fiscal_invoices (order_id, kind, invoice, day, change_id)
          values (${id}, 'sale', ${JSON.stringify(invoice)}::jsonb, ${invoice.day}::date, ${lastChange(id)}) on conflict do nothing`.execute(
          tx,
        )
      }),
  )
}

/** Of `order_changes`: what an invoice says was changed, lines or buyer. */
export const isOfInvoice = sql`order_changes.kind in ('items', 'address')`

/** The latest change of an order's lines or buyer: what its invoice is made with. */
export const lastChange = (orderId: string) =>
  sql<number>`(select coalesce(max(id), 0) from order_changes where order_id = ${orderId} and ${isOfInvoice})`

type Row = {
  orderNumber: string
  couponDiscount: Paisa
  taxRate: number | null
  taxSchedule: string | null
  lines: {
    position: number
    sizeId: string
    name: string
    ml: number
    setOf: number | null
    price: Paisa
    priceAtPurchase: Paisa
    quantity: number
  }[]
}

/** The buyer of an order as the tax office gets it. */
export async function buyerOf(db: Db, orderId: string): Promise<FiscalInvoice['buyer']> {
  const order = db.selectFrom('orders').select(['full_name as name', 'city', 'state']).where('id', '=', orderId)
  return order.executeTakeFirstOrThrow()
}

/** An order as its invoice; null when its prices hold no tax. */
export async function describeSale(
  db: Db,
  orderId: string,
  { hsCode, fiscalUnit }: Pick<Settings, 'hsCode' | 'fiscalUnit'>,
  day: string,
): Promise<FiscalInvoice | null> {
  const { rows } = await sql<Row>`
    select order_number as "orderNumber", coupon_discount as "couponDiscount",
      tax_rate as "taxRate", tax_schedule as "taxSchedule",
      (select json_agg(json_build_object('position', position, 'sizeId', size_id, 'name', name, 'ml', ml, 'setOf', set_of(parts), 'price', price, 'priceAtPurchase', price_at_purchase,
        'quantity', quantity) order by position) from order_items where order_id = orders.id) as lines
    from orders where id = ${orderId}`.execute(db)
  const [order] = rows
  const terms = order && termsOf(order)
  if (!order || !terms) return null
  const taxed = taxOfLines(order.lines, terms, order.couponDiscount)
  const lines = order.lines.map(({ position, sizeId, name, ml, setOf, price, priceAtPurchase, quantity }, at) => ({
    position,
    sizeId,
    description: `${name}, ${sizeName({ ml, setOf })}`,
    quantity,
    ...(taxed[at] ?? { gross: paisa(0), value: paisa(0), tax: paisa(0) }),
    discount: terms.schedule === 'third' ? paisa((price - priceAtPurchase) * quantity) : paisa(0),
  }))
  const buyer = await buyerOf(db, orderId)
  // The tax office refuses a line without an amount.
  const sold = lines.filter(({ value }) => value > 0)
  if (sold.length === 0) return null
  const common = { orderNumber: order.orderNumber, day, buyer, terms, hsCode, unit: fiscalUnit, saleNumber: '' }
  return { kind: 'sale', ...common, lines: sold }
}
