import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import type { AskedProof, Proof } from '../../ground/proofs/rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { cartPieces, partsOf, type TakenPart, touchedBy } from './pieces.ts'
import { ProofNeeded } from './proof-needed.ts'

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
  /** Null: staff have spoken with the buyer. Else the order is unconfirmed, and has its place in the shares of its sizes. */
  buyer: Buyer | null
}

/** Whose order it is, for the shares of unconfirmed orders. */
type Buyer = {
  proof: Proof
  /** Of `personOfDomain`. */
  mailDomain: string
  /** The internet address from which it came. */
  network: string
  shares: Shares
}

/** The percentage of each size that unconfirmed orders hold together: without a proof, and with an email code. */
export type Shares = readonly [number, number]

/**
 * Takes all lines of an order from stock or none, of a set its parts, and reads their prices in the same statement. Locks rows in id
 * order, sets last, so that two orders of the same products cannot deadlock. Throws `out_of_stock` when a line is not available, and
 * `proof_needed` (ProofNeeded) when unconfirmed orders hold the share that the buyer's proof opens.
 * @rule that an order takes what is in stock or is refused, and that Rs 0 is not sold
 */
export async function takeStock(
  tx: Tx,
  lines: readonly WantedLine[],
  { orderId, actor, buyer }: Taker,
): Promise<TakenLine[]> {
  const asked = lines.map(({ selectedSizeId, ...line }) => ({ ...line, sizeId: selectedSizeId }))
  const { rows } = await sql<TakenLine & { asks: AskedProof }>`
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
      select max(${proofAsked(buyer)}) as asks from locked where pieces > 0 and exists (select from available)
    ), taken as (
      insert into stock_ledger (size_id, change, reason, order_id, actor)
      select id, -pieces, 'order', ${orderId}, ${actor} from locked
      where pieces > 0 and exists (select from available) and (select asks from whole) is null order by is_set, id
    ), noted as (
      insert into stranger_orders (size_id, order_id, pieces, held, network, proof, mail_domain)
      select id, ${orderId}, pieces, true, ${buyer?.network ?? ''}, ${buyer?.proof ?? 'none'},
        ${buyer?.proof === 'email' ? buyer.mailDomain : ''}
      from locked where ${buyer !== null} and pieces > 0 and exists (select from available) and (select asks from whole) is null
    )
    select product_id as "productId", id as "sizeId", name, image, ml, sku, price, discount, cut_price as "cutPrice", quantity,
      case when is_set then ${partsOf(sql`available.id`, sql`parts`)} end as parts,
      (select asks from whole) as asks
    from available`.execute(tx)
  if (rows.length < lines.length) {
    throw new ShopError('out_of_stock', 'Some items in your cart are no longer in stock. Please review your cart.')
  }
  const asks = rows[0]?.asks ?? null
  if (asks) throw new ProofNeeded(asks)
  const bySize = new Map(rows.map(({ asks: _asks, ...line }) => [line.sizeId, line]))
  return asked.flatMap(({ sizeId }) => bySize.get(sizeId) ?? [])
}

/** What is asked of the buyer of a size of `locked`; null: nothing. */
const proofAsked = (buyer: Buyer | null) =>
  buyer
    ? sql`proof_asked(id, pieces, stock, ${buyer.proof}, ${buyer.mailDomain}, ${sharesArray(buyer.shares)})`
    : sql`null::text`

/** Shares as a parameter of `proof_asked`. */
export const sharesArray = (shares: Shares) => sql`${[...shares]}::int[]`
