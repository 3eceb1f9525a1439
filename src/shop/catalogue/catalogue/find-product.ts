import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { cardColumns, isoTime } from './card-columns.ts'
import type { Product } from './product.ts'
import { galleryRows, reviewRows } from './review-rows.ts'

/**
 * A published product by its id or any of its addresses, with its sizes, its newest approved reviews (at most 50) and
 * their gallery; with `reviews: false` without them, for callers that use `listReviews` and `listGallery`. `archived`:
 * one that is not sold any more, without sizes. Throws `not_found`.
 */
export async function findProduct(db: Db, id: string, { reviews = true, archived = false } = {}): Promise<Product> {
  // Other characters are in no id, and some of them make PostgreSQL throw.
  const product = /^[a-z0-9-]{1,250}$/.test(id)
    ? await select(db, id, reviews ? fromReviews : none, archived ? 'archived' : 'published')
    : undefined
  if (!product) throw new ShopError('not_found', 'Product not found')
  return archived ? { ...product, sizes: [] } : product
}

const pictures = sql`(
  select coalesce(json_agg(json_build_object('image', image, 'alt', alt, 'sizeId', size_id, 'video', video)), '[]')
  from product_pictures where product_id = p.id and image = any (p.images) and (alt <> '' or size_id is not null or video <> '')
)`

const own = sql<string>`p.id`
const fromReviews = sql`(select coalesce(json_agg(review), '[]') from (${reviewRows(own)}) review) as reviews,
  (select coalesce(json_agg(photo), '[]') from (${galleryRows(own)}) photo) as gallery`
const none = sql`'[]'::json as reviews, '[]'::json as gallery`

async function select(db: Db, id: string, reviews: typeof none, state: string): Promise<Product | undefined> {
  // One column of JSON is read sooner than twenty-five of many types.
  const { rows } = await sql<{ product: Product }>`
    select to_json(found) as product from (select ${cardColumns}, p.audience, p.seasons, p.occasions, p.longevity_hours as "longevityHours", p.sillage,
      p.alcohol_free as "alcoholFree",
      p.top_notes as "topNotes", p.heart_notes as "heartNotes", p.base_notes as "baseNotes",
      p.description, p.item_details as "itemDetails", p.origin, p.in_the_box as "inTheBox",
      p.seo_title as "seoTitle", p.seo_description as "seoDescription", ${isoTime('p.created_at')} as "createdAt",
      p.rating_histogram as "ratingHistogram", ${reviews}, ${pictures} as pictures
    from products p
    where p.id = (select product_id from product_addresses where address = ${id}) and p.state = ${state}) found`.execute(
    db,
  )
  return rows[0]?.product
}
