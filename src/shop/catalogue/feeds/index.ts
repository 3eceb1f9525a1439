export { FeedFilter, listFeed } from './list-feed.ts'
export { type FeedLine, readFeed } from './sizes-in-feeds.ts'
