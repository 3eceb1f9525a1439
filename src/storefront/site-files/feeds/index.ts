import { Hono } from 'hono'
import { readFeed } from '../../../shop/catalogue/feeds/index.ts'
import { type FeedName, feedPaths } from '../../../shop/catalogue/feeds/rules.ts'
import { MUST_REVALIDATE } from '../../../web/server/caching.ts'
import type { WebEnv } from '../../../web/server/request-context.ts'
import { feedFields } from './feed-fields.ts'
import { googleFeed } from './google-feed.ts'
import { metaFeed } from './meta-feed.ts'

const types: Record<FeedName, string> = { google: 'application/xml', meta: 'text/csv' }

/** The feeds of products, once they are switched on. Kept in memory until a product, price, sale or setting changes. */
export const feeds = new Hono<WebEnv>()
for (const [name, path] of Object.entries(feedPaths) as [FeedName, string][]) {
  feeds.get(path, async (c, next) => {
    const { cacheTags, publicUrl } = c.var
    const settings = await c.var.settings()
    // Off: the 404 page.
    if (!settings.productFeeds.includes(name)) return next()
    cacheTags.add('catalogue', 'products')
    const { lines } = await c.var.read(db => readFeed(db, settings))
    const shop = { ...settings, publicUrl }
    // One size at which the shop fails does not take the feed away from all others.
    const listed = lines.flatMap(line => {
      if (line.leftOut !== '') return []
      try {
        return [{ line, fields: feedFields(line, shop) }]
      } catch (error) {
        c.var.log.error({ err: error, sizeId: line.sizeId }, 'a size is left out of the feeds: it cannot be written')
        return []
      }
    })
    const body = name === 'google' ? googleFeed(listed, shop) : metaFeed(listed)
    return c.body(body, 200, { 'content-type': `${types[name]}; charset=utf-8`, 'cache-control': MUST_REVALIDATE })
  })
}

const paths: readonly string[] = Object.values(feedPaths)

/** The feeds are kept, and have no parameters. */
export const cachedFeeds = (pathname: string): readonly string[] | null => (paths.includes(pathname) ? [] : null)
