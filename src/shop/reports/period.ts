import { z } from 'zod'
import { DAY_MS, today } from '../dates.ts'
import { dayFilter, textFilter } from '../list-filters.ts'
import { beforeLastEid } from './eid.ts'

const USUAL_DAYS = 30
/** As long as a report can be: summaries are read by day. */
const MOST_DAYS = 3660

export type Period = { from: string; to: string }
const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Of two days. */
export const laterOf = (one: string, other: string): string => [one, other].sort().at(-1) ?? one

/** What a report is asked for, from a query string: days (both included) and by what. Invalid values count as empty. */
export const ReportFilter = z
  .object({ from: dayFilter, to: dayFilter, by: textFilter })
  .transform(({ from, to, by }) => {
    const last = to || today()
    const first = from && from <= last ? from : moved(last, 1 - USUAL_DAYS)
    return { by, from: laterOf(first, moved(last, -MOST_DAYS)), to: last }
  })
export type ReportFilter = z.output<typeof ReportFilter>

const daysOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** As many days, right before. */
const periodBefore = (period: Period): Period => ({
  from: moved(period.from, -daysOf(period)),
  to: moved(period.from, -1),
})

/** The periods that a report compares. */
export const comparedWith = (period: Period) => ({ before: periodBefore(period), eid: beforeLastEid(period) })
