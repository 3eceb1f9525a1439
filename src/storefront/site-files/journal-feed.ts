import { href } from 'react-router'
import type { Db } from '../../platform/database/database.ts'
import { listArticles } from '../../shop/content/content/index.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import { escaped } from '../search-engines/escaped.ts'
import { sharedPicture } from '../search-engines/head-tags.ts'

const NEWEST = 20

/** /journal.xml: the newest articles as RSS 2.0. */
export async function journalFeed(db: Db, settings: Settings, publicUrl: string): Promise<string> {
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
