import type { Db } from '../../../platform/database/database.ts'
import { shortDayText } from '../../ground/dates.ts'
import { comparedWith, keyInPeriod, keysOf, type Period, type TimeStep, timeSteps } from './period.ts'
import { added, type GroupedBy, isNothing, noSums, type SumsKind, type SumsOf, sumsBy, sumsOf } from './sums.ts'

/** Bars of a chart, the first of the table. */
export const SHOWN_BARS = 12

/** From 0 to 1; null of nothing. */
export const share = (part: number, of: number): number | null => (of === 0 ? null : part / of)
/** Rounded to a whole unit; null of nothing. */
export const mean = (sum: number, of: number): number | null => (of === 0 ? null : Math.round(sum / of))
const periodText = ({ from, to }: Period) => `${shortDayText(from)} to ${shortDayText(to)}`

/** In words, with which days a report compares. */
export function comparedText(period: Period): string[] {
  const { before, eid } = comparedWith(period)
  return [
    `Before: ${periodText(before)}, as many days.`,
    `Last Eid: ${periodText(eid)}, as far from ${eid.name} (${shortDayText(eid.day)}) as this period is from the next one.`,
  ]
}

/** As `share`; null where the part is more than the whole, since then not all of the whole was counted. */
export const shareWithin = (part: number, of: number): number | null => (part > of ? null : share(part, of))

/** Sums beside those of the compared periods; without them where the shop had nothing in those days. */
export type Compared<K extends SumsKind> = SumsOf<K> & { before?: SumsOf<K> | undefined; eid?: SumsOf<K> | undefined }

/**
 * The sums of a kind of report, each beside the same key of the compared periods. Of days, weeks and months there is one for each of the period,
 * beside as many days, as far from the first, of the compared periods.
 */
export async function compared<K extends SumsKind>(
  db: Db,
  kind: K,
  by: GroupedBy,
  period: Period,
): Promise<{ rows: Compared<K>[]; total: Compared<K> }> {
  const { before, eid } = comparedWith(period)
  const step = timeSteps.find(each => each === by)
  const [rows, earlier, lastEid, total, totalBefore, totalEid] = await Promise.all([
    sumsBy(db, kind, by, period),
    sumsBy(db, kind, step ? 'day' : by, before),
    sumsBy(db, kind, step ? 'day' : by, eid),
    sumsOf(db, kind, period),
    sumsOf(db, kind, before),
    sumsOf(db, kind, eid),
  ])
  const byKey = (sums: SumsOf<K>[]) => new Map(sums.map(row => [row.key, row]))
  const then = (sums: SumsOf<K>[], its: Period) => byKey(step ? inSteps(kind, step, sums, its, period) : sums)
  const [was, wasEid] = [then(earlier, before), then(lastEid, eid)]
  const beside = (all: SumsOf<K>, sums: SumsOf<K> | undefined) => (isNothing(all) ? undefined : (sums ?? noSums(kind)))
  const besides = (key: string) => ({
    before: beside(totalBefore, was.get(key)),
    eid: beside(totalEid, wasEid.get(key)),
  })
  const all = { ...total, before: beside(totalBefore, totalBefore), eid: beside(totalEid, totalEid) }
  if (!step) return { rows: rows.map(row => ({ ...row, ...besides(row.key) })), total: all }
  const now = byKey(rows)
  return {
    rows: keysOf(step, period).map(key => ({
      ...(now.get(key) ?? { ...noSums(kind), key, label: key }),
      ...besides(key),
    })),
    total: all,
  }
}

/** Sums of the days of a compared period, added up by the days, weeks or months of the period in which they would lie. */
function inSteps<K extends SumsKind>(
  kind: K,
  step: TimeStep,
  days: readonly SumsOf<K>[],
  its: Period,
  period: Period,
): SumsOf<K>[] {
  const sums = new Map<string, SumsOf<K>>()
  for (const day of days) {
    const key = keyInPeriod(step, day.key, its, period)
    sums.set(key, added(kind, sums.get(key) ?? { ...noSums(kind), key }, day))
  }
  return [...sums.values()]
}
