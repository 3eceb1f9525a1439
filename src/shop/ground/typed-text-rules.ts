import { latinDigits } from './typed-number-rules.ts'

// Directional marks, joiners and other characters without a width come along when text is copied from WhatsApp,
// contacts or a web page.
const HIDDEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
// Within Urdu words a joiner is a letter's shape, and a tatweel stretches one.
const HIDDEN_BUT_JOINERS = /[\u00ad\u061c\u0640\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/**
 * Arabic letters as presentation forms, as text copied from a PDF has them, and full-width ASCII as plain letters;
 * fractions and others stay.
 */
const plainLetters = (text: string): string =>
  text.replace(/[\ufb50-\ufdff\ufe70-\ufefc\uff01-\uff5e]+/g, forms => forms.normalize('NFKC'))

/**
 * A text that is searched for, as it was meant: on one line, without hidden marks and stretched letters, presentation
 * forms as letters, digits as 0 to 9.
 * @rule how a searched text is read: hidden marks, digits, dashes
 */
export const typedText = (text: string): string =>
  latinDigits(plainLetters(text).replace(HIDDEN_BUT_JOINERS, '')).replaceAll(/\s+/g, ' ').trim()

/** A text without the marks that nobody sees. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '')

/**
 * A code as it was typed, pasted or scanned (coupon, order, parcel, SKU): without hidden marks, in ASCII digits and
 * letters, any dash as a hyphen.
 * @rule how a typed or pasted code (coupon, order, parcel) is read: hidden marks, digits, separators
 */
export const typedCode = (text: string): string =>
  latinDigits(withoutHidden(plainLetters(text)))
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()

/**
 * A SKU without its separators and in capitals, as `sku_key` of the database has it: 'khb 50', 'KHB_50' and 'KHB-50'
 * are the same.
 * @rule which SKUs are the same
 */
export const skuKey = (typed: string): string =>
  typedCode(typed)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
