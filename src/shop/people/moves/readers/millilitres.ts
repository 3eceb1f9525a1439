import { hasDoubtedPoint, latinDigits, readNumber } from '../../../ground/typed-number-rules.ts'

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
const parts: Words = [
  ['three quarters?', 0.75],
  ['quarter|chauthai|paao|pao|پاؤ|پاو|چوتھائی', 0.25],
  ['half|a+dh[ai]|آدھا|آدھی|ادھا|ادھی|نصف', 0.5],
  ['de(?:rh|dh|hr)|dairh|ڈیڑھ', 1.5],
  ['a?dha+i|ڈھائی|اڑھائی', 2.5],
]
const wholes: Words = [
  ['one|ek|ایک', 1],
  ['two|do|دو', 2],
  ['three|teen|تین', 3],
  ['four|cha+r|چار', 4],
  ['five|pa+nch|پانچ', 5],
  ['six|chh?[ae]y?|چھ|چھے', 6],
  ['seven|sa+t|سات', 7],
  ['eight|a+th|آٹھ', 8],
  ['nine|nau|نو', 9],
  ['ten|das|دس', 10],
  ['twelve|bara+h?|بارہ', 12],
]
// A quarter less than what follows, or more; alone, of one. 'sadhe' is said of three and more.
const before: Words = [
  ['paun[ea]y?|pon[ea]y?|پونے|پونا|پون', -0.25],
  ['sa[wv]a+|سوا', 0.25],
  ['sa+r?[dh]h?[ae]y|sa+r?[dh]h?e|ساڑھے', 0.5],
]
type Words = [pattern: string, number: number][]
const anyOf = (words: Words) => words.map(([pattern]) => pattern).join('|')
const numberOfWord = (words: Words, word: string): number | undefined =>
  words.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(word))?.[1]
const NUMBER_WORDS = `${anyOf([...parts, ...wholes, ...before])}|eleven|\\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|bees|tees|chalis|pachas|sau|بیس|تیس|چالیس|پچاس|سو`

const units = {
  ml: 'millilit(?:er|re)s?|mls?|m\\.l\\.?|مل|م\\.? ?ل|ملی ?لیٹر|ملی ?لٹر|ملی|ایم\\.? ?ایل|ml',
  cl: 'cl',
  l: 'lit(?:er|re)s?|ltr|l|لیٹر|لٹر',
  oz: 'fl\\.? ?oz\\.?|oz\\.?|fluid ounces?|ounces?|اونس',
  tola: 'tolas?|tolay|tolah|tole|تولہ|تولے|تولا|تولۂ',
  g: 'grams?|gms?|g|گرام',
}
type Unit = keyof typeof units

const DIGITS = '\\d+(?:[.,]\\d+)*'
const FRACTION = '\\d+\\s*/\\s*\\d+'
const WHOLE = `${DIGITS}|${anyOf(wholes)}`
const PART = `(?:a\\s+)?(?:${FRACTION}|${anyOf(parts)})`
// '1 1/2', '1-1/2', 'one and a half'; 'sawa do', 'sawa'; 'aadha'; '50'.
const AND = '(?:\\s+(?:and|aur|اور)\\s+|\\s*&\\s*)'
const NUMBER = [
  `(?:${WHOLE})(?:${AND}(?:${PART})|[\\s-]+${FRACTION})`,
  `(?:${anyOf(before)})(?:\\s+(?:${WHOLE}))?`,
  FRACTION,
  DIGITS,
  anyOf(parts),
  anyOf(wholes),
].join('|')
// A unit ends its word: 'No. 5 L’Air' says no litres.
const MEASURE = new RegExp(
  `(?<![\\p{L}\\d]|\\d[.,])(${NUMBER})[\\s-]*(?:${Object.entries(units)
    .map(([unit, pattern]) => `(?<${unit}>${pattern})`)
    .join('|')})(?!['\u2019]?\\p{L})`,
  'giu',
)

// The number of a name, 'No. 5', is none of a range: 'No. 5 - 100 ml'.
const NAMED = '(?:no|nr|number|نمبر|#|№)[.\\s]*'
const RANGE = new RegExp(
  `(?<!\\d[.,]?|${NAMED})(?:\\d+(?:[.,]\\d+)?\\s*(?:[-\\u2010-\\u2015~&+/]|\\.{2,3})|(?:\\d+|(?<!\\p{L})(?:${NUMBER_WORDS}))\\s*(?:to|or|and|aur|se|ya|سے|تا|یا|اور)(?!\\p{L}))\\s*$`,
  'iu',
)
// What a part of a whole may belong to: 'No. 1 1/2 tola', 'twenty five ml'.
const BESIDE = new RegExp(
  `(?:${NAMED}|(?:\\d|(?<!\\p{L})(?:${NUMBER_WORDS}))[\\s.,&+/\\u2010-\\u2015-]*(?:(?:and|aur|to|or|se|a|اور|سے|تا|یا)\\s*)?)$`,
  'iu',
)

/** Whether what stands before a number says that it is the end of a range, or of a longer number. */
const isPartOf = (text: string, number: string): boolean =>
  RANGE.test(text) || (!new RegExp(`^${DIGITS}$`).test(number) && BESIDE.test(text))

// '3 x 10 ml', '10ml x 3', 'pack of 3', 'set', '50 ml + 10 ml': several bottles, whose price is not that of one.
const SEVERAL =
  /\d\s*(?:x|×|\*)\s*\d|(?<!\p{L})(?:x|×|\*)\s*\d|(?:ml|l|oz|tola|g|gm)\s*(?:x|×|\*)\s*\d|\b(?:pack|set|box|combo|bundle|pair|duo|trio|twin|dozen|couple)\b|\b(?!1\b)\d+\s*(?:pcs?|pieces?|bottles?|vials?|units?|testers?)\b|\b(?:pieces|bottles|vials|testers)\b|\d\D*\+\s*\d|پیک|سیٹ|عدد|شیشیاں|بوتلیں/iu
const SINGLE = /^1\s*[x×*]\s*|\s*[x×*]\s*1$/i

// What is said of every bottle.
const FILLERS =
  /\b(?:of|bottle|size|spray|perfume|parfum|eau|de|toilette|edp|edt|attar|glass|full|volume|approx|large|small|medium|mini|travel|regular)\b|شیشی|بوتل/giu

/**
 * What a text says of a size, where it says one: its millilitres, null when they are not understood, and what else
 * stands there ('Tester').
 */
export function sizeIn(text: string): { ml: number | null; isSaid: boolean; rest: string } {
  const plain = plainOf(text).replace(SINGLE, '')
  const found = [...plain.matchAll(MEASURE)]
  const isSaid = found.length > 0
  const rest = plain
    .replaceAll(MEASURE, ' ')
    .replaceAll(FILLERS, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  if (!isSaid || SEVERAL.test(plain)) return { ml: null, isSaid, rest }
  const measures = found.map(({ 1: number = '', groups, index }) => {
    const unit = (Object.keys(units) as Unit[]).find(each => groups?.[each] !== undefined) ?? 'ml'
    const ml = isPartOf(plain.slice(0, index), number) ? null : millilitres(number, unit)
    return { isVolume: unit === 'ml' || unit === 'cl' || unit === 'l', ml, unit, number }
  })
  const volumes = measures.filter(({ isVolume }) => isVolume)
  const values = new Set((volumes.length > 0 ? volumes : measures).map(({ ml }) => ml))
  const [ml = null] = values
  if (values.size > 1 || ml === null) return { ml: null, isSaid, rest }
  // What stands beside it in ounces is about the same: labels round.
  const isLike = measures.every(
    ({ unit, number }) => unit !== 'oz' || Math.abs((numberOf(number) ?? 0) * OUNCE_ML - ml) <= Math.max(2, ml * 0.15),
  )
  return { ml: isLike ? ml : null, isSaid, rest }
}

/**
 * The millilitres that a text names: '50ml', '1.7 oz', '0.3 oz / 10 ml', '1/2 Tola', '۵۰ ملی لیٹر', '12 gm'. Null when
 * it names none, several ones, several bottles, or no whole millilitres: nobody guesses.
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
  const [, word = '', of = ''] = new RegExp(`^(${anyOf(before)})(?:\\s+(.+))?$`).exec(text) ?? []
  const less = numberOfWord(before, word)
  if (less !== undefined) {
    const whole = of === '' ? 1 : numberOf(of)
    return whole === null || (less === 0.5 && whole < 3) ? null : whole + less
  }
  const [, whole = '', part = ''] = new RegExp(`^(${WHOLE})(?:${AND}|[\\s-]+)(?:a\\s+)?(.+)$`).exec(text) ?? []
  if (part !== '') {
    const [ones, rest] = [numberOf(whole), numberOf(part)]
    return ones === null || rest === null || rest >= 1 || !Number.isInteger(ones) ? null : ones + rest
  }
  const said = numberOfWord([...parts, ...wholes], text)
  if (said !== undefined) return said
  const [top = '', bottom] = text.split('/').map(digits => plainOrNull(digits))
  if (top === null || top === '' || bottom === null) return null
  return Number(top) / Number(bottom ?? 1)
}

/** The number of digits; null for '1.000' and '1,00', which may be a thousand and a hundred. */
function plainOrNull(digits: string): string | null {
  const number = readNumber(digits)
  return number === null || hasDoubtedPoint(number) || /,0+$/.test(digits.replace(/(,\d{3})+$/, '')) ? null : number
}

function millilitres(text: string, unit: Unit): number | null {
  const number = numberOf(text)
  if (number === null) return null
  if (unit === 'oz') return ounces[String(readNumber(text) ?? '')] ?? ounces[String(number)] ?? null
  const ml = number * { ml: 1, g: 1, cl: 10, l: 1000, tola: TOLA_ML }[unit]
  const whole = Math.round(ml)
  return Math.abs(ml - whole) < 0.01 && whole >= 1 && whole <= 9999 ? whole : null
}
