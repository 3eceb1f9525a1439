import { Hono } from 'hono'
import { csvSheet } from '../../platform/csv/csv-sheet.ts'
import { type FeedName, feedPaths } from '../../shop/catalogue/feeds/feed-address-rules.ts'
import { type FeedLine, readFeed } from '../../shop/catalogue/feeds/index.ts'
import { type Paisa, paisa, toRupees } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { type FeeRules, feeFor } from '../../shop/ground/shipping/index.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import type { WebEnv } from '../../web/server/request-context.ts'
import { MUST_REVALIDATE } from '../../web/server/who-may-cache.ts'
import { escaped } from '../search-engines/escaped.ts'
import { sharedPicture } from '../search-engines/head-tags.ts'

const types: Record<FeedName, string> = { google: 'application/xml', meta: 'text/csv' }

const columns = [
  'id',
  'item_group_id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'gtin',
  'mpn',
  'size',
  'google_product_category',
  'product_type',
  'shipping',
  'shipping_weight',
] as const

const sheet = csvSheet<ReadonlyMap<string, string>>(
  columns.map(name => [name, values => values.get(name) ?? '']),
  { bom: false, harmless: false },
)

/** Perfume & Cologne, in Google's product taxonomy. */
const PERFUME = '479'

// Both services read so many beside the first.
const MORE_PICTURES = 10

type FeedShop = FeeRules & Pick<Settings, 'freeShippingFrom' | 'packingWeightGrams'> & { publicUrl: string }

/** A size with its fields (`feedFields`). */
type WrittenLine = { line: FeedLine; fields: [name: string, value: string][] }

/** '4500.00 PKR', as both services write an amount. */
const priceOf = (amount: Paisa): string => `${toRupees(amount).toFixed(2)} PKR`

/**
 * A size as both services call its fields; empty ones are left out. `availability` is the one that differs, and made by
 * each.
 * @rule what the fields of Google's and Meta's feeds hold
 */
function feedFields(line: FeedLine, shop: FeedShop): [name: string, value: string][] {
  const { publicUrl } = shop
  const [first = '', ...more] = line.images.flatMap(image => sharedPicture(image) ?? []).map(path => publicUrl + path)
  const charged = line.salePrice ?? line.price
  const shipping =
    charged >= shop.freeShippingFrom
      ? paisa(0)
      : feeFor(shop, { city: null, grams: line.grams + shop.packingWeightGrams })
  const fields: [string, string][] = [
    ['id', line.id],
    ['item_group_id', line.groupId],
    ['title', line.title],
    ['description', line.description || line.title],
    ['link', `${publicUrl}/product/${line.address}?size=${encodeURIComponent(line.sizeId)}`],
    ['image_link', first],
    ...more.slice(0, MORE_PICTURES).map((picture): [string, string] => ['additional_image_link', picture]),
    ['price', priceOf(line.price)],
    ['sale_price', line.salePrice === null ? '' : priceOf(line.salePrice)],
    ['sale_price_effective_date', line.saleDates ? `${iso(line.saleDates.from)}/${iso(line.saleDates.until)}` : ''],
    ['brand', line.brand],
    ['gtin', line.gtin],
    ['mpn', line.mpn],
    ['identifier_exists', line.gtin || line.mpn ? '' : 'no'],
    ['condition', 'new'],
    ['size', sizeName(line)],
    ['google_product_category', PERFUME],
    ['product_type', line.category],
    // A set's millilitres are those of several bottles.
    ['unit_pricing_measure', line.isSet ? '' : `${line.ml}ml`],
    ['unit_pricing_base_measure', line.isSet ? '' : '100ml'],
    ['shipping_weight', `${line.grams} g`],
    ['shipping', `PK:::${priceOf(shipping)}`],
  ]
  return fields.filter(([, value]) => value !== '')
}

/** To the minute, without milliseconds: '2026-11-23T20:00Z'. */
const iso = (time: Date): string => `${time.toISOString().slice(0, 16)}Z`

/** Meta's catalogue feed: CSV. Numbers of pieces are left out: rivals would read what the shop sells. */
function metaFeed(lines: readonly WrittenLine[]): string {
  const rows = lines.map(({ line, fields }) => {
    const values = new Map<string, string>([['availability', line.inStock ? 'in stock' : 'out of stock']])
    for (const [name, value] of fields) values.set(name, values.has(name) ? `${values.get(name)},${value}` : value)
    return values
  })
  return sheet.head + sheet.lines(rows)
}

/**
 * The feeds of products, once they are switched on. Cached in memory until a product, price, sale or setting changes.
 */
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

/** The feeds are cached, and have no parameters. */
export const cachedFeeds = (pathname: string): readonly string[] | null => (paths.includes(pathname) ? [] : null)

/** Google's product feed: RSS 2.0 whose items have its `g:` fields. */
function googleFeed(lines: readonly WrittenLine[], shop: FeedShop & { shopName: string; tagline: string }): string {
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
