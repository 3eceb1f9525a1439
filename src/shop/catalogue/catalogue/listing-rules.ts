import { grouped } from '../../ground/grouped.ts'
import { rs } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'

/** What a listing may be asked for. Prices in paisa, texts in characters. */
export const listingLimits = {
  /** The specification's default page size. */
  pageSize: 10,
  largestPageSize: 60,
  lastPage: 100_000,
  /** Matches that are counted; of more a listing says 'more than 1,000' (docs/decisions/047). */
  counted: 1_000,
  largestSizeMl: 10_000,
  longestHours: 72,
  text: 100,
  // Far above any bottle, far below what paisa in a number can hold.
  highestPrice: rs(10_000_000),
}

type Counted = { totalProducts: number; moreProducts: boolean }

/** How many products there are: '12', 'more than 1,000'. */
export const countText = ({ totalProducts, moreProducts }: Counted): string =>
  moreProducts ? `more than ${grouped(listingLimits.counted)}` : `${totalProducts}`

/** The same with a noun whose plural ends in s: '1 product', 'more than 1,000 products'. */
export const countOf = (counted: Counted, noun: string): string =>
  counted.moreProducts ? `${countText(counted)} ${noun}s` : plural(counted.totalProducts, noun)

/**
 * What a search for a perfume that left the shop is answered with, above the perfumes that share its notes where there
 * are any.
 */
export const departedText = ({ name, alike }: { name: string; alike: boolean }): string =>
  alike ? `We no longer have ${name}. These are most like it:` : `We no longer have ${name}.`

/**
 * What a product has in common with a perfume of another house, which the search's chip names: 'Shares bergamot and
 * lavender'.
 */
export function sharesText({ shared }: { shared: Record<string, string[]> }, productId: string): string | undefined {
  const notes = shared[productId]?.slice(0, 2).map(note => note.toLowerCase())
  return notes && notes.length > 0 ? `Shares ${notes.join(' and ')}` : undefined
}
