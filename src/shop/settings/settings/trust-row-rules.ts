/** What rules of trust count: orders and parcels, the score, and the amount in rupees. */
export const trustFigures = [
  'refused',
  'delivered',
  'open',
  'refusedAtAddress',
  'deliveredAtAddress',
  'score',
  'amount',
] as const
export type TrustFigure = (typeof trustFigures)[number]

/** A figure, or how much one is above another: 'refused-delivered'. */
export const trustSigns: readonly string[] = trustFigures.flatMap((figure, at) => [
  figure,
  ...trustFigures.slice(at + 1).map(other => `${figure}-${other}`),
])

/**
 * What a rule of trust decides, the mildest first: sent at once, after a yes, after an advance, or paid whole before it
 * is sent.
 */
export const trustOutcomes = ['cash', 'call', 'advance', 'noCash'] as const

/** A row of the rules of trust; those that 'and' joins to the next are one rule (trust-settings.ts). */
export type TrustRow = { what: string; howMany: string; outcome: 'and' | (typeof trustOutcomes)[number]; ahead: string }

/** A city as rules compare it: its letters and digits. */
export const cityKey = (city: string): string => city.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The cities of 'Quetta, Gwadar or D. I. Khan', as rules compare them. */
export const citiesOf = (typed: string): string[] =>
  typed
    .split(/,| or /i)
    .map(cityKey)
    .filter(Boolean)
