import { z } from 'zod'
import { readNumber } from '../../ground/typed-number-rules.ts'
import { type BulkRule, bulkKinds, roundings, units } from './bulk-price-rules.ts'
import { PriceFilter } from './list-prices.ts'

const named = <T extends object>(table: T) => z.enum(Object.keys(table) as [keyof T & string, ...(keyof T & string)[]])

const Rule = z
  .object({
    how: named(bulkKinds).catch('up'),
    by: z
      .string('Please enter by how much the prices change')
      .transform(text => readNumber(text.replace(/\s*[%٪]\s*$/, '')) ?? '')
      .pipe(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please enter a number, such as 10'))
      .transform(Number),
    unit: named(units).catch('percent'),
    to: named(roundings).catch('rupee'),
  })
  .transform(
    (rule): BulkRule => ({
      ...rule,
      unit: rule.how === 'set' ? 'rupees' : rule.how === 'discount' ? 'percent' : rule.unit,
    }),
  )
  .refine(({ by, unit, how }) => unit !== 'percent' || by < (how === 'up' ? 1001 : 100), {
    path: ['by'],
    error: 'Please enter a percentage below 100',
  })

/** A bulk change as its page is asked for: a rule, and the sizes that it is for: chosen ones, or those of a filter. */
export function readBulk(
  query: URLSearchParams,
): { filter: PriceFilter; sizeIds: string[]; rule: BulkRule } | { problem: string } {
  const values = Object.fromEntries(query)
  const { data: rule, error } = Rule.safeParse(values)
  if (!rule) return { problem: error.issues[0]?.message ?? '' }
  const sizeIds = [...new Set(query.getAll('size'))].slice(0, 1000)
  return { filter: PriceFilter.parse({ ...values, page: '1' }), sizeIds, rule }
}
