import { isOneLine } from '../one-line-rules.ts'

/** Why a name is refused: it stands in emails, which must not carry the message of whoever typed it. */
export const nameMessage = (label: string): string =>
  `${label} must not contain web addresses, long numbers or line breaks`

/** Why a part of an address is refused. */
export const placeMessage = (label: string): string => `${label} must not contain web addresses or line breaks`

/**
 * Whether a person's name holds no web address, no run of five digits, and nothing that breaks or turns a line.
 * @rule what a name must not hold: web addresses, long numbers, line breaks
 */
export function isPlainName(text: string): boolean {
  const plain = text.normalize('NFKC')
  return isOneLine(plain) && !hasAddress(plain) && !hasDomain(plain) && !DIGIT_RUN.test(plain)
}

/**
 * Whether a part of an address holds no web address and nothing that breaks or turns a line.
 * @rule what an address must not hold: web addresses, line breaks
 */
export function isPlainPlace(text: string): boolean {
  const plain = text.normalize('NFKC')
  return isOneLine(plain) && !hasAddress(plain) && !COMMON_DOMAIN.test(plain)
}

const hasAddress = (text: string) => /:\/\/|www\.|@|\.\p{L}+\//iu.test(text)

const DIGIT_RUN = /\p{Nd}(?:[\s()._-]*\p{Nd}){4}/u

// In addresses a dot without a space is common ('Flat No.B'), so only what is surely a domain.
const COMMON_DOMAIN =
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|pk|io|co|me|ly|gd|to|cc|ru|cn|in|uk|app|xyz|shop|top|site|online|store|link|click|live|club|vip)(?![\p{L}\p{N}])/iu

const TITLES = new Set(
  'mr mrs ms miss dr prof engr eng adv md mohd muhd syed hafiz qari ch sh st sr jr capt col maj gen lt'.split(' '),
)

// 'Dr.Ahmed' and 'M.Ali' are names; other words joined by a dot are read as a domain.
const hasDomain = (text: string) =>
  [...text.matchAll(/([\p{L}\p{N}-]{2,})[.\u3002]\p{L}{2,}/gu)].some(
    ([, before = '']) => !TITLES.has(before.toLowerCase()),
  )

/** The longest value of each field of an address, in characters. */
export const addressLimits = {
  fullName: 120,
  country: 80,
  city: 100,
  state: 100,
  town: 120,
  address: 300,
  famousSpot: 200,
  phoneNumber: 40,
}
