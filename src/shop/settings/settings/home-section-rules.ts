/**
 * The sections of the home page in the specification's order, with the tiles, claims, coupon and collections between
 * them: what staff call each.
 */
export const sectionWords = {
  heroes: 'Hero slides',
  claims: 'Claims',
  newArrivals: 'New Arrivals',
  tile1: 'First tile',
  bestSelling: 'Best Selling',
  coupons: 'Coupon with its countdown',
  mensProducts: 'Men Perfumes',
  tile2: 'Second tile',
  womensProducts: 'Women Perfumes',
  attarProducts: 'Attar/Oud',
  tile3: 'Third tile',
  collections: 'Collections',
  testimonials: 'Testimonials',
} as const
export type HomeSection = keyof typeof sectionWords
export const homeSections = Object.keys(sectionWords) as [HomeSection, ...HomeSection[]]

/** Where a block of the merchant's own stands among the sections: 'block-1234'. */
export type BlockName = `block-${number}`

export const blockName = (id: number): BlockName => `block-${id}`

export const isBlockName = (name: unknown): name is BlockName =>
  typeof name === 'string' && /^block-\d{1,10}$/.test(name)
