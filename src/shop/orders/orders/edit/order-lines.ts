import { z } from 'zod'
import { plainNumber } from '../../../ground/typed-number-rules.ts'
import { QUANTITY_FIELD } from '../order-rules.ts'

/** A line as staff ask for it: by its size, or by the SKU that was typed or scanned. */
export type WantedLine = SizeLine | { sku: string; quantity: number }

export type SizeLine = { sizeId: string; quantity: number }

const Quantity = z.preprocess(
  plainNumber,
  z.coerce
    .number({ error: 'Please enter a number of pieces' })
    .int('Please enter a whole number of pieces')
    .min(0, 'Please enter a number of pieces')
    .max(10_000, 'At most 10,000 pieces of a size'),
)

/** The fields of a form with lines. */
export const LineFields = z.looseObject({
  add: z.string().trim().max(60, 'A SKU has 60 characters or less').default(''),
  addQuantity: z.preprocess(typed => (typed === '' ? 1 : typed), Quantity).default(1),
})

/** The lines of such a form. */
export function linesOf(
  { add, addQuantity, ...others }: z.infer<typeof LineFields>,
  ctx: z.RefinementCtx,
): WantedLine[] {
  const lines: WantedLine[] = []
  for (const [name, value] of Object.entries(others)) {
    if (!name.startsWith(QUANTITY_FIELD)) continue
    const { success, data, error } = Quantity.safeParse(value)
    if (success) lines.push({ sizeId: name.slice(QUANTITY_FIELD.length, 200), quantity: data })
    else ctx.addIssue({ code: 'custom', path: [name], message: error.issues[0]?.message ?? 'Invalid' })
  }
  if (add !== '') lines.push({ sku: add, quantity: addQuantity })
  return lines
}
