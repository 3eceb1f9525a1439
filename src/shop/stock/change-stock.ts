import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import { adjustStock } from './adjust-stock.ts'
import { directionOf, STOCK_NOTE_LIMIT, staffReasons } from './rules.ts'

const MAX_PIECES = 100_000

/** A movement by staff. `pieces` are more than 0, but for a correction, which has a sign. */
export const ChangeStock = z
  .object({
    reason: z.enum(staffReasons, 'Please choose a reason'),
    pieces: z
      .string({ error: 'Please enter how many pieces' })
      .trim()
      .regex(/^[+-]?\d{1,6}$/, 'Please enter a whole number')
      .transform(Number)
      .refine(pieces => pieces !== 0 && Math.abs(pieces) <= MAX_PIECES, 'Please enter a number between 1 and 100,000'),
    note: z.string().trim().max(STOCK_NOTE_LIMIT, `Please use ${STOCK_NOTE_LIMIT} characters or less`).default(''),
  })
  .refine(({ reason, pieces }) => pieces > 0 || directionOf(reason) === 'either', {
    path: ['pieces'],
    error: 'Please enter a number above 0; only a correction may be negative',
  })

/** Changes the stock of a size by hand. Throws `not_found`, `out_of_stock` for more than are for sale. */
export async function changeStock(
  tx: Tx,
  { sizeId, actor, reason, pieces, note }: z.output<typeof ChangeStock> & { sizeId: string; actor: string },
): Promise<{ label: string; before: number; after: number }> {
  const change = directionOf(reason) === 'less' ? -pieces : pieces
  // One movement of a size has one reason; `received`, which may have a cost, is not among those of staff.
  await adjustStock(tx, { changes: [{ sizeId, change }], reason: reason as 'correction', actor, note })
  const { stock, label } = await holdSize(tx, sizeId)
  return { label, before: stock - change, after: stock }
}

/** Locks a size, and names it: 'Night Oud, 50 ml'. Throws `not_found`. */
export async function holdSize(tx: Tx, sizeId: string) {
  const size = await tx
    .selectFrom('sizes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['name', 'ml', 'stock', 'barcode', 'shelf', 'low_mark as lowMark', 'average_cost as averageCost'])
    .where('sizes.id', '=', sizeId)
    .forNoKeyUpdate('sizes')
    .executeTakeFirst()
  if (!size) throw new ShopError('not_found', 'There is no such size')
  return { ...size, label: `${size.name}, ${size.ml} ml` }
}
