import type { Settings } from '../../shop/settings/settings/index.ts'
import { canonicalAddress } from './canonical.ts'
import { escaped } from './escaped.ts'
import type { PageHead } from './page-head.ts'

type Shop = Pick<Settings, 'shopName' | 'brand'> & { heroes: readonly { image: string }[] }

/**
 * Open Graph, card, other languages and structured data of a page as HTML. `address` is the page's own, `publicUrl` the
 * shop's.
 */
export function headTags(
  head: PageHead,
  { shop, publicUrl, address, nonce }: { shop: Shop; publicUrl: string; address: string; nonce: string },
): string {
  const { pathname, search } = new URL(address)
  const picture =
    sharedPicture(head.picture) ??
    sharedPicture(shop.brand.sharePicture) ??
    sharedPicture(shop.heroes[0]?.image) ??
    '/icon-512.png'
  const title = `${head.title} | ${shop.shopName}`
  const properties = {
    'og:site_name': shop.shopName,
    'og:locale': 'en_PK',
    'og:type': head.type ?? 'website',
    'og:title': title,
    'og:description': head.description,
    'og:url': canonicalAddress(publicUrl, pathname, search),
    'og:image': publicUrl + picture,
    'og:image:alt': head.title,
    ...head.properties,
  }
  const card = picture.endsWith('.jpg') ? 'summary_large_image' : 'summary'
  return [
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}"/>`),
    ...Object.entries(head.languages ?? {}).map(
      ([language, path]) => `<link rel="alternate" hreflang="${language}" href="${escaped(publicUrl + path)}"/>`,
    ),
    // Its title, words and picture are those of Open Graph.
    `<meta name="twitter:card" content="${card}"/>`,
    ...(head.data ?? []).map(data => dataTag(data, nonce)),
  ].join('')
}

/** A stored picture as a JPEG of 1080 pixels: networks that show links read no other format surely. */
export function sharedPicture(address: string | undefined): string | undefined {
  return address?.startsWith('/pictures/') ? address.replace(/[^/]+$/, '1080.jpg') : undefined
}

/** No word of a merchant or shopper can end the tag: each `<` is written as its number. */
function dataTag(data: object, nonce: string): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json" nonce="${nonce}">${json}</script>`
}
