import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { paisa } from '../../ground/money.ts'
import { dueOfReturn } from '../orders/index.ts'
import { findPaid, type Paid } from './paid-and-due.ts'
import type { Return } from './return.ts'
import { worthNotes, worthOfReturns } from './return-worth-rules.ts'

/** A return without what it is expected to be worth. */
export type ReturnRow = Omit<Return, 'expectedWorth' | 'worthNotes'>

/** A query of returns with their lines and pictures. */
export function selectReturns(db: Db) {
  return db
    .selectFrom('returns')
    .select(['returns.id as _id', 'returns.order_id as orderId', 'returns.note', 'answer'])
    .select('returns.created_at as createdAt')
    .select([
      sql<Return['state']>`returns.state`.as('state'),
      sql<Return['wish']>`wish`.as('wish'),
      sql<Return['reason']>`reason`.as('reason'),
      sql<
        Return['lines']
      >`(select coalesce(json_agg(json_build_object('position', return_lines.position, 'name', name, 'ml', ml, 'setOf', set_of(parts),
          'sku', sku, 'quantity', return_lines.quantity, 'sellable', sellable,
          'sizeId', return_lines.size_id, 'cutPrice', price_at_purchase) order by return_lines.position), '[]')
        from return_lines join order_items
          on order_items.order_id = returns.order_id and order_items.position = return_lines.position
        where return_id = returns.id)`.as('lines'),
      'returns.value as returnValue',
      sql<Return['refundDue']>`coalesce(${dueOfReturn}, 0)`.as('refundDue'),
      sql<
        Return['refunds']
      >`(select coalesce(json_agg(json_build_object('paidBack', amount, 'method', method, 'reference', reference, 'paidOn', shop_day(created_at)) order by id), '[]')
        from order_refunds where return_id = returns.id)`.as('refunds'),
      sql<
        Return['exchange']
      >`(select json_build_object('orderId', id, 'orderNumber', order_number, 'totalAmount', total_amount)
        from orders as instead where exchange_of = returns.id and order_status <> 'cancelled')`.as('exchange'),
      sql<
        Return['photos']
      >`(select coalesce(json_agg(json_build_object('_id', order_photos.id) order by order_photos.created_at), '[]')
        from order_photos where return_id = returns.id)`.as('photos'),
    ])
}

/** The returns of an order, oldest first. The caller must have checked access to the order. */
export async function listReturns(db: Db, orderId: string, known?: Paid | Promise<Paid>): Promise<Return[]> {
  const rows = await selectReturns(db).where('returns.order_id', '=', orderId).orderBy('returns.created_at').execute()
  return withWorths(db, orderId, rows, known)
}

/**
 * Returns of one order with what they are expected to be worth; nothing for refused ones. `known`: what the caller has
 * read of it.
 */
export async function withWorths<Row extends ReturnRow>(
  db: Db,
  orderId: string,
  rows: readonly Row[],
  known?: Paid | Promise<Paid>,
) {
  if (rows.length === 0) return []
  const { paid, returns } = await (known ?? findPaid(db, orderId))
  const worths = worthOfReturns(paid, returns)
  return rows.map(row => {
    const at = returns.findIndex(({ _id }) => _id === row._id)
    const worth = worths[at] ?? { exchange: paisa(0), refund: paisa(0) }
    return { ...row, worth, expectedWorth: worth[row.wish], worthNotes: worthNotes(paid, returns.slice(0, at + 1)) }
  })
}
