import { z } from 'zod'
import { type Paisa, paisa } from '../../ground/money.ts'
import { readDiscount, readPrice } from './bulk-price-rules.ts'
import type { TypedCells } from './plan-prices.ts'

// Of one page of the grid, with what is pasted into it.
const MAX_CELLS = 500

const damaged = 'This form is damaged: please load the page again'
const json = <T extends z.ZodType>(rule: T) =>
  z
    .string({ error: damaged })
    .max(200_000, damaged)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: damaged })
        return z.NEVER
      }
    })
    .pipe(rule)

const amount = z
  .number()
  .int()
  .min(0)
  .transform((price): Paisa => paisa(price))
const Seen = z.object({ price: amount, discount: z.number().min(0).max(100) })
const Cell = z.object({
  price: z.string().max(60).optional(),
  discount: z.string().max(60).optional(),
  seen: Seen.optional(),
})

/**
 * The grid as a form sends it: `price.SIZE` and `discount.SIZE` as typed, and what it showed (`seen`). What was not
 * changed is left out.
 */
export const GridForm = z
  .object({ seen: json(z.record(z.string().max(250), Seen)) })
  .catchall(z.unknown())
  .transform(({ seen, ...values }): TypedCells => {
    const text = (name: string) => (typeof values[name] === 'string' ? values[name].slice(0, 60) : undefined)
    return new Map(
      Object.entries(seen).flatMap(([sizeId, before]) => {
        const [price, discount] = [text(`price.${sizeId}`), text(`discount.${sizeId}`)]
        const same =
          (price === undefined || readPrice(price) === before.price) &&
          (discount === undefined || readDiscount(discount) === before.discount)
        const typed = { ...(price !== undefined && { price }), ...(discount !== undefined && { discount }) }
        return same ? [] : [[sizeId, { ...typed, seen: before }] as const]
      }),
    )
  })
  .refine(cells => cells.size > 0, { error: 'No price is changed yet', path: ['cells'] })

/** What was previewed, to be applied: the cells, and the digest of what was shown. */
export const ApplyCells = z.object({
  digest: z.string().max(100),
  cells: json(z.array(z.tuple([z.string().max(250), Cell])).max(MAX_CELLS)).transform(
    (cells): TypedCells => new Map(cells),
  ),
})
