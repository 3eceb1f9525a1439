// The feeds of Google and Meta: which sizes they list and what is wrong with them is `sizes-in-feeds.ts`; what their
// fields hold is `src/storefront/site-files/feed-fields.ts`.

export { FeedFilter, listFeed } from './list-feed.ts'
export { type FeedLine, readFeed } from './sizes-in-feeds.ts'
