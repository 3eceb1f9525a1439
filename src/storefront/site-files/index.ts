import { type Context, Hono } from 'hono'
import { href } from 'react-router'
import type { Db } from '../../platform/database/database.ts'
import { listArticles } from '../../shop/content/content/index.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import { themeTokens } from '../../shop/settings/theme/theme-colour-rules.ts'
import { accent, accentInk, accentLight, band, bandMuted, ground } from '../../ui/colours.ts'
import { iconFiles } from '../../web/server/icon-tags.ts'
import type { KnownParameters } from '../../web/server/page-cache/addresses.ts'
import type { WebEnv } from '../../web/server/request-context.ts'
import { MUST_REVALIDATE } from '../../web/server/who-may-cache.ts'
import { escaped } from '../search-engines/escaped.ts'
import { sharedPicture } from '../search-engines/head-tags.ts'
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

const delivered = {
  band,
  'band-ink': ground,
  'band-muted': bandMuted,
  accent,
  'accent-light': accentLight,
  'accent-ink': accentInk,
}

/**
 * /offline.html, which the service worker keeps: a page without a connection can ask for no other file, so that its
 * styles stand in it.
 */
function offlinePage({ shopName, themeColours }: Pick<Settings, 'shopName' | 'themeColours'>): string {
  const colours = { ...delivered, ...themeTokens(themeColours) }
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="theme-color" content="${colours.band}">
    <title>You are offline | ${escaped(shopName)}</title>
    <style>
      html {
        height: 100%;
        background: ${colours.band};
        color: ${colours['band-ink']};
        font: 1.0625rem/1.6 Figtree, Arial, sans-serif;
      }
      body {
        display: grid;
        min-height: 100%;
        margin: 0;
        place-content: center;
        justify-items: center;
        gap: 1rem;
        padding: 2rem 1.25rem;
        box-sizing: border-box;
        text-align: center;
      }
      svg {
        width: 5rem;
        height: 5rem;
        color: ${colours['accent-light']};
      }
      h1 {
        margin: 0;
        font: 500 2.5rem/1.1 Cormorant, "Times New Roman", serif;
        text-wrap: balance;
      }
      p {
        max-width: 27rem;
        margin: 1rem 0;
        color: ${colours['band-muted']};
        text-wrap: balance;
      }
      a {
        display: inline-block;
        min-height: 3rem;
        margin-top: 1rem;
        padding: 0 2rem;
        border-radius: 2px;
        background: ${colours.accent};
        color: ${colours['accent-ink']};
        font: 600 0.8125rem/3rem Figtree, Arial, sans-serif;
        letter-spacing: 0.1em;
        text-decoration: none;
        text-transform: uppercase;
      }
      a:focus-visible {
        outline: 2px solid ${colours['accent-light']};
        outline-offset: 3px;
      }
    </style>
  </head>
  <body>
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="0.9" aria-hidden="true">
      <path d="M10 2.5h4v3h-4zM9 5.5h6v2.2l3 2.3v9.5a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V10l3-2.3zM6 14h12"/>
    </svg>
    <main>
      <h1>You are offline</h1>
      <p>Please check your connection. Your cart and your favourites are safe on this device.</p>
      <!-- An empty href reloads the requested page. -->
      <a href="">Try again</a>
    </main>
  </body>
</html>
`
}

/**
 * Files for crawlers, readers of feeds and browsers: /sitemap.xml, /journal.xml, /robots.txt, /manifest.webmanifest,
 * /offline.html. All but /robots.txt are cached in memory.
 */
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
