/** The states of a product, and their words for staff. */
export const productStates = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const
export type ProductState = keyof typeof productStates
export const productStateNames = Object.keys(productStates) as [ProductState, ...ProductState[]]

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

/** How a product stands in the shop once it is published. */
export type Shown = {
  /** How many sizes have a price, and the pieces of all of them. */
  priced: number
  pieces: number
  pictures: number
  /** Whether visitors see one page instead of the shop. */
  isClosed: boolean
}

/**
 * What publishing does, in words for staff: what shoppers meet then, and what is missing.
 * @rule what is said of publishing a product
 */
export function publishingText({ priced, pieces, pictures, isClosed }: Shown): string {
  if (priced === 0) return 'It cannot be published yet: shoppers need a size with a price.'
  const first = isClosed
    ? `The shop is closed: shoppers see it once you open it${pieces > 0 ? '' : ', as sold out until you enter its pieces'}.`
    : pieces > 0
      ? 'Shoppers can buy it at once.'
      : 'Shoppers see it as sold out until you enter its pieces.'
  return pictures > 0 ? first : `${first} It has no picture yet: a plain one stands in its place.`
}

/** More would not fit on a product's page. */
export const MAX_SIZES = 30

/** More would not be looked at. */
export const MAX_PICTURES = 30

/** How much of a title and a description search engines show, in characters. */
export const SEO_SHOWN = { title: 60, description: 160 } as const

/** The words of an address: 'Oud-e-Lahore No. 7' is 'oud-e-lahore-no-7'. Empty for a name without Latin letters and digits. */
export const addressOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')

/** How many sizes a set holds at most, and how many pieces of one. */
export const MAX_SET_PARTS = 20
export const MAX_SET_PIECES = 100
