import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { typedDigits } from '../digit-rules.ts'
import { countryCode } from './country-rules.ts'

/** The message for an invalid phone number. */
export const phoneMessage = 'Please enter a valid phone number (10-15 digits)'

// 10 to 15 digits: the specification's rule. Spaces, dashes, dots, slashes and brackets are allowed between them.
const written = /^\+?[\d\s().\-\u2010-\u2015/]+$/

/**
 * A phone number as people write it (0300 1234567, +92..., 0092..., 92..., Urdu digits), as E.164 ('+923001234567');
 * null when it is invalid. `country` (name or code) is the country of the address, used for numbers without a country code;
 * a number that is invalid there is read as a Pakistani one, for shoppers who order for family abroad.
 */
export function toE164(text: string, country: string): string | null {
  const typed = typedDigits(text).replace(/^00/, '+')
  const digits = typedDigits(text).replace(/\D/g, '').length
  if (digits < 10 || digits > 15 || !written.test(typed)) return null
  const home = phoneCountry(country)
  const readings = [read(typed, home), read(typed, 'PK')].filter(number => number !== undefined)
  // Numbering plans change faster than the library: a number of a possible length is accepted.
  const number = readings.find(each => each.isValid()) ?? readings.find(each => each.isPossible())
  if (!number) return null
  return /^\+\d{10,15}$/.test(number.number) ? number.number : null
}

const read = (typed: string, country: CountryCode | undefined): PhoneNumber | undefined =>
  parsePhoneNumberFromString(typed, country === undefined ? undefined : { defaultCountry: country, extract: false })

function phoneCountry(country: string): CountryCode | undefined {
  const code = countryCode(country)
  return code && isSupportedCountry(code) ? code : undefined
}
