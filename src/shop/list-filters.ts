import { z } from 'zod'
import { day } from './day.ts'
import { latinDigits } from './digit-rules.ts'
import { withoutIsolates } from './names/rules.ts'

// Filters of lists, from a query string. An invalid one counts as empty.

export const textFilter = z.string().overwrite(withoutIsolates).trim().max(100).catch('').default('')
export const dayFilter = day().or(z.literal('')).catch('').default('')
/** One of these values; the empty text stands for none. */
export const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).or(z.literal('')).catch('').default('')

/** The number of a page; an invalid one is the first. `last`: which may be asked for, since rows before it are read too. */
export const pageFilter = (last = 10_000) => z.coerce.number().int().min(1).max(last).catch(1).default(1)

/** The rows of a page, which were read with one more: `more` is whether another page follows. */
export const pageOf = <Row>(rows: readonly Row[], size: number): { rows: Row[]; more: boolean } => ({
  rows: rows.slice(0, size),
  more: rows.length > size,
})

/** What is looked for in texts that hold phones as +923001234567: a phone by its digits, however it was typed; all else in small letters. */
export function asSearched(typed: string): string {
  const q = latinDigits(typed).toLowerCase()
  if (!/^\+?[\d\s().-]{4,}$/.test(q)) return q
  return q.replaceAll(/\D/g, '').replace(/^(0092|92|0)/, '')
}
