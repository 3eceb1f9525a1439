import { isPlainName } from '../../../ground/customers/text-rules.ts'
import { DAY_MS, SHOP_TIME_OFFSET } from '../../../ground/dates.ts'
import { latinDigits, readNumber } from '../../../ground/digit-rules.ts'
import { type Paisa, paisa } from '../../../ground/money.ts'

/** At most so many characters, none of them halved. */
export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed().trim()

/** An amount in paisa: '5900', '5,900.00', 'Rs. 5,900', 'PKR 5900'. Null when it is none. */
export function amountOf(text: string): Paisa | null {
  const plain = readNumber(text) ?? ''
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plain)) return null
  return paisa(Math.round(Number(plain) * 100))
}

/** The same; nothing counts as 0. */
export const amountOrZero = (text: string): Paisa => amountOf(text) ?? paisa(0)

/** A whole number of up to seven digits, also below zero: '1,200', '3.0'. Null when it is none. */
export const wholeOf = (text: string): number | null => {
  const plain = readNumber(text)?.replace(/\.0*$/, '') ?? ''
  return /^-?\d{1,7}$/.test(plain) ? Number(plain) : null
}

// As bottles are sold: an ounce is 29.57 ml, and their labels round it.
const ounces: Record<string, number> = {
  '0.17': 5,
  '0.27': 8,
  '0.33': 10,
  '0.34': 10,
  '0.5': 15,
  '0.68': 20,
  '1': 30,
  '1.0': 30,
  '1.35': 40,
  '1.6': 50,
  '1.7': 50,
  '2': 60,
  '2.5': 75,
  '3.3': 100,
  '3.38': 100,
  '3.4': 100,
  '4.2': 125,
  '5': 150,
  '6.7': 200,
  '6.8': 200,
}
const words: Record<string, number> = { quarter: 0.25, half: 0.5, one: 1, ek: 1, two: 2, three: 3 }
// Attars are sold by weight: a tola (11.66 g) is sold as 12 ml, half of it as 6.
const TOLA_ML = 12
const OUNCE_ML = 29.57

/** The millilitres that a text names: '50ml', '50 ML', '1.7 oz', '3 tola', '1/2 Tola', '12 gm'. Null when it names none. */
export function millilitresOf(text: string): number | null {
  const plain = latinDigits(text).toLowerCase().replaceAll('½', '0.5').replaceAll('¼', '0.25')
  const match =
    /(\d+(?:\.\d+)?(?:\s*\/\s*\d+)?|quarter|half|one|ek|two|three)\s*-?\s*(ml|millilit(?:er|re)s?|m\.l\.?|fl\.?\s*oz|oz|ounces?|tolas?|tolay|gm|gms|grams?|g|cl|lit(?:er|re)s?|l)(?![a-z])/.exec(
      plain,
    )
  const [, amount = '', unit = ''] = match ?? []
  if (!match) return null
  const [top = '', bottom] = amount.split('/').map(part => part.trim())
  const number = words[top] ?? Number(top) / Number(bottom ?? 1)
  const ml = Math.round(number * millilitres(unit, top))
  return ml >= 1 && ml <= 9999 ? ml : null
}

function millilitres(unit: string, amount: string): number {
  if (unit.startsWith('tola')) return TOLA_ML
  if (unit === 'cl') return 10
  if (/^l/.test(unit)) return 1000
  if (unit.includes('oz') || unit.startsWith('ounce')) {
    const usual = ounces[amount]
    return usual === undefined ? OUNCE_ML : usual / Number(amount)
  }
  return 1
}

/** Whether a word of perfumes' titles, tags or categories says for whom one is. */
export function audienceOf(texts: readonly string[]): 'men' | 'women' | 'unisex' {
  const said = texts.join(' ').toLowerCase()
  const women = /\b(women|woman|her|ladies|lady|femme|female|girls?|khawateen)\b|خواتین/.test(said)
  const men = /\b(men|man|him|gents|gentlemen|homme|male|boys?|mard)\b|مرد/.test(said)
  if (women === men || /\bunisex\b/.test(said)) return 'unisex'
  return women ? 'women' : 'men'
}

// 'Dec 5 2024', '2024-12-05 18:22:11 +0500', '2024-12-05T13:22:11Z', '05/12/2024 18:22': the day before the month.
const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T](\d{1,2}):(\d{2}))?/
const written = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** A moment, in the shop's time zone unless it names its own; null when it is none, or none of this century up to tomorrow. */
export function momentFrom(text: string): string | null {
  const plain = latinDigits(text).trim()
  const moment = new Date(isoOf(plain) ?? Number.NaN)
  const time = moment.getTime()
  return Number.isNaN(time) || time < Date.UTC(2000) || time > Date.now() + DAY_MS ? null : moment.toISOString()
}

function isoOf(text: string): string | null {
  const [, day, month, year, hour = '0', minute = '00'] = dayFirst.exec(text) ?? []
  const two = (part: string) => part.padStart(2, '0')
  if (day && month && year && !isDay(year, month, day)) return null
  if (day && month && year) return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:00${SHOP_TIME_OFFSET}`
  const [, date, time = '00:00', zone = SHOP_TIME_OFFSET] = written.exec(text) ?? []
  if (!date || !isDay(...(date.split('-') as [string, string, string]))) return null
  const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  return `${date}T${time}${offset}`
}

/** A day of the calendar: there is no 31 February, which `Date` takes for 3 March. */
const isDay = (year: string, month: string, day: string): boolean => {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** A person's name as emails may carry it; empty when it holds an address, a number or line breaks. */
export function nameOf(text: string): string {
  const plain = cut(text.replaceAll(/\s+/g, ' '), 100)
  return isPlainName(plain) ? plain : ''
}

/** An address of a picture; null when it is none that can be fetched. */
export function pictureUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null
}
