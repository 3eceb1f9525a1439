import { typedDigits } from '../typed-number-rules.ts'

/**
 * A stored phone number in digits as Pakistan dials it: '+923001234567' is '03001234567'. Couriers and the forms of
 * accounts take it so. Numbers of other countries stay as they are.
 */
export const localPhone = (phone: string): string => phone.replace(/^\+92/, '0')

/**
 * A stored phone number as people in Pakistan write it: '+923001234567' is '0300 1234567'. Of a landline the length of
 * the city's code is not known here, so that it has no space.
 * @rule how a phone number is shown
 */
export const phoneText = (phone: string): string => localPhone(phone).replace(/^(03\d{2})(\d{7,10})$/, '$1 $2')

/** The same within a sentence, where no line breaks in it. */
export const unbrokenPhone = (phone: string): string => phoneText(phone).replaceAll(' ', '\u00a0')

/**
 * A mobile number as people in Pakistan write it, with +92 for an address elsewhere, where 0300 would be another
 * number: '0300 1234567' is '+923001234567'. Any other text stays as it was typed, also a landline: '020 7946 0958' may
 * be London's.
 */
export function phoneWithCode(typed: string): string {
  const national = /^0(3\d{9})$/.exec(typedDigits(typed).replaceAll(/[\s().\-\u2010-\u2015/]/g, ''))
  return national ? `+92${national[1]}` : typed
}

/**
 * What a link dials for a phone as somebody typed it: '0300-1234567', '+92 300 1234567', '0092 300 1234567',
 * '923001234567' and '۰۳۰۰ ۱۲۳۴۵۶۷' are '+923001234567', and '042 111 222 333' is '+9242111222333'. Of several numbers
 * the first. Short numbers, UANs and free ones stay national ('0800 12345'), since no code of a country leads to them.
 * Empty without a digit.
 * @rule what a link to call or chat dials
 */
export function dialled(typed: string): string {
  const [first = ''] = typedDigits(typed).split(/[,;|&]|\s\/\s|\s(?:or|and|ext|یا)\b|\n/i)
  const plus = /^\D*\+/.test(first) ? '+' : ''
  const digits = (plus + first.replaceAll(/\D/g, '')).replace(/^00/, '+').replace(/^\+920/, '+92')
  if (digits.startsWith('+') || digits.length < HOME_DIGITS || /^0[89]00/.test(digits)) return digits
  return digits.replace(/^(?:920?|0|(?=3\d{9}$))(?=\d{9,11}$)/, '+92')
}

// Of a landline with its city's code: 042 1234567; without one nothing is put before it.
const HOME_DIGITS = 10

/** The digits by which a chat knows a phone as somebody typed it: with the code of its country, without the plus. */
export const chatDigits = (typed: string): string => dialled(typed).replace('+', '')

/** The address that calls a phone as somebody typed it. */
export const callLink = (typed: string): string => `tel:${dialled(typed)}`
