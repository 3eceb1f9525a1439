/**
 * What a response can be made of, as triggers of the database announce it
 * (db/functions/ground/forget-cached-pages.sql).
 */
export type CacheTag =
  /** Which products there are, their order, and what cards show of them. */
  | 'catalogue'
  | `product:${string}`
  /** Any product: what is made of one is also made of this, which changes when many change at once. */
  | 'products'
  | 'settings'
  /** Which pages of words there are. */
  | 'contents'
  | `content:${string}`
  /** Which houses there are, and their pages. */
  | 'houses'
  | 'coupons'

/** What a response with these cards is made of. */
export const cardTags = (cards: readonly { _id: string }[]): CacheTag[] => [
  'catalogue',
  ...cards.map(({ _id }) => `product:${_id}` as const),
]

/** A search whose results a response shows: its text, and how many products have all of it. */
export type Searched = { text: string; found: number }

/**
 * Collects what a response is made of while it is made.
 * @rule what a cached page is made of
 */
export class CacheTags {
  readonly names = new Set<CacheTag>()
  /** The time from which the response is another one, by the clock alone; ms since 1970. */
  until = Number.POSITIVE_INFINITY
  /** Whether a part could not be read and was left out. */
  incomplete = false
  /** The search that it shows, which is counted each time it is shown. */
  searched: Searched | null = null

  add(...names: CacheTag[]): void {
    for (const name of names) this.names.add(name)
    if (names.some(name => name.startsWith('product:'))) this.names.add('products')
  }

  /** The response changes at this time. */
  endsAt(time: Date | null): void {
    if (time) this.until = Math.min(this.until, time.getTime())
  }
}
