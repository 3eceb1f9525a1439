import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { typedDigits } from '../typed-number-rules.ts'
import { countryCode } from './country-rules.ts'

/** The message for an invalid phone number. */
export const phoneMessage = 'Please enter a valid phone number (10-15 digits)'

// 10 to 15 digits: the specification's rule. Spaces, dashes, dots, slashes and brackets are allowed between them.
const written = /^\+?[\d\s().\-\u2010-\u2015/]+$/

/**
 * A phone number as people write it (0300 1234567, +92..., 0092..., 92..., Urdu digits), as E.164 ('+923001234567');
 * null when it is invalid. `country` (name or code) is the country of the address, used for numbers without a country
 * code; a number that is invalid there is read as a Pakistani one, for shoppers who order for family abroad.
 * @rule how a typed phone number is read
 */
export function toE164(text: string, country: string): string | null {
  const typed = typedDigits(text).replace(/^00/, '+')
  const digits = typedDigits(text).replace(/\D/g, '').length
  if (digits < 10 || digits > 15 || !written.test(typed)) return null
  const doubted = doubtedMobile(text, country)
  if (doubted) return doubted
  const home = phoneCountry(country)
  const readings = [read(typed, home), read(typed, 'PK')].filter(number => number !== undefined)
  // Numbering plans change faster than the library: a number of a possible length is accepted.
  const number = readings.find(each => each.isValid()) ?? readings.find(each => each.isPossible())
  if (!number) return null
  return /^\+\d{10,15}$/.test(number.number) ? number.number : null
}

/**
 * Whether a number in E.164 is one of its country's plan, and neither only as long as one nor what fills a field:
 * '9999999999', '0300 0000000'.
 */
export function isPlannedNumber(phone: string): boolean {
  const number = read(phone, undefined)
  if (!number || /^(\d)\1*$|0{7}$/.test(number.nationalNumber)) return false
  return number.countryCallingCode === '92' ? PAKISTANI.test(number.nationalNumber) : number.isValid()
}

// The codes of cities, of mobile numbers and, with 111 behind a city's, of companies, as libphonenumber's full data has
// them (+92). Ours knows lengths.
const AREAS =
  '2(?:[125]|3[2358]|4[2-4]|9[2-8])|4(?:[0-246-9]|5[3479])|5(?:[1-35-7]|4[2-467]|8[126])|6(?:0[468]|[1-8])|7(?:[14]|2[236])|8(?:[16]|2[2-689]|3[23578]|4[3478]|5[2356])|9(?:1|2[2-8]|3[27-9]|4[2-6]|6[3569]|9[25-8])'
const PAKISTANI = new RegExp(`^(?:3[0-7]\\d{8}|(?=\\d{9,10}$)(?:${AREAS})[2-9]\\d{5,7}|(?:${AREAS})111\\d{6})$`)

/**
 * The number, in E.164, that a Pakistani mobile number with a digit too few or too many would be ('0300 123456' as
 * '+92300123456'), however it is written, with + and its country code too; null for any other text.
 */
export function doubtedMobile(text: string, country: string): string | null {
  const typed = typedDigits(text).replace(/^00/, '+')
  const digits = typed.replace(/\D/g, '')
  if (!written.test(typed) || (typed.startsWith('+') && !digits.startsWith('92'))) return null
  const home = phoneCountry(country)
  const [, start = '', mobile = ''] = /^(920?|0|)(3\d*)$/.exec(digits) ?? []
  if (mobile === '' || mobile.length === MOBILE_DIGITS) return null
  // In other countries too numbers begin with 03, or with a 3.
  if (!start.startsWith('92') && home !== 'PK' && (start === '' || read(typed, home)?.isValid())) return null
  const number = `+92${mobile}`
  return digits.length >= 10 && digits.length <= 15 && /^\+\d{10,15}$/.test(number) ? number : null
}

/**
 * Why a typed phone number is not taken, or null.
 * @rule what a phone number must be, and when a mobile number is asked about
 */
export const phoneProblem = (text: string, country: string): string | null =>
  phoneQuestion(text, country) ?? (toE164(text, country) === null ? phoneMessage : null)

/** What is asked about a mobile number with another count of digits than any has; null for all other texts. */
export function phoneQuestion(text: string, country: string): string | null {
  const doubted = doubtedMobile(text, country)
  if (!doubted) return null
  const count = doubted.length - '+92'.length < MOBILE_DIGITS ? 'few' : 'many'
  return `Is this right? A mobile number has 11 digits, like 0300 1234567 or +92 300 1234567, and yours has too ${count}. Please check it.`
}

// After the 0 or +92: 300 1234567.
const MOBILE_DIGITS = 10

const read = (typed: string, country: CountryCode | undefined): PhoneNumber | undefined =>
  parsePhoneNumberFromString(typed, country === undefined ? undefined : { defaultCountry: country, extract: false })

function phoneCountry(country: string): CountryCode | undefined {
  const code = countryCode(country)
  return code && isSupportedCountry(code) ? code : undefined
}
