import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Paisa } from '../money.ts'
import { ShopError } from '../shop-error.ts'
import { cartPieces, partsOf, type TakenPart, touchedBy } from './pieces.ts'

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
  /** Of a set: what was taken for one of it. Null: the size is none. */
  parts: TakenPart[] | null
}

type WantedLine = { productId: string; selectedSizeId: string; quantity: number }

type Taker = {
  orderId: string
  actor: string
  /** Null: the shop knows the buyer. `share`: the percentage of each size that orders of strangers may hold together. */
  stranger: { share: number; network: string } | null
}

/**
 * Takes all lines of an order from stock or none, of a set its parts, and reads their prices in the same statement. Locks rows in id
 * order, sets last, so that two orders of the same products cannot deadlock. `holdsStock` is false, and nothing taken, when strangers would hold more than
 * their share of a size: the order waits. Throws `out_of_stock` when a line is not available, or when orders from the same network wait for
 * all that is left.
 */
export async function takeStock(
  tx: Tx,
  lines: readonly WantedLine[],
  { orderId, actor, stranger }: Taker,
): Promise<{ lines: TakenLine[]; holdsStock: boolean }> {
  const asked = lines.map(({ selectedSizeId, ...line }) => ({ ...line, sizeId: selectedSizeId }))
  const { rows } = await sql<TakenLine & { holdsStock: boolean; mayWait: boolean }>`
    with ${cartPieces(asked)}, locked as materialized (
      select sizes.id, product_id, ml, sku, price, discount, cut_price, stock, retired_at, is_set, pieces
      from ${touchedBy(sql`pieces`)} join sizes on sizes.id = touched.size_id left join pieces on pieces.size_id = touched.size_id
      order by is_set, sizes.id for no key update of sizes
    ), available as materialized (
      select locked.*, quantity, name, images[1] as image
      from locked join wanted on wanted.size_id = locked.id and wanted.product_id = locked.product_id
        join products on products.id = locked.product_id and published
      where retired_at is null and cut_price > 0 and not exists (select from locked as short where short.stock < short.pieces)
        and (not is_set or exists (select from parts where set_id = locked.id))
    ), whole as materialized (
      select bool_and(${stranger === null} or fits_share(pieces, stock, held_by_strangers(id), ${stranger?.share ?? null})) as fits,
        bool_and(${stranger === null} or pieces <= stock - waited_for_by_strangers(id, ${stranger?.network ?? null})) as may_wait
      from locked where pieces > 0 and exists (select from available)
    ), taken as (
      insert into stock_ledger (size_id, change, reason, order_id, actor)
      select id, -pieces, 'order', ${orderId}, ${actor} from locked where pieces > 0 and (select fits from whole) order by is_set, id
    ), noted as (
      insert into stranger_orders (size_id, order_id, pieces, held, network)
      select id, ${orderId}, pieces, (select fits from whole), ${stranger?.network ?? null}
      from locked where pieces > 0 and ${stranger !== null} and exists (select from available)
    )
    select product_id as "productId", id as "sizeId", name, image, ml, sku, price, discount, cut_price as "cutPrice", quantity,
      case when is_set then ${partsOf(sql`available.id`, sql`parts`)} end as parts,
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
  return { lines: asked.flatMap(({ sizeId }) => bySize.get(sizeId) ?? []), holdsStock }
}
