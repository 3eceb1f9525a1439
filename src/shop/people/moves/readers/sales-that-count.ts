import { dayFrom, END_OF_DAY } from './cells.ts'

/**
 * Whether a sale counts now, by the days or moments that an old shop says for its begin and its last day; empty for
 * none. With a begin that cannot be read it does not.
 * @rule which sales of an old shop count
 */
export function isSaleNow(begins: string, ends: string): boolean {
  const start = begins === '' ? null : dayFrom(begins)
  if (begins !== '' && (start === null || new Date(start).getTime() > Date.now())) return false
  const end = ends === '' ? null : dayFrom(ends, END_OF_DAY)
  return end === null || new Date(end).getTime() >= Date.now()
}
