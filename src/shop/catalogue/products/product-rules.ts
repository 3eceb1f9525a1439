/** Offered while typing; others may be typed. */
export const concentrations = [
  'Extrait de Parfum',
  'Eau de Parfum',
  'Eau de Parfum Intense',
  'Eau de Toilette',
  'Eau de Cologne',
  'Attar',
  'Pure Oud Oil',
  'Body Mist',
  'Bakhoor',
  'Gift Set',
] as const

/** What a shop of perfumes sells, offered while it has few categories of its own. */
export const commonCategories = ['Eau de Parfum', 'Attar', 'Oud', 'Bakhoor', 'Gift Set', 'Body Mist', 'Tester'] as const

/** More would not fit on a product's page. */
export const MAX_SIZES = 30

/** More would not be looked at. */
export const MAX_PICTURES = 30

/** How much of a title and a description search engines show, in characters. */
export const SEO_SHOWN = { title: 60, description: 160 } as const

/**
 * The words of an address: 'Oud-e-Lahore No. 7' is 'oud-e-lahore-no-7'. Empty for a name without Latin letters and
 * digits.
 */
export const addressOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
