import { latinDigits, readNumber } from '../../../ground/digit-rules.ts'

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
const OUNCE_ML = 29.57
// Attars are sold by weight: a tola (11.66 g) is sold as 12 ml, half of it as 6.
const TOLA_ML = 12

// 'half', 'ek', 'aadha', and the same in Urdu.
const words: [pattern: string, number: number][] = [
  ['three quarters?', 0.75],
  ['quarter|chauthai|paao|pao|پاؤ|پاو|چوتھائی', 0.25],
  ['half|aadha|adha|aadhi|adhi|آدھا|آدھی|ادھا|ادھی|نصف', 0.5],
  ['derh|ڈیڑھ', 1.5],
  ['dhai|ڈھائی', 2.5],
  ['one|ek|ایک', 1],
  ['two|do|دو', 2],
  ['three|teen|تین', 3],
]
const numberOfWord = (word: string): number | undefined =>
  words.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(word))?.[1]

const units = {
  ml: 'millilit(?:er|re)s?|mls?|m\\.l\\.?|مل|م\\.? ?ل|ملی ?لیٹر|ملی ?لٹر|ملی|ایم\\.? ?ایل|ml',
  cl: 'cl',
  l: 'lit(?:er|re)s?|ltr|l|لیٹر|لٹر',
  oz: 'fl\\.? ?oz\\.?|oz\\.?|fluid ounces?|ounces?|اونس',
  tola: 'tolas?|tolay|tolah|tole|تولہ|تولے|تولا|تولۂ',
  g: 'grams?|gms?|g|گرام',
}
type Unit = keyof typeof units

const NUMBER = `\\d+\\s+\\d+\\s*/\\s*\\d+|\\d+(?:[.,]\\d+)*(?:\\s*/\\s*\\d+)?|${words.map(([pattern]) => pattern).join('|')}`
const MEASURE = new RegExp(
  `(?<![\\p{L}\\d.,])(${NUMBER})[\\s-]*(?:${Object.entries(units)
    .map(([unit, pattern]) => `(?<${unit}>${pattern})`)
    .join('|')})(?![\\p{L}])`,
  'giu',
)

// '3 x 10 ml', '10ml x 3', 'pack of 3', 'set', '50 ml + 10 ml': several bottles, whose price is not that of one.
const SEVERAL =
  /\d\s*(?:x|×|\*)\s*\d|(?:ml|l|oz|tola|g|gm)\s*(?:x|×|\*)\s*\d|\b(?:pack|set|box|combo|bundle|pair|duo|trio)\b|\b\d+\s*(?:pcs|pieces|bottles)\b|\d\D*\+\s*\d|پیک|سیٹ|عدد/iu
const SINGLE = /^1\s*[x×*]\s*|\s*[x×*]\s*1$/i

// What is said of every bottle.
const FILLERS =
  /\b(?:of|bottle|size|spray|perfume|parfum|eau|de|toilette|edp|edt|attar|glass|full|volume|approx|large|small|medium|mini|travel|regular)\b|شیشی|بوتل/giu

/** What a text says of a size: its millilitres, null when they are not understood, and what else stands there ('Tester'). */
export function sizeIn(text: string): { ml: number | null; rest: string } {
  const plain = plainOf(text).replace(SINGLE, '')
  const found = [...plain.matchAll(MEASURE)]
  const rest = plain
    .replaceAll(MEASURE, ' ')
    .replaceAll(FILLERS, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  if (found.length === 0 || SEVERAL.test(plain)) return { ml: null, rest }
  const measures = found.map(({ 1: number = '', groups }) => {
    const unit = (Object.keys(units) as Unit[]).find(each => groups?.[each] !== undefined) ?? 'ml'
    return { isVolume: unit === 'ml' || unit === 'cl' || unit === 'l', ml: millilitres(number, unit), unit, number }
  })
  const volumes = measures.filter(({ isVolume }) => isVolume)
  const values = new Set((volumes.length > 0 ? volumes : measures).map(({ ml }) => ml))
  const [ml = null] = values
  if (values.size > 1 || ml === null) return { ml: null, rest }
  // What stands beside it in ounces is about the same: labels round.
  const isLike = measures.every(
    ({ unit, number }) => unit !== 'oz' || Math.abs((numberOf(number) ?? 0) * OUNCE_ML - ml) <= Math.max(2, ml * 0.15),
  )
  return { ml: isLike ? ml : null, rest }
}

/**
 * The millilitres that a text names: '50ml', '1.7 oz', '0.3 oz / 10 ml', '1/2 Tola', '۵۰ ملی لیٹر', '12 gm'. Null when it names none, several
 * ones, several bottles, or no whole millilitres: nobody guesses.
 * @rule how many millilitres a size of another shop has
 */
export const millilitresOf = (text: string): number | null => sizeIn(text).ml

const plainOf = (text: string): string =>
  latinDigits(text)
    // '1½' is one and a half: without the space it would become 11/2.
    .replaceAll(/(\d)\s*([\u00bc-\u00be\u2150-\u215e])/g, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u2044', '/')
    .replaceAll(/[\u064a\u0649]/g, 'ی')
    .replaceAll('\u0643', 'ک')
    .replaceAll(/[\u064b-\u0652\u200b-\u200f]/g, '')
    .replaceAll('\u066b', '.')
    .replaceAll(/\s+/g, ' ')
    .trim()

function numberOf(text: string): number | null {
  const word = numberOfWord(text)
  if (word !== undefined) return word
  const [, whole = '', part = ''] = /^(\d+)\s+(\d+\s*\/\s*\d+)$/.exec(text) ?? []
  if (whole !== '') return Number(whole) + (numberOf(part) ?? 0)
  const [top = '', bottom] = text.split('/').map(part => readNumber(part))
  if (top === null || top === '' || bottom === null) return null
  return Number(top) / Number(bottom ?? 1)
}

function millilitres(text: string, unit: Unit): number | null {
  const number = numberOf(text)
  if (number === null) return null
  if (unit === 'oz') return ounces[String(readNumber(text) ?? '')] ?? ounces[String(number)] ?? null
  const ml = number * { ml: 1, g: 1, cl: 10, l: 1000, tola: TOLA_ML }[unit]
  const whole = Math.round(ml)
  return Math.abs(ml - whole) < 0.01 && whole >= 1 && whole <= 9999 ? whole : null
}
