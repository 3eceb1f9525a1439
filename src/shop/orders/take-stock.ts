import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { CartLine } from '../cart/index.ts'
import type { Paisa } from '../money.ts'
import { ShopError } from '../shop-error.ts'

/** A line whose bottles are taken, at today's price. Money in paisa. */
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
 * Takes every line's bottles or none, and reads their prices in the same statement. Rows are locked in id order, so that two
 * carts with the same products never wait for each other in a circle. Throws `out_of_stock` when a line cannot be had.
 */
export async function takeStock(tx: Tx, lines: readonly CartLine[]): Promise<TakenLine[]> {
  const sizeIds = lines.map(line => line.selectedSizeId)
  const { rows } = await sql<TakenLine>`
    with wanted as (
      select * from unnest(
        ${sizeIds}::text[], ${lines.map(line => line.productId)}::text[], ${lines.map(line => line.quantity)}::int[]
      ) as line (size_id, product_id, quantity)
    ), locked as materialized (
      select id from sizes where id = any(${sizeIds}::text[]) order by id for update
    )
    update sizes set stock = stock - wanted.quantity, sold = sizes.sold + wanted.quantity
    from wanted, locked, products
    where sizes.id = wanted.size_id and locked.id = sizes.id
      and sizes.product_id = wanted.product_id and products.id = sizes.product_id and products.published
      and sizes.stock >= wanted.quantity
    returning products.id as "productId", sizes.id as "sizeId", products.name,
      products.images[1] as image,
      ml, sku, price, discount, cut_price as "cutPrice", wanted.quantity`.execute(tx)
  if (rows.length < lines.length) {
    throw new ShopError('out_of_stock', 'Some items in your cart are no longer in stock. Please review your cart.')
  }
  const bySize = new Map(rows.map(row => [row.sizeId, row]))
  return sizeIds.flatMap(sizeId => bySize.get(sizeId) ?? [])
}
