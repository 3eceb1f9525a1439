import type { HomeSection } from '../../settings/settings/rules.ts'

/** What staff call the sections of the home page. */
export const sectionWords: Record<HomeSection, string> = {
  heroes: 'Hero slides',
  claims: 'Claims',
  coupons: 'Coupon with its countdown',
  newArrivals: 'New Arrivals',
  bestSelling: 'Best Selling',
  tile1: 'First tile',
  mensProducts: 'Men Perfumes',
  tile2: 'Second tile',
  womensProducts: 'Women Perfumes',
  attarProducts: 'Attar/Oud',
  tile3: 'Third tile',
  collections: 'Collections',
  testimonials: 'Testimonials',
}
