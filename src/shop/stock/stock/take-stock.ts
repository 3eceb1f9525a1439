import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { timeText } from '../../ground/dates.ts'
import type { Paisa } from '../../ground/money.ts'
import type { AskedProof, Proof } from '../../ground/proofs/proof-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { cartPieces, partsOf, type TakenPart, touchedBy } from './pieces-of-sets.ts'
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
  /**
   * Null: staff have spoken with the buyer. Else the order is unconfirmed, and has its place in the shares of its
   * sizes.
   */
  buyer: Buyer | null
  /** Who orders: what is kept for others who waited is not theirs. Null: staff decide. */
  asker: Asker | null
}

/** By which those who waited for a size are known: as `mailbox` writes an email, and a phone as +92... */
type Asker = { mailbox: string; phone: string }

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
 * Takes all lines of an order from stock or none, of a set its parts, and reads their prices in the same statement.
 * Locks rows in id order, sets last, so that two orders of the same products cannot deadlock. Throws `out_of_stock`
 * when a line is not available, and `proof_needed` (ProofNeeded) when unconfirmed orders hold the share that the
 * buyer's proof opens. A piece that was kept for who orders is kept no more.
 * @rule that an order takes what is in stock or is refused, and that Rs 0 is not sold
 */
export async function takeStock(
  tx: Tx,
  lines: readonly WantedLine[],
  { orderId, actor, buyer, asker }: Taker,
): Promise<TakenLine[]> {
  const asked = lines.map(({ selectedSizeId, ...line }) => ({ ...line, sizeId: selectedSizeId }))
  const { rows } = await sql<TakenLine & { asks: AskedProof }>`
    with ${cartPieces(asked)}, locked as materialized (
      select sizes.id, product_id, ml, sku, price, discount, cut_price, stock, retired_at, is_set, pieces
      from ${touchedBy(sql`pieces`)} join sizes on sizes.id = touched.size_id left join pieces on pieces.size_id = touched.size_id
      order by is_set, sizes.id for no key update of sizes
    ), short as materialized (
      select from locked where stock - ${keptForOthers(asker)} < pieces
    ), available as materialized (
      select locked.*, quantity, name, images[1] as image
      from locked join wanted on wanted.size_id = locked.id and wanted.product_id = locked.product_id
        join products on products.id = locked.product_id and published
      where retired_at is null and cut_price > 0 and not exists (select from short)
        and (not is_set or exists (select from parts where set_id = locked.id))
    ), whole as materialized (
      select max(${proofAsked({ buyer, asker })}) as asks from locked where pieces > 0 and exists (select from available)
    ), taken as (
      insert into stock_ledger (size_id, change, reason, order_id, actor)
      select id, -pieces, 'order', ${orderId}, ${actor} from locked
      where pieces > 0 and exists (select from available) and (select asks from whole) is null order by is_set, id
    ), answered as (
      update stock_asks set kept_until = null from locked
      where stock_asks.size_id = locked.id and pieces > 0 and kept_until is not null and (mailbox = ${asker?.mailbox ?? ''} or phone = ${asker?.phone ?? ''})
        and exists (select from available) and (select asks from whole) is null
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
    throw new ShopError('out_of_stock', await keptText(tx, asked))
  }
  const asks = rows[0]?.asks ?? null
  if (asks) throw new ProofNeeded(asks)
  const bySize = new Map(rows.map(({ asks: _asks, ...line }) => [line.sizeId, line]))
  return asked.flatMap(({ sizeId }) => bySize.get(sizeId) ?? [])
}

const keptForOthers = (asker: Asker | null) => (asker ? sql`kept_pieces(id, ${asker.mailbox}, ${asker.phone})` : sql`0`)

/** What who orders reads when an order is not taken: whether what is left is kept for others who waited for it. */
async function keptText(tx: Tx, lines: readonly { sizeId: string; quantity: number }[]): Promise<string> {
  const { rows } = await sql<{ size: string; until: Date }>`
    select isolated(name) || ' ' || size_words(sizes) as size, (select min(kept_until) from stock_asks where size_id = sizes.id and kept_until > now()) as until
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("sizeId" text, quantity int)
      join sizes on sizes.id = "sizeId" join products on products.id = product_id
    where stock >= quantity and stock - kept_pieces(sizes.id, '', '') < quantity order by 2 limit 1`.execute(tx)
  const [kept] = rows
  return kept
    ? `What is left of ${kept.size} is kept until ${timeText(kept.until)} for somebody who waited for it. Please take another size, or let us tell you when one is free.`
    : 'Some items in your cart are no longer in stock. Please review your cart.'
}

/** What is asked of the buyer of a size of `locked`; null: nothing. */
const proofAsked = ({ buyer, asker }: Pick<Taker, 'buyer' | 'asker'>) =>
  buyer
    ? sql`proof_asked_of(id, pieces, stock, ${buyer.proof}, ${buyer.mailDomain}, ${sharesArray(buyer.shares)}, ${asker?.mailbox ?? ''}, ${asker?.phone ?? ''})`
    : sql`null::text`

/** Shares as a parameter of `proof_asked`. */
export const sharesArray = (shares: Shares) => sql`${[...shares]}::int[]`
