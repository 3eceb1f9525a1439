/** The time zone of all texts and delivery dates, so that server and browser show the same day. No daylight saving time. */
export const TIME_ZONE = 'Asia/Karachi'
export const SHOP_TIME_OFFSET_MS = 5 * 3_600_000
export const DAY_MS = 24 * 3_600_000

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...options })
const long = format({ dateStyle: 'long' })
const medium = format({ dateStyle: 'medium' })
const longWithTime = format({ dateStyle: 'long', timeStyle: 'short' })
const clock = format({ timeStyle: 'short' })
const dayMonth = format({ day: 'numeric', month: 'short' })
const weekday = format({ weekday: 'short' })
const day = format({ day: 'numeric' })

/** '24 November 2026' */
export const dayText = (date: Date | string): string => long.format(new Date(date))

/** '24 Nov 2026' */
export const shortDayText = (date: Date | string): string => medium.format(new Date(date))

/** '24 November 2026 at 19:30' */
export const timeText = (date: Date | string): string => longWithTime.format(new Date(date))

/** '24 Nov, 19:30' */
export const momentText = (date: Date | string): string =>
  `${dayMonth.format(new Date(date))}, ${clock.format(new Date(date))}`

/** 'Tue 24 Nov', or 'Tue 24' without its month. Joined here, because browsers differ in the comma. */
export function weekdayText(date: Date, { month = true } = {}): string {
  const words = `${weekday.format(date)} ${day.format(date)}`
  return month ? `${words} ${months[shopMonth(date)]}` : words
}

/** Today in the shop's time zone: '2026-11-24'. */
export const today = (): string => dayOf(new Date())

/** The day of a moment in the shop's time zone: '2026-11-22'. */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() + SHOP_TIME_OFFSET_MS).toISOString().slice(0, 10)

/** The last millisecond of the day that comes `days` after this moment, in the shop's time zone. */
export function endOfDay(moment: Date, days: number): Date {
  const day = Math.floor((+moment + SHOP_TIME_OFFSET_MS) / DAY_MS)
  return new Date((day + days + 1) * DAY_MS - SHOP_TIME_OFFSET_MS - 1)
}

/** The month in the shop's time zone, from 0. */
export const shopMonth = (date: Date): number => new Date(+date + SHOP_TIME_OFFSET_MS).getUTCMonth()

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * The moment that a person writes as '2026-11-21 18:00', or that the shop prints ('2026-11-21T13:00:05.120Z', the id of a backup), in the
 * shop's time zone unless it names its own; null when it is none.
 */
export function momentOf(text: string): Date | null {
  const [, date, hour, minute, second = '00', zone = '+05:00'] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2})[:-](\d{2})(?:[:-](\d{2}(?:\.\d{1,3})?))?\s*(Z|[+-]\d{2}:\d{2})?$/.exec(
      text.trim(),
    ) ?? []
  const moment = new Date(`${date}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(+moment) ? null : moment
}
