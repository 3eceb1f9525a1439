import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import { SeenVersion } from '../../../ground/changed-meanwhile.ts'
import { addEmail } from '../../../ground/email-urgency.ts'
import { times } from '../../../ground/money.ts'
import { sizeText } from '../../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { MAX_LINES } from '../../../offers/cart/cart-limit-rules.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import { exchangeStock, piecesOf } from '../../../stock/stock/index.ts'
import { recountShares } from '../open-order-subjects.ts'
import { demandNoParcel } from '../order-parcels.ts'
import type { OrderLine } from '../take-and-price.ts'
import { itemColumns, itemRows } from '../write-order.ts'
import { lockOrder } from './order-changed-meanwhile.ts'
import { LineFields, linesOf, type WantedLine } from './order-lines.ts'
import { bySize, findSizes, piecesOfSize } from './order-sizes.ts'
import { recordChange } from './record-change.ts'
import { demandEditable, priceChangeText, reprice } from './reprice.ts'

/** The form of an order's lines. */
export const ChangeLines = LineFields.extend({ version: SeenVersion }).transform((fields, ctx) => ({
  version: fields.version,
  lines: linesOf(fields, ctx),
}))

type Change = { orderId: string; version: number; lines: readonly WantedLine[]; actor: string; settings: Settings }
type OrderRow = Selectable<Database['orders']>
type Changed = { orderNumber: string; text: string; before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * Changes what is in an order before its parcel leaves: in one transaction stock is exchanged, the order priced anew,
 * the change recorded and the customer's email queued. A line keeps the price at which it was ordered; what is new
 * costs what it costs today. Quantity 0 removes a line. Throws `not_found`, `move_refused`, `out_of_stock`, `invalid`.
 */
export async function changeLines(tx: Tx, { orderId, version, lines, actor, settings }: Change): Promise<Changed> {
  const order = await lockOrder(tx, orderId, version)
  demandEditable(order)
  await demandNoParcel(tx, orderId)
  const old = await findLines(tx, orderId)
  return writeLines(tx, { order, old, wanted: await withSizes(tx, old, lines), actor, settings })
}

type Added = { order: OrderRow; lines: readonly OrderLine[]; actor: string; settings: Settings; merged: string }

/**
 * Adds the lines of the order `merged`, at their prices, to an order that the caller holds; one of the same size keeps
 * the order's own price.
 */
export async function addLines(tx: Tx, { order, lines, actor, settings, merged }: Added): Promise<Changed> {
  const old = await findLines(tx, order.id)
  return writeLines(tx, { order, old, wanted: linesTogether(old, lines), actor, settings, merged })
}

/** The lines of two orders as one: those of the first at its own price, the others at theirs. */
export function linesTogether(old: readonly OrderLine[], lines: readonly OrderLine[]): OrderLine[] {
  const more = (line: OrderLine) =>
    lines.filter(({ sizeId }) => sizeId === line.sizeId).reduce((sum, { quantity }) => sum + quantity, 0)
  const raised = old.map(line => ({ ...line, quantity: line.quantity + more(line) }))
  return [...raised, ...lines.filter(line => !old.some(({ sizeId }) => sizeId === line.sizeId))]
}

type Written = {
  order: OrderRow
  old: readonly OrderLine[]
  wanted: readonly OrderLine[]
  actor: string
  settings: Settings
  merged?: string
}

async function writeLines(tx: Tx, { order, old, wanted, actor, settings, merged }: Written): Promise<Changed> {
  const orderId = order.id
  if (wanted.length === 0) throw new ShopError('invalid', 'An order needs a line: to remove them all, cancel it.')
  if (wanted.length > MAX_LINES) throw new ShopError('invalid', `An order has at most ${MAX_LINES} lines`)
  const changes = differences(old, wanted)
  if (changes.length === 0) throw new ShopError('invalid', 'Nothing is changed.')
  if (order.holds_stock) await exchangeStock(tx, { orderId, actor, changes: moves(old, wanted) })
  const { priced: price, ofLines } = await reprice(tx, order, wanted, order, settings)
  const lines = wanted.map(line => ({ ...line, offerDiscount: ofLines.get(line.sizeId) ?? 0 }))
  const charged = lines.find(({ cutPrice, gifts, offerDiscount }) => offerDiscount < times(cutPrice, gifts))
  if (charged)
    throw new ShopError(
      'invalid',
      `${lineText(charged)} is a free gift of what is taken out. Please take it out too, or leave more in the order.`,
    )
  await tx.deleteFrom('order_items').where('order_id', '=', orderId).execute()
  await tx.insertInto('order_items').columns(itemColumns).expression(itemRows(orderId, lines)).execute()
  await recountShares(tx, orderId)
  await tx.updateTable('orders').set(price).where('id', '=', orderId).execute()
  const text = [merged && `Merged with ${merged}`, ...changes.map(changeText), priceChangeText(order, price)]
    .filter(Boolean)
    .join('. ')
  const changeId = await recordChange(tx, { orderId, kind: 'items', text, actor })
  await addEmail(tx, 'order-changed', { orderId, changeId, ...(merged && { merged }) })
  return {
    orderNumber: order.order_number,
    text,
    before: { totalAmount: order.total_amount, lines: brief(old) },
    after: { totalAmount: price.total_amount, lines: brief(wanted) },
  }
}

/** The lines of an order, as they were bought. */
export function findLines(db: Db, orderId: string): Promise<OrderLine[]> {
  return db
    .selectFrom('order_items')
    .select(['product_id as productId', 'size_id as sizeId', 'name', 'image', 'ml', 'sku', 'price', 'discount'])
    .select(['gifts', 'offer_discount as offerDiscount'])
    .select(['price_at_purchase as cutPrice', 'quantity', sql<OrderLine['parts']>`parts`.as('parts')])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

/** The lines that the order shall have: old ones at their own price, new ones at today's. */
async function withSizes(tx: Tx, old: readonly OrderLine[], typed: readonly WantedLine[]): Promise<OrderLine[]> {
  const asked = await bySize(tx, typed)
  const sizes = await findSizes(
    tx,
    asked.filter(line => !old.some(({ sizeId }) => sizeId === line.sizeId)),
  )
  const isAsked = ({ sizeId }: OrderLine) => asked.some(each => each.sizeId === sizeId)
  const stay = old.map(line => (isAsked(line) ? withQuantity(line, piecesOfSize(line.sizeId, asked)) : line))
  const added = sizes.map(size =>
    withQuantity({ ...size, quantity: 0, gifts: 0, offerDiscount: 0 }, piecesOfSize(size.sizeId, asked)),
  )
  return [...stay, ...added].filter(({ quantity }) => quantity > 0)
}

/** The pieces that are left of a line are its gifts first. */
const withQuantity = (line: OrderLine, quantity: number): OrderLine => ({
  ...line,
  quantity,
  gifts: Math.min(line.gifts, quantity),
})

/** How many bottles a line holds that is a set. */
export const bottlesOf = ({ parts }: Pick<OrderLine, 'parts'>): number | undefined =>
  parts?.reduce((all, { pieces }) => all + pieces, 0)

const lineText = (line: OrderLine): string => sizeText(line.name, line.ml, bottlesOf(line))

type Difference = { sizeId: string; more: number; name: string }

function differences(old: readonly OrderLine[], wanted: readonly OrderLine[]): Difference[] {
  const sizes = new Map([...old, ...wanted].map(line => [line.sizeId, line]))
  const count = (lines: readonly OrderLine[], id: string) => lines.find(({ sizeId }) => sizeId === id)?.quantity ?? 0
  return [...sizes.values()]
    .map(line => ({
      sizeId: line.sizeId,
      name: lineText(line),
      more: count(wanted, line.sizeId) - count(old, line.sizeId),
    }))
    .filter(({ more }) => more !== 0)
}

/** How many more pieces the order takes of each size, parts of sets among them. */
function moves(old: readonly OrderLine[], wanted: readonly OrderLine[]) {
  const before = piecesOf(old)
  const after = piecesOf(wanted)
  return [...new Set([...before.keys(), ...after.keys()])].map(sizeId => ({
    sizeId,
    more: (after.get(sizeId) ?? 0) - (before.get(sizeId) ?? 0),
  }))
}

const changeText = ({ more, name }: Difference) => `${more > 0 ? '+' : '-'}${Math.abs(more)} × ${name}`
const brief = (lines: readonly OrderLine[]) => lines.map(({ sku, quantity }) => `${quantity} × ${sku}`)
