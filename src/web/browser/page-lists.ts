/** The content pages of the footer, in the specification's order. Their texts are in the database. */
export const aboutPages = [
  { label: 'FAQs', slug: 'faqs' },
  { label: 'Our Story', slug: 'our-story' },
  { label: 'Media Page', slug: 'media-page' },
  { label: 'Quiz', slug: 'quiz' },
  { label: 'Our New Logo', slug: 'our-new-logo' },
] as const

export const servicePages = [
  { label: 'Affiliation', slug: 'affiliation' },
  { label: 'Ask For A Perfume', slug: 'ask-for-a-perfume' },
  { label: 'Bulk Orders', slug: 'bulk-orders' },
  { label: 'Own a Franchise', slug: 'own-a-franchise' },
  { label: 'Store Locator', slug: 'store-locator' },
] as const

export const rulePages = [
  { label: 'Shipping & Returns', slug: 'shipping-returns' },
  { label: 'Privacy', slug: 'privacy' },
  { label: 'Terms', slug: 'terms' },
] as const

/** The lists under their headings. */
export const pageLists = [
  { title: 'About', pages: aboutPages },
  { title: 'Customer service', pages: servicePages },
  { title: 'Good to know', pages: rulePages },
] as const

/** The list of a page, or undefined for a page that the merchant has added. */
export const listOf = (slug: string) => pageLists.find(({ pages }) => pages.some(page => page.slug === slug))
