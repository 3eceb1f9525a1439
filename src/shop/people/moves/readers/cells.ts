import { isPlainName } from '../../../ground/customers/harmless-name-and-address-rules.ts'
import { DAY_MS, SHOP_TIME_OFFSET } from '../../../ground/dates.ts'
import { grouped } from '../../../ground/grouped.ts'
import { type Paisa, paisa } from '../../../ground/money.ts'
import { hasDoubtedPoint, latinDigits, readNumber } from '../../../ground/typed-number-rules.ts'
import { URDU_MONTHS } from '../../../ground/urdu-month-rules.ts'
import type { CsvLine, Problem } from './csv-lines.ts'

/** At most so many characters, none of them halved. */
export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed().trim()

/** The same of what a line says, named in words; told where something is cut, with the column. */
export type CutTold = (what: string, text: string, length: number, ...columns: string[]) => string
export const cutsOf =
  (line: CsvLine, problems: Problem[]): CutTold =>
  (what, text, length, ...columns) => {
    if (text.trim().length > length)
      problems.push(line.problem(`The ${what} was cut at ${grouped(length)} characters`, ...columns))
    return cut(text, length)
  }

/**
 * An amount in paisa: '5900', '5,900.00', 'Rs. 5,900', 'PKR 5900'. Null when it is none, and for '1.250', which may be
 * 1,250: nobody guesses.
 */
export function amountOf(text: string): Paisa | null {
  const plain = readNumber(text) ?? ''
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plain) || hasDoubtedPoint(plain)) return null
  return paisa(Math.round(Number(plain) * 100))
}

/** The same; nothing counts as 0. */
export const amountOrZero = (text: string): Paisa => amountOf(text) ?? paisa(0)

/**
 * A whole number of up to seven digits, also below zero: '1,200', '3.0'. Null when it is none, and for '3.000', which
 * may be 3,000.
 */
export const wholeOf = (text: string): number | null => {
  const read = readNumber(text) ?? ''
  const plain = hasDoubtedPoint(read) ? '' : read.replace(/\.0*$/, '')
  return /^-?\d{1,7}$/.test(plain) ? Number(plain) : null
}

/** Whether a word of perfumes' titles, tags or categories says for whom one is. */
export function audienceOf(texts: readonly string[]): 'men' | 'women' | 'unisex' {
  const said = texts.join(' ').toLowerCase()
  const women = /\b(women|woman|her|ladies|lady|femme|female|girls?|khawateen)\b|خواتین/.test(said)
  const men = /\b(men|man|him|gents|gentlemen|homme|male|boys?|mard)\b|مرد/.test(said)
  if (women === men || /\bunisex\b/.test(said)) return 'unisex'
  return women ? 'women' : 'men'
}

// The day before the month: '05/12/2024 18:22', '5-12-24', '05.12.2024 6:22 PM'.
const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,? (.*))?$/
// '2024-12-05 18:22:11 +0500', '2024-12-05T13:22:11Z', '2024/12/05'.
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T](.*))?$/
// '5 Dec 2024', '05-Dec-24 18:22', 'Dec 5, 2024', 'December 5 2024 6:22 pm'.
const namedAfter =
  /^(\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?([a-z]{3,9}|\p{Script=Arabic}{3,7})[ ,،-]+(\d{4}|\d{2})(?:,? (.*))?$/iu
const namedBefore = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? (.*))?$/i
const clock = /^(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?(am|pm)? ?(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i
const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,? /i
// The day that a spreadsheet counts from 30 December 1899, with its time as a part of a day: 45321.5.
const SERIAL = /^([34567]\d{4})(?:\.0+|(\.\d+))?$/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A moment of what has been, in the shop's time zone unless it names its own; null when it is none, or none of this
 * century up to tomorrow.
 */
export function momentFrom(text: string): string | null {
  const moment = dayFrom(text)
  return moment === null || new Date(moment).getTime() > Date.now() + DAY_MS ? null : moment
}

/** The same for days that may lie ahead. A day without a time of its own has `time`, with its seconds. */
export function dayFrom(text: string, time = '00:00:00'): string | null {
  const plain = latinDigits(text).trim().replace(WEEKDAY, '')
  const moment = new Date(isoOf(serialDay(plain) ?? plain, time) ?? Number.NaN)
  return Number.isNaN(moment.getTime()) || moment.getTime() < Date.UTC(2000) ? null : moment.toISOString()
}

/** A day as spreadsheets count it, in digits as others write it; null for any other text. */
function serialDay(text: string): string | null {
  const [, days, part] = SERIAL.exec(text) ?? []
  if (days === undefined) return null
  const seconds = Math.round(Number(part ?? 0) * 86_400)
  const written = new Date(Date.UTC(1899, 11, 30 + Number(days), 0, 0, seconds)).toISOString()
  return part === undefined ? written.slice(0, 10) : written.slice(0, 19)
}

/** What a day lasts to that is the last one of something. */
export const END_OF_DAY = '23:59:00'

/** The same as `amountOf`, also below zero. */
export function signedAmountOf(text: string): number | null {
  const amount = amountOf(text.replace(/^\s*[-\u2212]/, ''))
  return amount !== null && /^\s*[-\u2212]/.test(text) ? -amount : amount
}

/**
 * Whose month is not said to stand first has it second: '12/31/2024' is none, since '03/04/2024' beside it would be
 * misread.
 */
function isoOf(text: string, timeOfNone: string): string | null {
  const [day, month, year, time = ''] = partsOf(text)
  if (!day || !month || !year || !isDay(year, month, day)) return null
  const moment = time.trim() === '' ? `${timeOfNone}${SHOP_TIME_OFFSET}` : timeOf(time.trim())
  const two = (part: string) => part.padStart(2, '0')
  return moment && `${year}-${two(month)}-${two(day)}T${moment}`
}

function partsOf(text: string): (string | undefined)[] {
  const monthOf = (name = '') => {
    const at = Math.max(months.indexOf(name.slice(0, 3).toLowerCase()), URDU_MONTHS.indexOf(name))
    return at < 0 ? undefined : String(at + 1)
  }
  const yearOf = (year = '') => (year.length === 2 ? `20${year}` : year)
  let found = dayFirst.exec(text)
  // '24-12-05' may be a year first: which it is, nobody knows.
  if (found && found[3]?.length === 2 && !/[/.]/.test(text) && Number(found[1]) > 12) return []
  if (found) return [found[1], found[2], yearOf(found[3]), found[4]]
  found = yearFirst.exec(text)
  if (found) return [found[3], found[2], found[1], found[4]]
  found = namedAfter.exec(text)
  if (found) return [found[1], monthOf(found[2]), yearOf(found[3]), found[4]]
  found = namedBefore.exec(text)
  return found ? [found[2], monthOf(found[1]), found[3], found[4]] : []
}

/** '18:22:00+05:00' of '18:22', '6:22 PM', '13:22:11 UTC'; null when it is no time. */
function timeOf(text: string): string | null {
  const [found, hour = '', minute = '', second = '00', half, zone = SHOP_TIME_OFFSET] = clock.exec(text) ?? []
  if (!found || Number(minute) > 59 || Number(second) > 59) return null
  const isAfternoon = half?.toLowerCase() === 'pm'
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  if (hours > 23) return null
  const offset = /^(z|utc|gmt)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  return `${String(hours).padStart(2, '0')}:${minute}:${second}${offset}`
}

/** A day of the calendar: there is no 31 February, which `Date` takes for 3 March. */
const isDay = (year: string, month: string, day: string): boolean => {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** A person's name as emails may carry it; empty when it holds an address, a number or line breaks. */
export function nameOf(text: string): string {
  const plain = cut(text.replaceAll(/\s+/g, ' '), NAME_LENGTH)
  return isPlainName(plain) ? plain : ''
}

export const NAME_LENGTH = 100

/** An address of a picture; null when it is none that can be fetched. */
export function pictureUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null
}
