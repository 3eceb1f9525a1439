import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { CartLine } from '../cart/index.ts'
import type { Paisa } from '../money.ts'
import { ShopError } from '../shop-error.ts'

/** A line taken from stock, at today's price. Money in paisa. */
export type TakenLine = {
  productId: string
  sizeId: string
  name: string
  image: string | null
  ml: number
  sku: string
  price: Paisa
  discount: number
  cutPrice: Paisa
  quantity: number
}

/**
 * Takes all lines of an order from stock or none, and reads their prices in the same statement. Locks rows in id order, so that
 * two orders of the same products cannot deadlock. Throws `out_of_stock` when a line is not available.
 */
export async function takeStock(
  tx: Tx,
  lines: readonly CartLine[],
  { orderId, actor }: { orderId: string; actor: string },
): Promise<TakenLine[]> {
  const sizeIds = lines.map(line => line.selectedSizeId)
  const { rows } = await sql<TakenLine>`
    with wanted as (
      select * from unnest(
        ${sizeIds}::text[], ${lines.map(line => line.productId)}::text[], ${lines.map(line => line.quantity)}::int[]
      ) as line (size_id, product_id, quantity)
    ), locked as materialized (
      select sizes.id, sizes.product_id, ml, sku, price, discount, cut_price, quantity
      from sizes join wanted on wanted.size_id = sizes.id and wanted.product_id = sizes.product_id
      where stock >= quantity
      order by sizes.id for no key update of sizes
    ), available as materialized (
      select locked.*, name, images[1] as image
      from locked join products on products.id = product_id and published
    ), taken as (
      insert into stock_ledger (size_id, change, reason, order_id, actor)
      select id, -quantity, 'order', ${orderId}, ${actor} from available order by id
    )
    select product_id as "productId", id as "sizeId", name, image, ml, sku, price, discount, cut_price as "cutPrice", quantity
    from available`.execute(tx)
  if (rows.length < lines.length) {
    throw new ShopError('out_of_stock', 'Some items in your cart are no longer in stock. Please review your cart.')
  }
  const bySize = new Map(rows.map(row => [row.sizeId, row]))
  return sizeIds.flatMap(sizeId => bySize.get(sizeId) ?? [])
}
