// The shop's time zone is that of Pakistan, for all texts and delivery dates, so that server and browser show the same
// day: no daylight saving time. In SQL `shop_clock` of db/functions/ground/shop-days.sql.
const SHOP_TIME_OFFSET_MS = 5 * 3_600_000
/** The same as the end of a moment's text. */
export const SHOP_TIME_OFFSET = '+05:00'
export const DAY_MS = 24 * 3_600_000

// Split where it is used: a call while the module is read brings it into scripts that use nothing of it.
const MONTHS = 'January February March April May June July August September October November December'
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * The parts of a moment in the shop's time zone. Not by `Intl`, for the reason that `grouped.ts` names; throws for an
 * invalid date.
 */
function partsOf(date: Date | string) {
  const there = new Date(+new Date(date) + SHOP_TIME_OFFSET_MS)
  const month = MONTHS.split(' ')[there.getUTCMonth()] ?? ''
  const clock = there.toISOString().slice(11, 16)
  return { year: there.getUTCFullYear(), month, day: there.getUTCDate(), weekday: weekdays[there.getUTCDay()], clock }
}

/**
 * '24 November 2026'
 * @rule how a date is written
 */
export function dayText(date: Date | string): string {
  const { day, month, year } = partsOf(date)
  return `${day} ${month} ${year}`
}

/** '24 Nov 2026' */
export function shortDayText(date: Date | string): string {
  const { day, month, year } = partsOf(date)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** 'November 2026', of '2026-11'. */
export const monthText = (month: string): string => dayText(`${month}-15`).replace(/^\d+ /, '')

/** '24 November 2026, 7:30 pm' */
export const timeText = (date: Date | string): string => `${dayText(date)}, ${clockText(partsOf(date).clock)}`

/** Until when something counts: '20 December 2026' where it ends with that day, else with the time. */
export function untilText(date: Date | string): string {
  const last = new Date(+new Date(date) - 1)
  return shopClock(last).slice(11, 16) === '23:59' ? dayText(last) : timeText(date)
}

/** '7:30 pm', of '19:30' */
function clockText(clock: string): string {
  const hour = Number(clock.slice(0, 2))
  return `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}

/**
 * A moment as people say it, at the start of a line: 'Today 7:30 pm', 'Yesterday 7:30 pm', '24 Nov, 7:30 pm', '24 Nov
 * 2025, 7:30 pm'.
 */
export function momentText(date: Date | string, now = new Date()): string {
  const { day, month, year, clock } = partsOf(date)
  const time = clockText(clock)
  const near = nearDays[Math.round((+new Date(dayOf(new Date(date))) - +new Date(dayOf(now))) / DAY_MS) + 1]
  if (near) return `${near} ${time}`
  return `${day} ${month.slice(0, 3)}${year === partsOf(now).year ? '' : ` ${year}`}, ${time}`
}

const nearDays = ['Yesterday', 'Today', 'Tomorrow']

/** The same within a sentence: 'today at 7:30 pm'. */
export const momentWords = (date: Date | string, now = new Date()): string =>
  momentText(date, now).replace(/^([TY]\w+)/, word => `${word.toLowerCase()} at`)

/** 'Tue 24 Nov', or 'Tue 24' without its month. */
export function weekdayText(date: Date, { month: named = true } = {}): string {
  const { weekday, day, month } = partsOf(date)
  return named ? `${weekday} ${day} ${month.slice(0, 3)}` : `${weekday} ${day}`
}

/**
 * Today in the shop's time zone: '2026-11-24'.
 * @rule which day it is in the shop's time zone
 */
export const today = (): string => dayOf(new Date())

/** The day of a moment in the shop's time zone: '2026-11-22'. */
export const dayOf = (moment: Date): string => shopClock(moment).slice(0, 10)

/** The day so many days after this one; before it for a number below zero. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The moment at which a day begins in the shop's time zone. In SQL `day_begins`. */
export const dayBegins = (day: string): Date => new Date(`${day}T00:00${SHOP_TIME_OFFSET}`)

/** The last millisecond of the day that comes `days` after this moment, in the shop's time zone. */
export function endOfDay(moment: Date, days: number): Date {
  return new Date(+dayBegins(dayLater(dayOf(moment), days + 1)) - 1)
}

/** The month in the shop's time zone, from 0. */
export const shopMonth = (date: Date): number => new Date(+date + SHOP_TIME_OFFSET_MS).getUTCMonth()

/** What the shop's clock shows at a moment, to the second: '2025-12-09T23:59:59'. */
export const shopClock = (moment: Date): string => new Date(+moment + SHOP_TIME_OFFSET_MS).toISOString().slice(0, 19)

/** The same to the minute, as a browser's field for day and time has it: '2025-12-09T23:59'. */
export const shopMinute = (moment: Date): string => shopClock(moment).slice(0, 16)

/**
 * A moment with any offset as a text with that of the shop, to the second: '2025-12-09T18:59:59Z' is
 * '2025-12-09T23:59:59+05:00'. What is none stays.
 */
export function shopMoment(text: string): string {
  const moment = new Date(text)
  if (Number.isNaN(+moment)) return text
  return shopClock(moment) + SHOP_TIME_OFFSET
}

/**
 * The moment that a person writes as '2026-11-21 18:00', or that the shop prints ('2026-11-21T13:00:05.120Z', the id of
 * a backup), in the shop's time zone unless it names its own; null when it is none.
 */
export function momentOf(text: string): Date | null {
  const [, date, hour, minute, second = '00', zone = SHOP_TIME_OFFSET] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2})[:-](\d{2})(?:[:-](\d{2}(?:\.\d{1,3})?))?\s*(Z|[+-]\d{2}:\d{2})?$/.exec(
      text.trim(),
    ) ?? []
  const moment = new Date(`${date}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(+moment) ? null : moment
}
