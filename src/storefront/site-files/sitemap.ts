import { href } from 'react-router'
import type { Db } from '../../platform/database/database.ts'
import { listCategories, listCollections, listPublished } from '../../shop/catalogue/catalogue/index.ts'
import { listContents } from '../../shop/content/content/index.ts'
import { listHouses } from '../../shop/content/houses/index.ts'
import { categoryLink } from '../../web/browser/navigation.ts'
import { listingPages } from '../listing/listing-pages.ts'
import { offersQuiz } from '../pages/quiz.ts'
import { escaped } from '../search-engines/escaped.ts'

type Address = { path: string; changedAt?: Date }

// The protocol's limit of URLs in one file.
const MAX_URLS = 50_000

/** /sitemap.xml: all indexable pages, or the index of its parts when they exceed one file. */
export async function sitemap(db: Db, publicUrl: string, perFile = MAX_URLS): Promise<string> {
  const { pages, total } = await pagesBefore(db)
  if (total <= perFile) return addressList(publicUrl, await part(db, pages, 0, perFile))
  const parts = Array.from({ length: Math.ceil(total / perFile) }, (_, index) => {
    return `<sitemap><loc>${escaped(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`
  })
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('')}</sitemapindex>\n`
}

/** /sitemap-{number}.xml, counted from 1, or null for an unknown part. */
export async function sitemapPart(
  db: Db,
  publicUrl: string,
  number: number,
  perFile = MAX_URLS,
): Promise<string | null> {
  const { pages, total } = await pagesBefore(db)
  const start = (number - 1) * perFile
  return number < 1 || start >= total ? null : addressList(publicUrl, await part(db, pages, start, perFile))
}

/** All pages except products, which follow, and the total number of URLs. */
async function pagesBefore(db: Db): Promise<{ pages: Address[]; total: number }> {
  const [categories, collections, contents, houses] = await Promise.all([
    listCategories(db),
    listCollections(db),
    listContents(db),
    listHouses(db),
  ])
  const pages = [
    { path: '/' },
    ...listingPages.map(({ path }) => ({ path })),
    ...categories.filter(({ productCount }) => productCount > 0).map(({ name }) => ({ path: categoryLink(name) })),
    { path: href('/houses') },
    ...houses.map(({ slug, changedAt }) => ({ path: href('/houses/:slug', { slug }), changedAt })),
    ...collections.map(({ address, changedAt }) => ({ path: href('/collections/:address', { address }), changedAt })),
    ...contents
      .filter(({ slug }) => slug !== 'quiz' || offersQuiz(categories))
      .map(({ slug, kind, changedAt }) => ({
        path: kind === 'page' ? href('/pages/:slug', { slug }) : href('/journal/:slug', { slug }),
        changedAt,
      })),
    ...(contents.some(({ kind }) => kind === 'article') ? [{ path: href('/journal') }] : []),
  ]
  return { pages, total: pages.length + categories.reduce((sum, { productCount }) => sum + productCount, 0) }
}

async function part(db: Db, pages: Address[], start: number, limit: number): Promise<Address[]> {
  const here = pages.slice(start, start + limit)
  const offset = Math.max(0, start - pages.length)
  const products = await listPublished(db, { offset, limit: limit - here.length })
  return [
    ...here,
    ...products.map(({ address, changedAt }) => ({ path: href('/product/:id', { id: address }), changedAt })),
  ]
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

function addressList(publicUrl: string, addresses: Address[]): string {
  const lines = addresses.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escaped(publicUrl + path)}</loc>${changed}</url>\n`
  })
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`
}
