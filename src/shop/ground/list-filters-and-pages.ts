import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { day } from './typed-day.ts'
import { typedText } from './typed-text-rules.ts'

// Filters of lists, from a query string. An invalid one counts as empty.

export const textFilter = z.string().overwrite(typedText).max(100).catch('').default('')
export const dayFilter = day().or(z.literal('')).catch('').default('')
/** One of these values; the empty text stands for none. */
export const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).or(z.literal('')).catch('').default('')

/**
 * The number of a page; an invalid one is the first. `last`: which may be asked for, since rows before it are read too.
 * @rule how a list's filters and page are read from its address
 */
export const pageFilter = (last = 10_000) => z.coerce.number().int().min(1).max(last).catch(1).default(1)

/**
 * Rows on a page of a list of the back office.
 * @rule how many rows a list of the back office shows at once
 */
export const PAGE_SIZE = 50
/**
 * The same of lists that are worked through line by line: parcels, the lines of a file, of a settlement, of a change of
 * prices.
 */
export const LONG_PAGE_SIZE = 100

/** `limit` and `offset` of a page, with one row more for `pageOf`. */
export const pageRows = (page = 1, size = PAGE_SIZE): RawBuilder<unknown> =>
  sql`limit ${size + 1} offset ${(page - 1) * size}`

/** The same without the row more, for a list that is counted. */
export const countedRows = (page: number, size = PAGE_SIZE): RawBuilder<unknown> =>
  sql`limit ${size} offset ${(page - 1) * size}`

/** The rows of a page, which were read with one more: `more` is whether another page follows. */
export const pageOf = <Row>(rows: readonly Row[], size = PAGE_SIZE): { rows: Row[]; more: boolean } => ({
  rows: rows.slice(0, size),
  more: rows.length > size,
})

/**
 * A part of a list that is read whole: its page, the place of its first row from 1, its rows, and how many there are in
 * all.
 */
export type ListPart<Row> = { page: number; first: number; rows: Row[]; count: number; more: boolean }

/** The rows of a page of a list that is read whole. A page beyond the end is the last one. */
export function partOf<Row>(all: readonly Row[], page: number, size = LONG_PAGE_SIZE): ListPart<Row> {
  const shown = Math.min(page, Math.max(1, Math.ceil(all.length / size)))
  const from = (shown - 1) * size
  return {
    page: shown,
    first: from + 1,
    rows: all.slice(from, from + size),
    count: all.length,
    more: all.length > from + size,
  }
}
