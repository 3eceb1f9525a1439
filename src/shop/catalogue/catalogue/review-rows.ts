import { type RawBuilder, sql } from 'kysely'
import { isoTime } from './card-columns.ts'
import type { Product, Review } from './product.ts'

/** Photographs of customers that a product's page shows. */
const GALLERY_LIMIT = 12

const MAX_REVIEWS = 50

/** The approved reviews of a product, newest first, at most 50. `of`: its id. */
export const reviewRows = (of: RawBuilder<string>) => sql<Review>`
  select r.id as "_id", r.name, r.rating, r.comment, r.images, r.videos, ${isoTime('r.created_at')} as "createdAt", r.reply, r.imported_from as "importedFrom", r.order_id is not null as bought
  from reviews r where r.product_id = ${of} and r.approved
  order by r.created_at desc, r.id limit ${sql.lit(MAX_REVIEWS)}`

/** The photographs that the shop took from a product's reviews into its gallery, newest first. */
export const galleryRows = (of: RawBuilder<string>) => sql<Product['gallery'][number]>`
  select image, r.name from reviews r, unnest(r.images) image
  where r.product_id = ${of} and r.approved and r.in_gallery
  order by r.created_at desc, r.id limit ${sql.lit(GALLERY_LIMIT)}`
