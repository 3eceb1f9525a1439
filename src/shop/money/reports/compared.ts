import type { Db } from '../../../platform/database/database.ts'
import { dayLater, shortDayText } from '../../ground/dates.ts'
import { type FigureName, figures } from '../../ground/figure-rules.ts'
import { comparedWith, keyInPeriod, keysOf, type Period, type TimeStep, timeSteps } from './period.ts'
import type { Headline, PeriodNote, Unit } from './report-rules.ts'
import { added, type GroupedBy, isNothing, noSums, type SumsKind, type SumsOf, sumsBy, sumsOf } from './report-sums.ts'

/** Bars of a chart, the first of the table. */
export const SHOWN_BARS = 12

/** From 0 to 1; null of nothing. */
export const share = (part: number, of: number): number | null => (of === 0 ? null : part / of)
/** Rounded to a whole unit; null of nothing. */
export const mean = (sum: number, of: number): number | null => (of === 0 ? null : Math.round(sum / of))
const periodText = ({ from, to }: Period) => `${shortDayText(from)} to ${shortDayText(to)}`

/** In words, with which days a report compares. */
export function comparedText(period: Period): PeriodNote[] {
  const { before, eid } = comparedWith(period)
  return [
    {
      of: 'Before',
      text: `${periodText(before)}, ${before.to === dayLater(period.from, -1) ? 'as many days' : 'the same weekdays a week earlier'}.`,
    },
    {
      of: 'Last Eid',
      text: `${periodText(eid)}, as far from ${eid.name} (${shortDayText(eid.day)}) as this period is from the next one.`,
    },
  ]
}

/** The same of a report that has years, too. */
export function yearsText(period: Period): PeriodNote[] {
  const { year, hijri } = comparedWith(period)
  return [
    { of: 'Last year', text: `${periodText(year)}, the same weekdays.` },
    {
      of: 'Hijri year',
      text: `${periodText(hijri)}, from the same Hijri date of the year before on, by the calendar of Umm al-Qura.`,
    },
  ]
}

/** As `share`; null where the part is more than the whole, since then not all of the whole was counted. */
export const shareWithin = (part: number, of: number): number | null => (part > of ? null : share(part, of))

const years = ['year', 'hijri'] as const
type Other = 'before' | 'eid' | (typeof years)[number]

/** Sums beside those of the compared periods; without them where the shop had nothing in those days. */
export type Compared<K extends SumsKind> = SumsOf<K> & { [Name in Other]?: SumsOf<K> | undefined }

/**
 * The sums of a kind of report, each beside the same key of the compared periods. Of days, weeks and months there is
 * one for each of the period, beside as many days, as far from the first, of the compared periods. `withYears`: beside
 * those of a year before, too.
 */
export async function compared<K extends SumsKind>(
  db: Db,
  kind: K,
  by: GroupedBy,
  period: Period,
  { withYears = false }: { withYears?: boolean } = {},
): Promise<{ rows: Compared<K>[]; total: Compared<K> }> {
  const others = comparedWith(period)
  const step = timeSteps.find(each => each === by)
  const byKey = (sums: SumsOf<K>[]) => new Map(sums.map(row => [row.key, row]))
  const [rows, total, ...compare] = await Promise.all([
    sumsBy(db, kind, by, period),
    sumsOf(db, kind, period),
    ...(['before', 'eid', ...(withYears ? years : [])] as const).map(async name => {
      const its = others[name]
      const [sums, all] = await Promise.all([sumsBy(db, kind, step ? 'day' : by, its), sumsOf(db, kind, its)])
      return { name, all, sums: byKey(step ? inSteps(kind, step, sums, its, period) : sums) }
    }),
  ])
  const besides = (read: (its: Map<string, SumsOf<K>>, all: SumsOf<K>) => SumsOf<K> | undefined) =>
    Object.fromEntries(
      compare.map(({ name, all, sums }) => [name, isNothing(all) ? undefined : (read(sums, all) ?? noSums(kind))]),
    ) as Pick<Compared<K>, Other>
  const besideKey = (key: string) => besides(its => its.get(key))
  const all = { ...total, ...besides((_, its) => its) }
  if (!step) return { rows: rows.map(row => ({ ...row, ...besideKey(row.key) })), total: all }
  const now = byKey(rows)
  return {
    rows: keysOf(step, period).map(key => ({
      ...(now.get(key) ?? { ...noSums(kind), key, label: key }),
      ...besideKey(key),
    })),
    total: all,
  }
}

type OfSums<K extends SumsKind> = readonly [name: FigureName, unit: Unit, read: (sums: SumsOf<K>) => number | null]

/** What all of it came to, beside the period before. */
export const headlineOf = <K extends SumsKind>(total: Compared<K>, of: readonly OfSums<K>[]): Headline[] =>
  of.flatMap(([name, unit, read]) => {
    const value = read(total)
    if (value === null) return []
    return [{ label: figures[name].label, unit, value, before: (total.before && read(total.before)) ?? undefined }]
  })

/**
 * Sums of the days of a compared period, added up by the days, weeks or months of the period in which they would lie.
 */
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
