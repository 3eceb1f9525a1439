import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { Attempt, usedAttempt } from '../../ground/form-attempt.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { adjustStock } from './adjust-stock.ts'
import { directionOf, STOCK_NOTE_LIMIT, staffReasons } from './stock-reason-rules.ts'

const MAX_PIECES = 100_000

/** A movement by staff. `pieces` are more than 0, but for a correction, which has a sign. */
export const ChangeStock = z
  .object({
    attempt: Attempt,
    reason: z.enum(staffReasons, 'Please choose a reason'),
    pieces: z
      .preprocess(
        plainNumber,
        z
          .string({ error: 'Please enter how many pieces' })
          .trim()
          .regex(/^[+-]?\d{1,6}$/, 'Please enter a whole number'),
      )
      .transform(Number)
      .refine(pieces => pieces !== 0 && Math.abs(pieces) <= MAX_PIECES, 'Please enter a number between 1 and 100,000'),
    note: z.string().trim().max(STOCK_NOTE_LIMIT, `Please use ${STOCK_NOTE_LIMIT} characters or less`).default(''),
  })
  .refine(({ reason, pieces }) => pieces > 0 || directionOf(reason) === 'either', {
    path: ['pieces'],
    error: 'Please enter a number above 0; only a correction may be negative',
  })

type Change = z.output<typeof ChangeStock> & { sizeId: string; actor: string }

/**
 * Changes the stock of a size by hand. The same attempt again changes nothing. Throws `not_found`, `out_of_stock` for
 * more than are for sale, `invalid` for an attempt that made another movement.
 */
export async function changeStock(
  tx: Tx,
  { sizeId, actor, attempt, reason, pieces, note }: Change,
): Promise<{ label: string; before: number; after: number; isNew: boolean }> {
  const change = directionOf(reason) === 'less' ? -pieces : pieces
  // A second press waits here, and then finds the movement.
  const { stock, label } = await lockSize(tx, sizeId)
  const known = await tx
    .selectFrom('stock_ledger')
    .select(['size_id', 'reason', 'change'])
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  if (known) {
    if (known.size_id !== sizeId || known.reason !== reason || known.change !== change) throw usedAttempt()
    return { label, before: stock, after: stock, isNew: false }
  }
  // One movement of a size has one reason; `received`, which may have a cost, is not among those of staff.
  await adjustStock(tx, { changes: [{ sizeId, change }], reason: reason as 'correction', actor, note, attempt })
  return { label, before: stock, after: stock + change, isNew: true }
}

/** Locks a size, and names it: 'Night Oud, 50 ml'. Throws `not_found`. */
export async function lockSize(tx: Tx, sizeId: string) {
  const size = await tx
    .selectFrom('sizes')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'name',
      'ml',
      'stock',
      'barcode',
      'shelf',
      'low_mark as lowMark',
      'average_cost as averageCost',
      'weight_grams as weightGrams',
      sql<number | null>`bottles_of(sizes)`.as('setOf'),
    ])
    .where('sizes.id', '=', sizeId)
    .forNoKeyUpdate('sizes')
    .executeTakeFirst()
  if (!size) throw new ShopError('not_found', 'There is no such size')
  return { ...size, label: sizeText(size.name, size.ml, size.setOf) }
}
