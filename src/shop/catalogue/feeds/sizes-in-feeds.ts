import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { sizeName } from '../../ground/names/size-and-urdu-name-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { FEED_LIMIT, feedLimits } from './feed-address-rules.ts'
import { isGtin } from './gtin.ts'

/** A size of a published product, as the feeds of Google and Meta list it. Amounts in paisa. */
export type FeedLine = {
  sizeId: string
  /** At most 50 characters, the same for as long as the size exists. */
  id: string
  groupId: string
  productId: string
  /** The product's address below /product. */
  address: string
  title: string
  description: string
  /** As stored: the size's own picture first. */
  images: string[]
  inStock: boolean
  price: Paisa
  /** Null without a discount. */
  salePrice: Paisa | null
  /** From when to when the discount counts, where its end is known. */
  saleDates: { from: Date; until: Date } | null
  brand: string
  gtin: string
  mpn: string
  ml: number
  setOf: number | null
  isSet: boolean
  grams: number
  category: string
  /** Why it is in no feed; empty when it is. */
  leftOut: string
  /** What the feeds' readers may refuse or count as misuse. */
  problems: string[]
}

type Row = Omit<
  FeedLine,
  'id' | 'groupId' | 'title' | 'leftOut' | 'problems' | 'gtin' | 'mpn' | 'saleDates' | 'grams'
> & {
  name: string
  sku: string
  barcode: string
  weightGrams: number | null
  saleFrom: Date | null
  saleUntil: Date | null
}

type Shop = Pick<Settings, 'shopName' | 'pieceWeightGrams' | 'feedsWithout'>

/**
 * All sizes of published products by product, with why one is left out. `more`: sizes beyond what a feed lists.
 * @rule which sizes Google's and Meta's feeds list, and what is wrong with them
 */
export async function readFeed(db: Db, shop: Shop): Promise<{ lines: FeedLine[]; more: boolean }> {
  const { rows } = await sql<Row>`
    select s.id as "sizeId", p.id as "productId", p.address, p.name, p.description,
      array(select shown.image from unnest(p.images) with ordinality as shown (image, place)
        left join product_pictures pp on pp.product_id = p.id and pp.image = shown.image
        where pp.size_id is null or pp.size_id = s.id order by pp.size_id is null, place) as images,
      s.stock > 0 as "inStock", s.price, case when s.cut_price < s.price then s.cut_price end as "salePrice",
      now.from_at as "saleFrom", s.sale_ends_at as "saleUntil",
      p.brand, s.sku, s.barcode, s.ml, bottles_of(s) as "setOf", s.is_set as "isSet", s.weight_grams as "weightGrams", p.category
    from products p join sizes s on s.product_id = p.id and s.retired_at is null
    left join price_history now on now.size_id = s.id and now.until_at is null
    where p.published order by p.id, s.ml, s.position, s.id limit ${FEED_LIMIT + 1}`.execute(db)
  return { lines: rows.slice(0, FEED_LIMIT).map(row => lineOf(row, shop)), more: rows.length > FEED_LIMIT }
}

function lineOf(row: Row, shop: Shop): FeedLine {
  const { name, sku, barcode, weightGrams, saleFrom, saleUntil, ...rest } = row
  const own = row.brand === '' || row.brand.toLowerCase() === shop.shopName.toLowerCase()
  const gtin = isGtin(barcode) ? barcode : ''
  const line = {
    ...rest,
    id: shortId(row.sizeId),
    groupId: shortId(row.productId),
    title: `${plain(name).slice(0, feedLimits.title - 9)}, ${sizeName(row)}`,
    description: plain(row.description).slice(0, feedLimits.description),
    brand: plain(row.brand || shop.shopName).slice(0, feedLimits.brand),
    saleDates: row.salePrice !== null && saleFrom && saleUntil ? { from: saleFrom, until: saleUntil } : null,
    gtin,
    // A number of its maker: the shop's own SKU says nothing about another house's bottle.
    mpn: own ? sku : '',
    grams: weightGrams ?? shop.pieceWeightGrams,
  }
  return { ...line, leftOut: whyLeftOut(row, shop), problems: problemsOf(row, { own, gtin }) }
}

/** Feeds take 50 characters: of longer ids beginning and end, which tells them apart. */
const shortId = (id: string): string => (id.length <= 50 ? id : `${id.slice(0, 24)}-${id.slice(-25)}`)

/** One line without what no feed may hold: control characters, HTML. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\p{Cc}+|\s+/gu, ' ')
    .toWellFormed()
    .trim()

function whyLeftOut({ category, price, images }: Row, { feedsWithout }: Shop): string {
  if (feedsWithout.some(name => name.toLowerCase() === category.toLowerCase()))
    return `${category} is left out: not new in its original packing`
  if (price === 0) return 'It has no price'
  return images.some(image => image.startsWith('/pictures/')) ? '' : 'It has no picture'
}

/** Words that say whose perfume it is like: the feeds' rules count that as misuse of another maker's name. */
const LIKENESS = /\b(inspired by|inspiration of|impression of|dupe|clone|replica|our version|type of)\b/i

function problemsOf(row: Row, { own, gtin }: { own: boolean; gtin: string }): string[] {
  const { name, description } = row
  return [
    plain(description) === '' && 'It has no description',
    name.length > 3 && name === name.toUpperCase() && /[A-Z]/.test(name) && 'Its name is in capitals',
    LIKENESS.test(`${name} ${description}`) &&
      "It compares itself with another maker's perfume, which counts as misuse of its name",
    !own && gtin === '' && 'It has no barcode of its maker',
  ].flatMap(problem => problem || [])
}
