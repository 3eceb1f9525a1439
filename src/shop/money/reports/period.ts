import { z } from 'zod'
import { DAY_MS, dayLater, today } from '../../ground/dates.ts'
import { dayFilter, textFilter } from '../../ground/list-filters-and-pages.ts'
import { beforeLastEid, hijriYearDays } from './eid.ts'

const USUAL_DAYS = 30
/** As long as a report can be: summaries are read by day. */
const MOST_DAYS = 3660

export type Period = { from: string; to: string }

/** The hours of a day, as sums are kept by them: '00' to '23'. */
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** Of two days. */
export const laterOf = (one: string, other: string): string => [one, other].sort().at(-1) ?? one

const filterFrom = (usualFrom: (last: string) => string) =>
  z.object({ from: dayFilter, to: dayFilter, by: textFilter }).transform(({ from, to, by }) => {
    const last = to || today()
    const first = from && from <= last ? from : usualFrom(last)
    return { by, from: laterOf(first, dayLater(last, -MOST_DAYS)), to: last }
  })

/** What a report is asked for, from a query string: days (both included) and by what. Invalid values count as empty. */
export const ReportFilter = filterFrom(last => dayLater(last, 1 - USUAL_DAYS))
/** The same of a report by month: the first of six months unless asked. */
export const MonthsFilter = filterFrom(last => `${dayLater(`${last.slice(0, 7)}-01`, -150).slice(0, 7)}-01`)
export type ReportFilter = z.output<typeof ReportFilter>

/** How many, both included. */
export const daysOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The whole months of a period in one, and the days before and after them. */
export function wholeMonths({ from, to }: Period): { months: Period[]; days: Period[] } {
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`
  const first = from === monthOf(from) ? from : monthOf(dayLater(monthOf(from), 31))
  const beyond = monthOf(dayLater(to, 1))
  if (first >= beyond) return { months: [], days: [{ from, to }] }
  const days = [
    { from, to: dayLater(first, -1) },
    { from: beyond, to },
  ]
  return { months: [{ from: first, to: dayLater(beyond, -1) }], days: days.filter(each => each.from <= each.to) }
}

const WEEK_DAYS = 7
/** Whole weeks: a Friday stands beside a Friday. */
const YEAR_DAYS = 52 * WEEK_DAYS

const earlier = ({ from, to }: Period, days: number): Period => ({
  from: dayLater(from, -days),
  to: dayLater(to, -days),
})

/**
 * The periods that a report compares: `before`: as many days right before, of less than a week the same weekdays a week
 * earlier; `eid`: as far from the last Eid; `year`: the same weekdays a year earlier; `hijri`: from the same Hijri date
 * of the year before on.
 */
export const comparedWith = (period: Period) => ({
  before: earlier(period, Math.max(daysOf(period), WEEK_DAYS)),
  eid: beforeLastEid(period),
  year: earlier(period, YEAR_DAYS),
  hijri: earlier(period, hijriYearDays(period.from)),
})

/** By what a time is divided. */
export const timeSteps = ['day', 'week', 'month'] as const
export type TimeStep = (typeof timeSteps)[number]

/** Every day, Monday or month of a period, also those in which nothing happened. */
export function keysOf(by: TimeStep, { from, to }: Period): string[] {
  const keys = new Set<string>()
  for (let day = from; day <= to; day = dayLater(day, 1)) keys.add(keyOf(by, day))
  return [...keys]
}

/** The day, Monday or month in which a day lies. */
function keyOf(by: TimeStep, day: string): string {
  if (by === 'week') return dayLater(day, -((new Date(day).getUTCDay() + 6) % 7))
  return by === 'day' ? day : day.slice(0, 7)
}

/**
 * The day, week or month of a period that corresponds to a day of a compared period: the one at the same distance from
 * the first day.
 */
export function keyInPeriod(by: TimeStep, day: string, compared: Period, { from }: Period): string {
  return keyOf(by, dayLater(day, Math.round((Date.parse(from) - Date.parse(compared.from)) / DAY_MS)))
}
