/** The states of a product, and their words for staff. */
export const productStates = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const

export type ProductState = keyof typeof productStates

export const productStateNames = Object.keys(productStates) as [ProductState, ...ProductState[]]

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
