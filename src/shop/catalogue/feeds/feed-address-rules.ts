/** The most sizes of one feed: it is made in memory. */
export const FEED_LIMIT = 20_000

/** In characters, by Google's product data specification; Meta's are not shorter. */
export const feedLimits = { title: 150, description: 5000, brand: 70 }

/** Where the feeds are, below the shop's address. */
export const feedPaths = { google: '/feeds/google.xml', meta: '/feeds/meta.csv' } as const
export type FeedName = keyof typeof feedPaths
export const feedNames = Object.keys(feedPaths) as [FeedName, ...FeedName[]]

/** What the two services are called. */
export const feedLabels: Record<FeedName, string> = {
  google: 'Google Merchant Center',
  meta: 'Meta (Facebook, Instagram, WhatsApp)',
}
