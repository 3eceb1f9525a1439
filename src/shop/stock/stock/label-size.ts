import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { type Paisa, rs } from '../../ground/money.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { lockSize } from './change-stock.ts'
import { Barcode } from './stock-code-form-rules.ts'
import { SHELF_LIMIT } from './stock-reason-rules.ts'

/** A shelf's name: '', or in capitals such as 'A1'. */
const Shelf = z
  .string()
  .transform(text => text.trim().replaceAll(/\s+/g, ' ').toUpperCase())
  .pipe(z.string().max(SHELF_LIMIT, `Please use ${SHELF_LIMIT} characters or less`))

const Seen = z.string().max(500).default('')

/** `seen`: what `labelOf` said when somebody began to change it. */
export const LabelSize = z.object({
  barcode: Barcode,
  shelf: Shelf,
  /** Empty: the shop's setting counts. */
  lowMark: z
    .preprocess(
      plainNumber,
      z
        .string()
        .trim()
        .regex(/^\d{0,5}$/, 'Please enter a whole number, or nothing'),
    )
    .transform(text => (text === '' ? null : Number(text))),
  /** In grams, with its box. Empty: the shop's setting counts. */
  weightGrams: z
    .preprocess(
      plainNumber,
      z
        .string()
        .trim()
        .regex(/^\d{0,5}$/, 'Please enter a whole number of grams, or nothing'),
    )
    .transform(text => (text === '' ? null : Number(text)))
    .refine(grams => grams === null || (grams >= 1 && grams <= 20_000), 'Please enter 1 to 20,000 grams, or nothing')
    .default(null),
  seen: Seen,
})

type Label = { barcode: string; shelf: string; lowMark: number | null; weightGrams: number | null }

/** A size's barcode, shelf, low mark and weight as one text, to notice that somebody else changed them. */
export const labelOf = ({ barcode, shelf, lowMark, weightGrams }: Label): string =>
  JSON.stringify([barcode, shelf, lowMark, weightGrams])

/**
 * Sets barcode, shelf, low mark and weight. Throws `not_found`, `taken` for another size's barcode, `move_refused` when
 * it was changed meanwhile.
 */
export async function labelSize(
  tx: Tx,
  { sizeId, seen, ...after }: z.output<typeof LabelSize> & { sizeId: string },
): Promise<{ label: string; before: Label; after: Label }> {
  const { label, barcode, shelf, lowMark, weightGrams } = await lockSize(tx, sizeId)
  const before = { barcode, shelf, lowMark, weightGrams }
  if (seen !== labelOf(before)) {
    throw new ShopError(
      'move_refused',
      `Somebody else has changed this: ${barcode}, shelf ${shelf || 'none'}. Please check it and save again.`,
    )
  }
  // Two people who give two sizes one barcode at the same moment: the second finds the first's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${after.barcode}, 3))`.execute(tx)
  const other = await tx
    .selectFrom('sizes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['name', 'ml', sql<number | null>`bottles_of(sizes)`.as('setOf')])
    .where('barcode', '=', after.barcode)
    .where('sizes.id', '<>', sizeId)
    .executeTakeFirst()
  if (other) throw new ShopError('taken', `${sizeText(other.name, other.ml, other.setOf)} has this barcode`, 'barcode')
  await tx
    .updateTable('sizes')
    .set({ barcode: after.barcode, shelf: after.shelf, low_mark: after.lowMark, weight_grams: after.weightGrams })
    .where('id', '=', sizeId)
    .execute()
  return { label, before, after }
}

/** `seen`: the cost in paisa when somebody began to change it, or nothing. */
export const CostSize = z.object({
  cost: z
    .preprocess(
      plainNumber,
      z
        .string({ error: 'Please enter the cost' })
        .trim()
        .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please enter rupees, such as 850 or 850.50'),
    )
    .transform(text => rs(Number(text))),
  seen: z.string().max(20).default(''),
})

/**
 * Sets what a piece costs, for stock from before the shop recorded costs; stored beside the ledger
 * (`cost_corrections`). Throws `not_found`, `move_refused`.
 */
export async function costSize(
  tx: Tx,
  { sizeId, cost, seen, by }: z.output<typeof CostSize> & { sizeId: string; by: string },
): Promise<{ label: string; before: Paisa | null; after: Paisa }> {
  const { label, averageCost: before } = await lockSize(tx, sizeId)
  if (seen !== String(before ?? '')) {
    throw new ShopError('move_refused', 'The average cost has changed meanwhile. Please check it and save again.')
  }
  // Whose correction it is, until the end of the transaction: db/functions/watch/recounted-cost-and-sold.sql.
  await sql`select set_config('shop.cost_by', ${by}, true)`.execute(tx)
  await tx.updateTable('sizes').set({ average_cost: cost }).where('id', '=', sizeId).execute()
  return { label, before, after: cost }
}
