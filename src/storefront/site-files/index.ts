import { type Context, Hono } from 'hono'
import { href } from 'react-router'
import type { Db } from '../../platform/database/database.ts'
import { listArticles } from '../../shop/content/content/index.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import { themeTokens } from '../../shop/settings/theme/rules.ts'
import { band } from '../../ui/colours.ts'
import { MUST_REVALIDATE } from '../../web/server/caching.ts'
import { iconFiles } from '../../web/server/icon-tags.ts'
import type { KnownParameters } from '../../web/server/page-cache/addresses.ts'
import type { WebEnv } from '../../web/server/request-context.ts'
import { escaped } from '../search-engines/escaped.ts'
import { sharedPicture } from '../search-engines/head-tags.ts'
import { offlinePage } from './offline-page.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

const NEWEST = 20

/** /journal.xml: the newest articles as RSS 2.0. */
async function journalFeed(db: Db, settings: Settings, publicUrl: string): Promise<string> {
  const articles = await listArticles(db, settings, { limit: NEWEST })
  const items = articles.map(({ slug, title, description, author, cover, publishedAt }) => {
    const address = publicUrl + href('/journal/:slug', { slug })
    const picture = sharedPicture(cover)
    return [
      '<item>',
      tag('title', title),
      tag('link', address),
      `<guid isPermaLink="true">${escaped(address)}</guid>`,
      tag('pubDate', publishedAt.toUTCString()),
      tag('description', description),
      author ? tag('dc:creator', author) : '',
      picture ? `<media:content url="${escaped(publicUrl + picture)}" medium="image" type="image/jpeg"/>` : '',
      '</item>\n',
    ].join('')
  })
  const spaces = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:media="http://search.yahoo.com/mrss/"',
  ]
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${spaces.join(' ')}><channel>`,
    tag('title', `${settings.shopName}: Journal`),
    tag('link', publicUrl + href('/journal')),
    `<atom:link rel="self" type="application/rss+xml" href="${escaped(`${publicUrl}/journal.xml`)}"/>`,
    tag('description', settings.tagline),
    tag('language', 'en'),
    `\n${items.join('')}</channel></rss>\n`,
  ].join('')
}

// XML knows no other control characters.
const tag = (name: string, text: string): string =>
  `<${name}>${escaped(text.replaceAll(/[^\t\n\r\P{Cc}]/gu, ''))}</${name}>`

/** /robots.txt: allows everything except personal pages, calls and search results, which are endless. */
const robots = (publicUrl: string): string =>
  ['User-agent: *', ...closed.map(path => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

const closed = ['/cart', '/favourites', '/checkout', '/order', '/v1', '/*?search=', '/*&search=']

/** Files for crawlers, readers of feeds and browsers: /sitemap.xml, /journal.xml, /robots.txt, /manifest.webmanifest, /offline.html. All but /robots.txt are cached in memory. */
export const siteFiles = new Hono<WebEnv>()
  .get('/robots.txt', c => respond(c, 'text/plain', robots(c.var.publicUrl)))
  .get('/sitemap.xml', async c => {
    c.var.cacheTags.add('catalogue', 'contents', 'houses')
    return respond(c, 'application/xml', await sitemap(c.var.db, c.var.publicUrl))
  })
  .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c, next) => {
    c.var.cacheTags.add('catalogue', 'contents', 'houses')
    const number = Number(/\d+/.exec(c.req.param('file'))?.[0])
    const part = await sitemapPart(c.var.db, c.var.publicUrl, number)
    // No such part: the 404 page.
    return part ? respond(c, 'application/xml', part) : next()
  })
  .get('/journal.xml', async c => {
    c.var.cacheTags.add('contents')
    return respond(c, 'application/rss+xml', await journalFeed(c.var.db, await c.var.settings(), c.var.publicUrl))
  })
  .get('/manifest.webmanifest', async c => {
    return respond(c, 'application/manifest+json', JSON.stringify(manifest(await c.var.settings())))
  })
  .get('/offline.html', async c => respond(c, 'text/html', offlinePage(await c.var.settings())))

/** The cached files: none of them has parameters. */
export const cachedFiles: KnownParameters = pathname =>
  /^\/((sitemap(-[1-9][0-9]{0,3})?|journal)\.xml|manifest\.webmanifest|offline\.html)$/.test(pathname) ? [] : null

function respond(c: Context, type: string, body: string) {
  return c.body(body, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': MUST_REVALIDATE })
}

/** The web app manifest, for a phone's home screen. */
const manifest = ({ shopName, tagline, themeColours, brand }: Settings) => ({
  id: '/',
  name: shopName,
  short_name: shopName,
  description: tagline,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: bandOf(themeColours),
  theme_color: bandOf(themeColours),
  categories: ['shopping', 'beauty'],
  icons: iconFiles(brand),
})

const bandOf = (colours: Settings['themeColours']): string => themeTokens(colours)?.band ?? band
