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

type Taker = {
  orderId: string
  actor: string
  /** Null: the shop knows the buyer. `share`: the percentage of each size that orders of strangers may hold together. */
  stranger: { share: number; network: string } | null
}

/**
 * Takes all lines of an order from stock or none, and reads their prices in the same statement. Locks rows in id order, so that
 * two orders of the same products cannot deadlock. `holdsStock` is false, and nothing taken, when strangers would hold more than
 * their share of a size: the order waits. Throws `out_of_stock` when a line is not available, or when orders from the same network wait for
 * all that is left.
 */
export async function takeStock(
  tx: Tx,
  lines: readonly CartLine[],
  { orderId, actor, stranger }: Taker,
): Promise<{ lines: TakenLine[]; holdsStock: boolean }> {
  const sizeIds = lines.map(line => line.selectedSizeId)
  const { rows } = await sql<TakenLine & { holdsStock: boolean; mayWait: boolean }>`
    with wanted as (
      select * from unnest(
        ${sizeIds}::text[], ${lines.map(line => line.productId)}::text[], ${lines.map(line => line.quantity)}::int[]
      ) as line (size_id, product_id, quantity)
    ), locked as materialized (
      select sizes.id, sizes.product_id, ml, sku, price, discount, cut_price, stock, quantity
      from sizes join wanted on wanted.size_id = sizes.id and wanted.product_id = sizes.product_id
      where stock >= quantity and retired_at is null
      order by sizes.id for no key update of sizes
    ), available as materialized (
      select locked.*, name, images[1] as image,
        ${stranger === null} or fits_share(quantity, stock, held_by_strangers(locked.id), ${stranger?.share ?? null}) as fits,
        ${stranger === null} or quantity <= stock - waited_for_by_strangers(locked.id, ${stranger?.network ?? null}) as may_wait
      from locked join products on products.id = product_id and published
    ), whole as materialized (
      select bool_and(fits) as fits, bool_and(may_wait) as may_wait from available
    ), taken as (
      insert into stock_ledger (size_id, change, reason, order_id, actor)
      select id, -quantity, 'order', ${orderId}, ${actor} from available where (select fits from whole) order by id
    ), noted as (
      insert into stranger_orders (size_id, order_id, pieces, held, network)
      select id, ${orderId}, quantity, (select fits from whole), ${stranger?.network ?? null}
      from available where ${stranger !== null}
    )
    select product_id as "productId", id as "sizeId", name, image, ml, sku, price, discount, cut_price as "cutPrice", quantity,
      (select fits from whole) as "holdsStock", (select may_wait from whole) as "mayWait"
    from available`.execute(tx)
  if (rows.length < lines.length) {
    throw new ShopError('out_of_stock', 'Some items in your cart are no longer in stock. Please review your cart.')
  }
  const holdsStock = rows.every(row => row.holdsStock)
  if (!holdsStock && !rows.every(({ mayWait }) => mayWait)) {
    const allWait = 'All that is left of this is ordered already, and waits for our call. Please try again later.'
    throw new ShopError('out_of_stock', allWait)
  }
  const bySize = new Map(rows.map(({ holdsStock: _holds, mayWait: _may, ...line }) => [line.sizeId, line]))
  return { lines: sizeIds.flatMap(sizeId => bySize.get(sizeId) ?? []), holdsStock }
}
