export { FeedFilter, listFeed } from './list-feed.ts'
export { type FeedLine, readFeed } from './read-feed.ts'
