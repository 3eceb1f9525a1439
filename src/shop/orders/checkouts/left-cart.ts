import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { About } from '../../../platform/email/emails.ts'
import { isAgreed } from '../../ground/consents/index.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type CartLine, quoteCart } from '../../offers/cart/index.ts'
import { readSettings } from '../../settings/settings/index.ts'
import type { LeftLine } from './note-checkout.ts'

/** A line of a cart that was left, as it is today. `there`: how many of it can be ordered. */
export type LeftCartLine = CartLine & {
  /** Empty when it is not in the shop any more. */
  name: string
  image: string | null
  ml: number
  setOf?: number | null | undefined
  was: Paisa
  now: Paisa
  there: number
}

/** The lines of a cart that was left, with today's prices and stock, and nothing of the person. Throws `not_found`. */
export async function findLeftCart(db: Db, id: string): Promise<LeftCartLine[]> {
  const row = await db.selectFrom('checkouts').select('lines').where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'This cart is not kept any more')
  const left = row.lines as unknown as LeftLine[]
  const items = left.map(({ productId, selectedSizeId, quantity }) => ({ productId, selectedSizeId, quantity }))
  const quote = await quoteCart(db, { items }, await readSettings(db))
  return quote.items.map(({ productId, selectedSizeId, quantity, name, image, ml, setOf, cutPrice, stock }, at) => ({
    productId,
    selectedSizeId,
    quantity,
    name,
    image,
    ml,
    setOf,
    now: cutPrice,
    was: paisa(left[at]?.price ?? 0),
    there: name === '' ? 0 : Math.min(quantity, stock),
  }))
}

/** Those that can be ordered today. */
export const availableLines = async (db: Db, id: string): Promise<LeftCartLine[]> =>
  (await findLeftCart(db, id)).filter(({ there }) => there > 0)

/** Notes that the link of a reminder put the cart into a browser. */
export const noteOpened = async (db: Db, id: string): Promise<void> =>
  void (await db
    .updateTable('checkouts')
    .set({ opened_at: new Date() })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute())

/**
 * Whom the email of a reminder goes to, with the lines; null when they ordered meanwhile, want none any more or nothing
 * is left.
 */
export async function findCartEmail(db: Db, id: string): Promise<{ email: string; lines: LeftCartLine[] } | null> {
  const row = await db
    .selectFrom('checkouts')
    .select(['email', 'order_id'])
    .where('id', '=', id)
    .where('state', '=', 'reminded')
    .executeTakeFirst()
  if (!row?.email || row.order_id !== null) return null
  if (!(await isAgreed(db, { email: row.email }, 'reminders'))) return null
  const lines = await availableLines(db, id)
  return lines.length > 0 ? { email: row.email, lines } : null
}

/** An email about a left cart is deleted with it, and not stored once it is. */
export const aboutCheckout = (id: string): About => ({
  name: `checkout:${id}`,
  held: sql`exists (select from checkouts where id = ${id} for key share)`,
})
