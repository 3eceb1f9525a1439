import { sql } from 'kysely'
import type { Db, Tx } from '../src/platform/database/database.ts'
import type { Paisa } from '../src/shop/ground/money.ts'

export type GeneratedLine = {
  price: Paisa
  priceAtPurchase: Paisa
  quantity: number
  gifts: number
  offerDiscount: Paisa
  /** Pieces of a return that has arrived. */
  back: number
}

export type GeneratedOrder = {
  lines: GeneratedLine[]
  couponDiscount: Paisa
  taxRate: number | null
  taxSchedule: 'third' | 'standard' | null
}

/**
 * What `read` finds of delivered orders with these lines, whose ids are 0, 1, 2 ...: copies of the order `like`, written without triggers and
 * taken back afterwards. For comparing a rule in SQL with the same rule in code over many cases.
 */
export async function withGeneratedOrders<Found>(
  db: Db,
  like: string,
  orders: readonly GeneratedOrder[],
  read: (tx: Tx) => Promise<Found>,
): Promise<Found> {
  const undo = new Error('undo')
  const found: Found[] = []
  const run = db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const heads = orders.map(({ lines, couponDiscount, taxRate, taxSchedule }, at) => {
      const subtotal = lines.reduce((all, { priceAtPurchase, quantity }) => all + priceAtPurchase * quantity, 0)
      const amounts = {
        subtotal,
        coupon_discount: couponDiscount,
        shipping: 0,
        total_amount: subtotal - couponDiscount,
      }
      const tax = { tax_rate: taxRate, tax_schedule: taxSchedule }
      return { id: `${at}`, order_number: `generated-${at}`, order_status: 'delivered', ...amounts, ...tax }
    })
    const items = orders.flatMap(({ lines }, at) =>
      lines.map((line, index) => ({
        order_id: `${at}`,
        position: index + 1,
        price: line.price,
        price_at_purchase: line.priceAtPurchase,
        quantity: line.quantity,
        gifts: line.gifts,
        offer_discount: line.offerDiscount,
        back: line.back,
      })),
    )
    await sql`insert into orders select made.* from orders cross join jsonb_array_elements(${JSON.stringify(heads)}::jsonb) as head
      cross join lateral jsonb_populate_record(orders, head) as made where orders.id = ${like}`.execute(tx)
    await sql`insert into order_items select made.* from order_items cross join jsonb_array_elements(${JSON.stringify(items)}::jsonb) as item
      cross join lateral jsonb_populate_record(order_items, item) as made where order_items.order_id = ${like} and order_items.position = 1`.execute(
      tx,
    )
    await sql`insert into returns (id, order_id, state, wish, reason, sealed)
      select id, id, 'done', 'refund', 'other', true from orders where order_number like 'generated-%'`.execute(tx)
    await sql`insert into return_lines (return_id, position, size_id, quantity)
      select order_id, position, size_id, (item -> 'back')::int from order_items join jsonb_array_elements(${JSON.stringify(items)}::jsonb) as item
        on (item ->> 'order_id', (item -> 'position')::int) = (order_id, position) where (item -> 'back')::int > 0`.execute(
      tx,
    )
    await sql`analyze orders, order_items, returns, return_lines`.execute(tx)
    found.push(await read(tx))
    throw undo
  })
  await run.catch(error => {
    if (error !== undo) throw error
  })
  return found[0] as Found
}
