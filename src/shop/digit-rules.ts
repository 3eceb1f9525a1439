/** Eastern Arabic (Urdu and Arabic) and full-width digits as 0 to 9; all else stays, also marks between Urdu letters. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u06f0-\u06f9\u0660-\u0669\uff10-\uff19]/g, digit => String((digit.codePointAt(0) ?? 0) & 0xf))

/** A number or phone as it was typed, in digits and plus of ASCII, without the directional marks that are copied along from contacts and spreadsheets. */
export const typedDigits = (text: string): string =>
  latinDigits(text)
    .replace(/\uff0b/g, '+')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()

/**
 * A number as people type it, for a rule of numbers: also in Urdu digits and with the commas of thousands and lakhs. What is no text, or no
 * such number, stays.
 */
export function plainNumber(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const latin = typedDigits(typed).replaceAll('\u066b', '.').replaceAll('\u066c', ',')
  return /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(latin) ? latin.replaceAll(',', '') : latin
}
