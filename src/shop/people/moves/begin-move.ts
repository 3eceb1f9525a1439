import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { required } from '../../ground/forms/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'

export const BeginMove = z.object({
  name: required('Please name the old shop', 80),
  category: z.string({ error: 'Please choose a category' }).min(1, 'Please choose a category').max(100),
  defaultMl: z
    .preprocess(
      plainNumber,
      z
        .string()
        .trim()
        .regex(/^([1-9]\d{0,3})?$/, 'Please enter whole millilitres, or nothing'),
    )
    .transform(typed => (typed === '' ? null : Number(typed)))
    .default(null),
})

/** Begins a move, as a rehearsal. Throws `invalid` for an unknown category. */
export async function beginMove(
  tx: Tx,
  { name, category, defaultMl, by }: z.output<typeof BeginMove> & { by: string },
): Promise<{ moveId: number }> {
  const known = await tx.selectFrom('categories').select('name').where('name', '=', category).executeTakeFirst()
  if (!known) throw new ShopError('invalid', 'There is no such category', 'category')
  const { id } = await tx
    .insertInto('moves')
    .values({ name, category, default_ml: defaultMl, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { moveId: id }
}
