import { DAY_MS, dayLater } from '../../ground/dates.ts'

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

/** The first days of Shawwal, and the tenth of Dhu al-Hijja. */
const feasts: Record<string, string> = { '10-1': 'Eid al-Fitr', '12-10': 'Eid al-Adha' }
const LONGEST_YEAR_DAYS = 385

/** '9-1': the month and day of the Hijri calendar. */
function hijriDate(day: string): string {
  const parts = Object.fromEntries(hijri.formatToParts(new Date(day)).map(({ type, value }) => [type, value]))
  return `${parts.month}-${parts.day}`
}

const feastOn = (day: string): string | undefined => feasts[hijriDate(day)]

const HIJRI_YEAR_DAYS = [354, 355, 353, 356]

/**
 * How many days ago the Hijri calendar had the same date; the 30th of a month that had 29 days then counts as the day
 * after it.
 */
export function hijriYearDays(day: string): number {
  const date = hijriDate(day)
  return HIJRI_YEAR_DAYS.find(days => hijriDate(dayLater(day, -days)) === date) ?? 354
}

/**
 * The Eid that comes next, on or after this day, by the calendar of Umm al-Qura; Pakistan sees the moon a day later in
 * most years.
 */
export function nextEid(day: string): { name: string; day: string } {
  for (let days = 0; days < LONGEST_YEAR_DAYS; days += 1) {
    const name = feastOn(dayLater(day, days))
    if (name) return { name, day: dayLater(day, days) }
  }
  throw new Error('a year without Eid')
}

/**
 * The days at the same distance from the same Eid a Hijri year earlier. The Eid is the one that follows the period's
 * first day.
 */
export function beforeLastEid({ from, to }: { from: string; to: string }) {
  const eid = nextEid(from)
  let last = dayLater(eid.day, -340)
  while (feastOn(last) !== eid.name) last = dayLater(last, -1)
  const shift = Math.round((Date.parse(eid.day) - Date.parse(last)) / DAY_MS)
  return { name: eid.name, day: last, from: dayLater(from, -shift), to: dayLater(to, -shift) }
}
