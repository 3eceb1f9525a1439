import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { typedDigits } from './typed-number-rules.ts'
import { skuKey, typedText } from './typed-text-rules.ts'

const MOST_WORDS = 6
// Fewer letters are in too many SKUs to find one.
const LEAST_OF_SKU = 3

/** The pattern of LIKE for texts that contain this one: its own %, _ and \ stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Whether every word of a text stands in what is searched, in any order and with any blanks between; `searched` is in
 * small letters.
 * @rule how a list is searched for words in any order
 */
export const everyWord = (searched: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return sql`true`
  return sql`(${sql.join(
    words.map(word => sql`${searched} like ${containing(word)}`),
    sql` and `,
  )})`
}

/**
 * As `everyWord`, of names as they were stored: with stretched letters, presentation forms or hidden marks. No index
 * helps.
 */
export const everyWordOfNames = (names: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  everyWord(sql`lower(plain_letters(${names}))`, text)

/** Whether a SKU has what was typed, whatever separators either has. */
export const skuContains = (sku: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> => {
  const key = skuKey(typed)
  return key.length < LEAST_OF_SKU ? sql`false` : sql`sku_key(${sku}) like ${containing(key)}`
}

// What stands between the digits of a phone as people write it: as in `toE164`.
const writtenPhone = /^\+?[\d\s().\-\u2010-\u2015/]+$/
// Fewer digits are in too many phones to find one.
const LEAST_DIGITS = 4

/**
 * The texts of which one must be in what is searched, in small letters: what was typed, with Urdu digits as 0 to 9; of
 * a phone also the digits that every spelling of a Pakistani number shares, since '0300 1234567' and '+92-300-1234567'
 * are stored as +923001234567.
 * @rule how lists search a phone number, and what else somebody types
 */
export function searchedTexts(typed: string): string[] {
  const text = typedText(typed).toLowerCase()
  const phone = typedDigits(typed)
  const digits = writtenPhone.test(phone)
    ? phone.replaceAll(/\D/g, '').replace(/^00/, '').replace(/^92/, '').replace(/^0/, '')
    : ''
  return digits.length >= LEAST_DIGITS && digits !== text ? [text, digits] : [text]
}
