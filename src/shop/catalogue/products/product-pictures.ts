import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { PUT_BACK_DAYS } from '../../ground/pictures/index.ts'
import { MAX_ZOOM } from '../../ground/pictures/picture-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { saveTranslations } from '../../ground/translations/index.ts'
import { MAX_PICTURES } from './product-rules.ts'

const text = z.string().trim().max(250, 'A description of a picture has 250 characters or less').default('')
const part = z.number().min(0).max(1).default(0.5)

/** One picture of a product. */
export const ProductPicture = z.object({
  /** Its address, as in `products.images`. */
  image: z.string().min(1).max(300),
  /** What it shows; empty: the product's name. */
  alt: text,
  altUrdu: text,
  /** The size that it shows; empty: all. */
  sizeId: z.string().max(250).default(''),
  /** The whole picture that it was cut from, and where; empty: it is whole. */
  original: z.string().max(300).default(''),
  x: part,
  y: part,
  zoom: z.number().min(1).max(MAX_ZOOM).default(1),
  /** The video that it is the poster of; empty: it is a picture alone. */
  video: z.string().max(200).default(''),
})
export type ProductPicture = z.output<typeof ProductPicture>

/** @rule what a product's pictures show, whose size they are and where they are cut */
export const ProductPictures = z
  .array(ProductPicture)
  .max(MAX_PICTURES, `A product has ${MAX_PICTURES} pictures at most`)
  .refine(all => new Set(all.map(({ image }) => image)).size === all.length, 'One picture is in the list twice')

/** The pictures of a product in their order, the first of which is on cards. */
export async function readPictures(db: Db, productId: string): Promise<ProductPicture[]> {
  const { rows } = await sql<ProductPicture>`
    select image.address as image, coalesce(picture.alt, '') as alt, coalesce(urdu.text, '') as "altUrdu",
      coalesce(picture.size_id, '') as "sizeId", coalesce(picture.original, '') as original,
      coalesce(picture.focus_x, 0.5) as x, coalesce(picture.focus_y, 0.5) as y, coalesce(picture.zoom, 1) as zoom,
      coalesce(picture.video, '') as video
    from products p cross join unnest(p.images) with ordinality as image (address, place)
    left join product_pictures picture on picture.product_id = p.id and picture.image = image.address
    left join translations urdu on urdu.entity = 'picture' and urdu.entity_id = picture.id::text and urdu.field = 'alt'
      and urdu.language = 'ur'
    where p.id = ${productId} order by image.place`.execute(db)
  return rows
}

/** Writes the pictures of a locked product; its version is the caller's to count. Throws `invalid`. */
export async function writePictures(tx: Tx, productId: string, pictures: readonly ProductPicture[]): Promise<void> {
  await demandKnown(tx, productId, pictures)
  const images = pictures.map(({ image }) => image)
  await tx.updateTable('products').set({ images }).where('id', '=', productId).execute()
  await sql`with gone as (
      delete from product_pictures where product_id = ${productId} and image <> all(${images}::text[]) returning id)
    delete from translations where entity = 'picture' and entity_id in (select id::text from gone)`.execute(tx)
  for (const { image, alt, altUrdu, sizeId, original, x, y, zoom, video } of pictures) {
    const facts = { alt, size_id: sizeId || null, original, focus_x: x, focus_y: y, zoom, video }
    const { id } = await tx
      .insertInto('product_pictures')
      .values({ ...facts, product_id: productId, image })
      .onConflict(conflict => conflict.columns(['product_id', 'image']).doUpdateSet(facts))
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveTranslations(tx, { entity: 'picture', id: String(id) }, { alt: altUrdu })
  }
}

/**
 * New pictures and videos are ones that were uploaded here, and sizes the product's own. Locked, so that no sweep
 * removes them meanwhile.
 */
async function demandKnown(tx: Tx, productId: string, pictures: readonly ProductPicture[]): Promise<void> {
  const named = [...new Set(pictures.flatMap(({ image, original }) => [image, original]).filter(Boolean))]
  const videos = [...new Set(pictures.flatMap(({ video }) => video || []))]
  const { rows } = await sql<{ address: string }>`
    with stored as materialized (
      select '/pictures/' || id || '/720.jpg' as address from pictures
      where id in (select split_part(address, '/', 3) from unnest(${named}::text[]) address) for key share
    ),
    stored_videos as materialized (
      select address from product_videos where address = any(${videos}::text[]) for key share
    )
    select address from unnest(${named}::text[]) address
    where not exists (select from stored where stored.address = address.address)
      and not exists (select from products where id = ${productId} and address = any (images))
      and not exists (select from product_pictures where product_id = ${productId} and original = address)
    union all
    select address from unnest(${videos}::text[]) address
    where not exists (select from stored_videos where stored_videos.address = address.address)
      and not exists (select from product_pictures where product_id = ${productId} and video = address)`.execute(tx)
  if (rows[0])
    throw new ShopError('invalid', 'One picture or video is not stored here: please upload it again', 'pictures')
  const sizes = await tx.selectFrom('sizes').select('id').where('product_id', '=', productId).execute()
  if (pictures.some(({ sizeId }) => sizeId && !sizes.some(({ id }) => id === sizeId)))
    throw new ShopError('invalid', 'One size is gone: please choose another one', 'pictures')
}

/**
 * Pictures that were removed from a product within the days in which they can be put back, each as it was last, newest
 * first.
 */
export async function removedPictures(db: Db, productId: string): Promise<ProductPicture[]> {
  const { rows } = await sql<{ picture: unknown }>`
    select picture from (
      select distinct on (picture ->> 'image') picture, id, place from audit_log, jsonb_array_elements(before -> 'pictures')
        with ordinality as was (picture, place)
      where subject_type = 'product' and subject_id = ${productId} and jsonb_typeof(before -> 'pictures') = 'array'
        and created_at > now() - ${PUT_BACK_DAYS} * interval '1 day'
      order by picture ->> 'image', id desc
    ) removed
    where exists (select from pictures where picture ->> 'image' = '/pictures/' || pictures.id || '/720.jpg')
      and not exists (select from products p where p.id = ${productId} and picture ->> 'image' = any (p.images))
    order by id desc, place limit ${sql.lit(MAX_PICTURES)}`.execute(db)
  return rows.flatMap(({ picture }) => ProductPicture.safeParse(picture).data ?? [])
}
