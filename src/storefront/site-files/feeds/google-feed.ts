import { escaped } from '../../search-engines/escaped.ts'
import type { FeedShop, WrittenLine } from './feed-fields.ts'

/** Google's product feed: RSS 2.0 whose items have its `g:` fields. */
export function googleFeed(
  lines: readonly WrittenLine[],
  shop: FeedShop & { shopName: string; tagline: string },
): string {
  const tag = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>`
  const items = lines.map(({ line, fields: written }) => {
    const fields = [...written, ['availability', line.inStock ? 'in_stock' : 'out_of_stock'] as const]
    return `<item>${fields.map(([name, value]) => (name === 'shipping' ? shippingOf(value) : tag(`g:${name}`, value))).join('')}</item>\n`
  })
  const head = tag('title', shop.shopName) + tag('link', shop.publicUrl) + tag('description', shop.tagline)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${head}\n${items.join('')}</channel></rss>\n`
}

/** In XML the parts of 'PK:::280.00 PKR' are fields of their own. */
function shippingOf(value: string): string {
  const [country = '', , , price = ''] = value.split(':')
  return `<g:shipping><g:country>${country}</g:country><g:price>${price}</g:price></g:shipping>`
}
