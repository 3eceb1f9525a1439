import { Recipient } from '../../../ground/customers/index.ts'
import { findCity } from '../../../ground/shipping/city-spelling-rules.ts'
import { countryCode } from '../../../ground/shipping/country-rules.ts'
import { doubtedMobile, isPlannedNumber, toE164 } from '../../../ground/shipping/typed-phone-rules.ts'
import { typedDigits } from '../../../ground/typed-number-rules.ts'
import type { AddressRow } from './rows.ts'

// ISO 3166-2:PK, which WooCommerce uses, and Shopify's own.
const provinces: Record<string, string> = {
  PB: 'Punjab',
  SD: 'Sindh',
  KP: 'Khyber Pakhtunkhwa',
  BA: 'Balochistan',
  IS: 'Islamabad Capital Territory',
  GB: 'Gilgit-Baltistan',
  JK: 'Azad Kashmir',
  AJK: 'Azad Kashmir',
  KPK: 'Khyber Pakhtunkhwa',
  ICT: 'Islamabad Capital Territory',
}

type Parts = Record<'fullName' | 'street' | 'more' | 'city' | 'province' | 'country' | 'phone', string>

/** An address as the shop saves it; null when a part that it needs is missing. */
export function addressOf({ fullName, street, more, city, province, country, phone }: Parts): AddressRow | null {
  const code = countryCode(country || 'PK') ?? country
  const known = code === 'PK' ? findCity(city) : null
  const state = known?.province ?? provinces[province.toUpperCase()] ?? province
  const { data } = Recipient.safeParse({
    fullName,
    city,
    state: state || city,
    country: code,
    phoneNumber: phone,
    address: street,
    town: more || known?.name || city,
  })
  return data ? { ...data } : null
}

// A link to WhatsApp names a number with the code of its country.
const CHAT = /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)\+?(?=\d)/i

/**
 * E.164, however it is written in Pakistan and spreadsheets leave it: an apostrophe before it, '.0' or words after it,
 * without its 0, the first of several. Empty for none, for a mobile number with a digit too few or too many, and for
 * one that no plan of its country has: nobody guesses.
 */
export function phoneOf(text: string, country = 'PK'): string {
  const typed = typedDigits(text)
  // What is longer is no phone, and patterns take seconds for it.
  if (typed.length > LONGEST) return ''
  const bare = typed
    .replace(CHAT, '+')
    .replace(/(?<=^\+\d+)[?&/].*$/s, '')
    .replace(/^p:(?=\+?\d)/, '')
    .replace(/^['’`"=]+|"+$/g, '')
    .replaceAll(/[\u2212_]/g, '-')
    .replace(/^(?:tel|phone|ph|mobile|mob|cell|whats ?app|wa|contact)\b[\s.:#-]*/i, '')
    .replace(/[\s(,;:]*\p{L}.*$/su, '')
    .replace(/\.0+$/, '')
  const first = bare.replace(/\D/g, '').length > MOST_DIGITS ? firstOf(bare.split(/[/,;&|\n]/)[0] ?? '') : bare
  const phone = first.trim()
  if (doubtedMobile(phone, country)) return ''
  const digits = phone.replace(/\D/g, '')
  const number = toE164(phone, country) ?? ''
  // '0544-612345/6' names a second line, or an extension: taken along it is somebody else's number.
  const [, before] = /^(.*\d)[/\s-]\d{1,2}$/.exec(phone) ?? []
  if (before !== undefined && isPlannedNumber(toE164(before, country) ?? '')) return ''
  // Excel takes the 0 away: what is left is a Pakistani mobile number, unless the country of the address has such a number itself, as Italy does.
  if (/^3\d{9}$/.test(digits) && !phone.startsWith('+') && !isPlannedNumber(number)) return `+92${digits}`
  // '447911123456' is as long as a number of Pakistan, and none.
  return isPlannedNumber(number) ? number : ''
}

/** The first of several numbers with blanks between them and within, the next of which begins with 0 or +: '0300 1234567 0321 7654321'. */
function firstOf(text: string): string {
  const words = text.trim().split(/\s+/)
  const digitsOf = (count: number) => words.slice(0, count).join('').replace(/\D/g, '').length
  const count =
    words.findIndex((_, at) => digitsOf(at + 1) >= LEAST_DIGITS && /^(\+|0|$)/.test(words[at + 1] ?? '')) + 1
  return digitsOf(words.length) > MOST_DIGITS && count > 0 ? words.slice(0, count).join(' ') : text
}

const LONGEST = 200
const LEAST_DIGITS = 10
const MOST_DIGITS = 15
