/**
 * Eastern Arabic (Urdu and Arabic) and full-width digits as 0 to 9; all else stays, also marks between Urdu letters.
 */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u06f0-\u06f9\u0660-\u0669\uff10-\uff19]/g, digit => String((digit.codePointAt(0) ?? 0) & 0xf))

/**
 * A number or phone as it was typed, in digits and plus of ASCII, without the directional marks that are copied along
 * from contacts and spreadsheets.
 */
export const typedDigits = (text: string): string =>
  latinDigits(text)
    .replace(/\uff0b/g, '+')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()

// No number is longer; what a pattern does with long blanks would take seconds.
const LONGEST = 60
// The comma of thousands or lakhs stands before exactly three digits: '2,450', '1,25,000'. A first group of 0 is none:
// '0,500'.
const GROUPED = /^[1-9](\d{0,2}(,\d{3})+|\d?(,\d\d)+,\d{3})(\.\d+)?$/
// Blanks part thousands alike: '1500 999' are two numbers.
const SPACED = /^[1-9]\d{0,2}(\s\d{3})+(\.\d*)?$/
const PLAIN = /^\d+(\.\d*)?$/
// One comma before one or two last digits, as in '12,5', separates decimals.
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/

/**
 * The one reader of typed numbers: plain decimal text such as '-1250.5', for '1,250.50', 'Rs 1,250/-', '12,5' (12.5),
 * Urdu digits and marks. Null for anything else, also where a comma stands before another count of digits.
 * @rule how a typed number is read, in forms, files, addresses and calls
 */
export function readNumber(typed: string): string | null {
  const digits = typedDigits(typed)
  if (digits.length > LONGEST) return null
  const bare = digits
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('\u2212', '-')
    .replace(/^([+-]?)\s*(?:rs\.?|pkr|₨|rupees?|روپے)\s*/i, '$1')
    .replace(/\s*(?:\/[-=]|rs\.?|pkr|₨|rupees?|روپے)$/i, '')
    .trim()
  const sign = bare.startsWith('-') ? '-' : ''
  const written = bare.replace(/^[+-]/, '')
  const number = SPACED.test(written) ? written.replaceAll(/\s/g, '') : written
  if (GROUPED.test(number)) return sign + number.replaceAll(',', '')
  if (PLAIN.test(number)) return sign + number.replace(/\.$/, '')
  const decimal = DECIMAL_COMMA.exec(number)
  return decimal ? `${sign}${decimal[1]}.${decimal[2]}` : null
}

/** Whether a number of `readNumber` may be another one: '1.250' is 1,250 in many countries, and 1.25 here. */
export const hasDoubtedPoint = (number: string): boolean => /^-?[1-9]\d{0,2}\.\d{3}$/.test(number)

/**
 * The same for whole numbers, at most `most` digits; decimals of zeros are none: '12.0'. Null for anything else, also
 * below zero, and for '12.000', which may be 12,000.
 */
export function readWhole(typed: string, most = 9): number | null {
  const read = readNumber(typed) ?? ''
  const number = hasDoubtedPoint(read) ? '' : read.replace(/\.0*$/, '')
  return /^\d+$/.test(number) && number.length <= most ? Number(number) : null
}

/**
 * `readNumber` before a rule of numbers: what is no number becomes text that no such rule takes ('1e3' is none either).
 * Blanks alone are no text.
 */
export function plainNumber(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const text = typedDigits(typed)
  if (text === '') return ''
  return readNumber(typed) ?? (Number.isNaN(Number(text)) ? text : `'${text}'`)
}
