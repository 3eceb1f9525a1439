import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { lockAccount, type Session } from '../../ground/customers/index.ts'
import { MAX_LINES } from '../../offers/cart/cart-limit-rules.ts'
import {
  byProduct,
  bySize,
  type CartLine,
  changedLines,
  type LineChange,
  Quote,
  quoteCart,
} from '../../offers/cart/index.ts'
import type { Settings } from '../../settings/settings/index.ts'

const id = z.string().min(1).max(120)
const changes = z
  .array(z.object({ productId: id, selectedSizeId: id, by: z.int().min(-10_000).max(10_000) }))
  .max(2 * MAX_LINES)

/** What a browser has changed since it last read the account's cart. The same key again changes nothing more. */
export const ChangeAccountCart = z.object({ key: z.string().min(8).max(100), cart: changes, favourites: changes })

/** The cart and the favourites of an account, with today's prices. */
export const AccountCart = z.object({ cart: Quote.shape.items, favourites: Quote.shape.items })
export type AccountCart = z.output<typeof AccountCart>

/**
 * Takes over what one browser has changed and returns the cart and favourites of all. Quantities add up, as when a
 * product is added twice, to at most the limit of one size.
 */
export async function changeAccountCart(
  db: Db,
  session: Session,
  { key, cart, favourites }: z.infer<typeof ChangeAccountCart>,
  settings: Settings,
): Promise<AccountCart> {
  const owner = session.customer._id
  const lines = await inTransaction(db, async tx => {
    await lockAccount(tx, session)
    const before = { cart: await readCart(tx, owner), favourites: await readFavourites(tx, owner) }
    if (!(await isNew(tx, owner, key))) return before
    const known = await knownSizes(tx, [...cart, ...favourites])
    const now = (of: readonly CartLine[], made: readonly LineChange[], identity: typeof bySize) =>
      changedLines(of, made.filter(known), identity, settings.maxPerSize)
    const after = { cart: now(before.cart, cart, bySize), favourites: now(before.favourites, favourites, byProduct) }
    await writeCart(tx, owner, after.cart)
    await writeFavourites(tx, owner, after.favourites)
    return after
  })
  const quoted = async (items: CartLine[]) => (await quoteCart(db, { items }, settings)).items
  return { cart: await quoted(lines.cart), favourites: await quoted(lines.favourites) }
}

/** Deletes both, with the account. */
export async function forgetCart(tx: Tx, owner: string): Promise<void> {
  for (const table of ['cart_lines', 'favourites', 'cart_changes'] as const) {
    await tx.deleteFrom(table).where('customer_id', '=', owner).execute()
  }
}

/** The account's lines, in the order that they were added. */
export const readCart = (db: Db, owner: string): Promise<CartLine[]> =>
  db
    .selectFrom('cart_lines')
    .innerJoin('sizes', 'sizes.id', 'size_id')
    .select(['product_id as productId', 'size_id as selectedSizeId', 'quantity'])
    .where('customer_id', '=', owner)
    .orderBy('added_at')
    .execute()

/** The account's favourites, in the order that they were added. */
export const readFavourites = (db: Db, owner: string): Promise<CartLine[]> =>
  db
    .selectFrom('favourites')
    .select(['product_id as productId', 'size_id as selectedSizeId', 'quantity'])
    .where('customer_id', '=', owner)
    .orderBy('added_at')
    .execute()

async function isNew(tx: Tx, owner: string, key: string): Promise<boolean> {
  const written = await tx
    .insertInto('cart_changes')
    .values({ customer_id: owner, key })
    .onConflict(oc => oc.doNothing())
    .returning('key')
    .executeTakeFirst()
  return written !== undefined
}

/** Whether a change names a size of its product. */
async function knownSizes(tx: Tx, of: readonly LineChange[]): Promise<(change: LineChange) => boolean> {
  const ids = of.map(({ selectedSizeId }) => selectedSizeId)
  const rows = await tx
    .selectFrom('sizes')
    .select(['id', 'product_id'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  const products = new Map(rows.map(row => [row.id, row.product_id]))
  return ({ productId, selectedSizeId }) => products.get(selectedSizeId) === productId
}

async function writeCart(tx: Tx, owner: string, lines: readonly CartLine[]): Promise<void> {
  const ids = lines.map(({ selectedSizeId }) => selectedSizeId)
  await tx
    .deleteFrom('cart_lines')
    .where('customer_id', '=', owner)
    .where(sql<boolean>`size_id <> all(${ids}::text[])`)
    .execute()
  if (lines.length === 0) return
  await tx
    .insertInto('cart_lines')
    .values(lines.map(line => ({ customer_id: owner, size_id: line.selectedSizeId, quantity: line.quantity })))
    .onConflict(oc =>
      oc.columns(['customer_id', 'size_id']).doUpdateSet(eb => ({ quantity: eb.ref('excluded.quantity') })),
    )
    .execute()
}

async function writeFavourites(tx: Tx, owner: string, lines: readonly CartLine[]): Promise<void> {
  const ids = lines.map(({ productId }) => productId)
  await tx
    .deleteFrom('favourites')
    .where('customer_id', '=', owner)
    .where(sql<boolean>`product_id <> all(${ids}::text[])`)
    .execute()
  if (lines.length === 0) return
  await tx
    .insertInto('favourites')
    .values(
      lines.map(({ productId, selectedSizeId, quantity }) => ({
        customer_id: owner,
        product_id: productId,
        size_id: selectedSizeId,
        quantity,
      })),
    )
    .onConflict(oc =>
      oc
        .columns(['customer_id', 'product_id'])
        .doUpdateSet(eb => ({ size_id: eb.ref('excluded.size_id'), quantity: eb.ref('excluded.quantity') })),
    )
    .execute()
}
