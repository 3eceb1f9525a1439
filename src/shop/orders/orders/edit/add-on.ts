import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import { cachedRelatedProducts } from '../../../catalogue/catalogue/index.ts'
import { amountText, type Paisa, rs } from '../../../ground/money.ts'
import { sizeText } from '../../../ground/names/size-and-urdu-name-rules.ts'
import { feeFor, parcelGrams } from '../../../ground/shipping/index.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { brokenLimit, MAX_LINES } from '../../../offers/cart/cart-limit-rules.ts'
import { sharesOf, sizesOf, sizeWeights } from '../../../offers/cart/index.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import { sharesArray } from '../../../stock/stock/index.ts'
import type { TakeAddOn } from '../buyer-change-form-rules.ts'
import type { OrderLine } from '../take-and-price.ts'
import { isUnpacked, lockUnpacked } from './buyer-may-change.ts'
import { changeLines, findLines } from './change-lines.ts'
import { repriced } from './reprice.ts'

/** A further product for an order: its size, its price as now, and what the order then costs. */
export type AddOn = {
  productId: string
  address: string
  sizeId: string
  name: string
  ml: number
  image: string | null
  price: Paisa
  totalAmount: Paisa
}

type OrderRow = Selectable<Database['orders']>
type Candidate = Omit<AddOn, 'totalAmount'> & { sku: string }

// Of a large order the first products say enough of its taste.
const MOST_PRODUCTS = 3
const RELATED_PRODUCTS = 4
// Each is priced by queries of its own, for each page and email of an order.
const MOST_TRIED = 3

/** Whether an order stays judged as it is, at another sum and with so many pieces. */
type Stays = (total: Paisa, pieces: number) => boolean

/**
 * What is offered to the buyer of an order until it is packed, once: a perfume that shares notes with what was bought,
 * in stock beyond the house's mark of a low stock, in the same step of weight, at no dearer shipping, with the coupon
 * kept, cash on delivery still possible, no proof due by the sum, and the order judged as it is (`judge`). Null:
 * nothing. Only for cash orders that hold their stock: who has paid, was asked for a part ahead, or is paying a sum by
 * bank, is not asked for more.
 * @rule which product is offered after an order, and until when
 */
export async function findAddOn(
  db: Db,
  orderId: string,
  settings: Settings,
  judge: () => Promise<Stays>,
): Promise<AddOn | null> {
  if (settings.addOn === 'off') return null
  const order = await offeredTo(db, orderId)
  if (!order) return null
  const lines = await findLines(db, orderId)
  const candidates = await findCandidates(db, order, await relatedOf(db, lines), settings)
  if (candidates.length === 0) return null
  const stays = await judge()
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 1)
  for (const candidate of candidates.slice(0, MOST_TRIED)) {
    const addOn = await inOrder(db, order, lines, candidate, settings)
    if (addOn && stays(addOn.totalAmount, pieces)) return addOn
  }
  return null
}

/**
 * Adds what was offered to its order, once, as staff change an order (`changeLines`): pressed twice it is added once.
 * `price` is what the buyer saw. Returns it in words. The caller has asked whose order it is, and has it judged anew.
 * Throws `not_found`, `move_refused` once somebody packs it, `out_of_stock`, `price_changed`.
 */
export async function takeAddOn(
  tx: Tx,
  { sizeId, price }: z.output<typeof TakeAddOn>,
  { orderId, settings }: { orderId: string; settings: Settings },
): Promise<string> {
  // Takes long, and changes seldom: read before anything is locked.
  const related = await relatedOf(tx, await findLines(tx, orderId))
  const { version } = await lockUnpacked(tx, { orderId, settings })
  const lines = await findLines(tx, orderId)
  const bought = lines.find(line => line.sizeId === sizeId)
  const taken = await hasTaken(tx, orderId)
  if (taken && bought) return sizeText(bought.name, bought.ml, null)
  if (taken) throw new ShopError('move_refused', 'A product was added to this order already. Please order more anew.')
  // Whoever takes it at the same moment waits here; a set, of which parts would be locked before it, is never offered.
  await sql`select from sizes where id = ${sizeId} for no key update`.execute(tx)
  const order = settings.addOn === 'off' ? undefined : await offeredTo(tx, orderId)
  const candidates = order ? await findCandidates(tx, order, related, settings) : []
  const candidate = candidates.find(each => each.sizeId === sizeId)
  const addOn = order && candidate ? await inOrder(tx, order, lines, candidate, settings) : null
  if (!addOn)
    throw new ShopError('out_of_stock', 'This is no longer offered with your order. Your order stays as it is.')
  const name = sizeText(addOn.name, addOn.ml, null)
  if (addOn.price !== rs(price))
    throw new ShopError('price_changed', `${name} costs ${amountText(addOn.price)} now. Press again to add it.`)
  await changeLines(tx, { orderId, version, lines: [{ sizeId, quantity: 1 }], actor: 'customer', settings })
  return name
}

/**
 * The order, if something may be added to it: cash, unpaid and with nothing asked or paid ahead, with its stock, not
 * packed, and nothing added yet.
 */
async function offeredTo(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('payment_method', '=', 'COD')
    .where('payment_status', '=', 'unpaid')
    .where('advance_due', '=', sql<Paisa>`0`)
    .where('prepaid_amount', '=', sql<Paisa>`0`)
    .where('holds_stock', '=', true)
    .where('exchange_of', 'is', null)
    .where(isUnpacked)
    .executeTakeFirst()
  return order && !(await hasTaken(db, orderId)) ? order : undefined
}

/** Whether its buyer has added a product: nothing else of a buyer changes lines. */
async function hasTaken(db: Db, orderId: string): Promise<boolean> {
  const change = await db
    .selectFrom('order_changes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'items')
    .where('actor', '=', 'customer')
    .executeTakeFirst()
  return change !== undefined
}

/** The ids of perfumes that share notes with the lines, the closest first. */
async function relatedOf(db: Db, lines: readonly OrderLine[]): Promise<string[]> {
  const bought = [...new Set(lines.map(({ productId }) => productId))]
  const cards = []
  for (const id of bought.slice(0, MOST_PRODUCTS))
    cards.push(...(await cachedRelatedProducts(db, id, RELATED_PRODUCTS)))
  return [...new Set(cards.map(({ _id }) => _id))].filter(id => !bought.includes(id))
}

/** Those of them that can be had, each by its smallest size. */
async function findCandidates(
  db: Db,
  { id: orderId }: OrderRow,
  related: readonly string[],
  settings: Settings,
): Promise<Candidate[]> {
  if (related.length === 0) return []
  const { addOnUpTo, lowStockFrom } = settings
  const { rows } = await sql<Candidate>`
    with own as (select proof, mail_domain from stranger_orders where order_id = ${orderId} limit 1)
    select distinct on (wanted.place) products.id as "productId", products.address, products.name, products.images[1] as image,
      sizes.id as "sizeId", sizes.ml, sizes.sku, sizes.cut_price as price
    from unnest(${related}::text[]) with ordinality as wanted (id, place)
      join products on products.id = wanted.id and published
      join sizes on sizes.product_id = products.id and retired_at is null and not is_set and cut_price > 0
    where stock - kept_pieces(sizes.id, '', '') > ${lowStockFrom}::int
      and (${addOnUpTo}::bigint = 0 or cut_price <= ${addOnUpTo}::bigint * 100)
      and proof_asked(sizes.id, 1, stock, coalesce((select proof from own), 'phone'), coalesce((select mail_domain from own), ''),
        ${sharesArray(sharesOf(settings))}) is null
    order by wanted.place, sizes.ml, sizes.id`.execute(db)
  return rows
}

/**
 * A candidate with what the order costs with it; null where it would break a limit, weigh or ship dearer, or cost the
 * coupon or the way to pay.
 */
async function inOrder(
  db: Db,
  order: OrderRow,
  lines: readonly OrderLine[],
  { sku: _, ...candidate }: Candidate,
  settings: Settings,
): Promise<AddOn | null> {
  const { sizeId, price } = candidate
  const more = [...lines, { sizeId, cutPrice: price, quantity: 1, gifts: 0 }]
  if (more.length > MAX_LINES || brokenLimit(more, { perSize: settings.maxPerSize, pieces: settings.maxPieces }))
    return null
  const weights = await sizeWeights(db, sizesOf(more, []), settings)
  const fee = (of: typeof more | readonly OrderLine[]) =>
    feeFor(settings, { city: order.city, grams: parcelGrams(of, weights, settings) })
  if (fee(more) > fee(lines)) return null
  const { priced } = await repriced(db, order, more, order, settings)
  const dearer = priced.shipping > order.shipping || priced.gift_wrap_fee > order.gift_wrap_fee
  const loses = priced.coupon_discount < order.coupon_discount || priced.payment_method !== order.payment_method
  // Beyond it a phone is asked for a code before its order is taken.
  const asksCode = settings.codeFromAmount > 0 ? rs(settings.codeFromAmount) : Number.POSITIVE_INFINITY
  const proof = order.total_amount < asksCode && priced.total_amount >= asksCode
  return dearer || loses || proof ? null : { ...candidate, totalAmount: priced.total_amount }
}
