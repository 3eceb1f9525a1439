import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { ShopError } from '../../ground/shop-error.ts'

/** A picture of an order, without its bytes. */
export const OrderPhoto = z.object({ _id: z.string(), createdAt: z.string() })
export type OrderPhoto = z.output<typeof OrderPhoto>

export type PhotoKind = 'payment' | 'return'

/** The most pictures of one kind that an order has. */
export const MAX_PHOTOS = 5

type NewPhoto = { orderId: string; kind: PhotoKind; bytes: Uint8Array; returnId?: string | null }

/**
 * Adds a picture to an order; `bytes` are WebP. The caller has locked the order and checked its reader. Throws
 * `invalid` when there are too many.
 */
export async function addOrderPhoto(db: Db, { orderId, kind, returnId = null, bytes }: NewPhoto): Promise<OrderPhoto> {
  return inTransaction(db, async tx => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
    await demandPlace(tx, orderId, kind)
    const { id, created_at } = await tx
      .insertInto('order_photos')
      .values({ id: randomText(24), order_id: orderId, kind, return_id: returnId, bytes: Buffer.from(bytes) })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow()
    return { _id: id, createdAt: created_at.toISOString() }
  })
}

/** Throws `invalid` when the order has all the pictures of this kind that it may have. */
export async function demandPlace(db: Db, orderId: string, kind: PhotoKind): Promise<void> {
  const { photos } = await db
    .selectFrom('order_photos')
    .select(eb => eb.fn.countAll<number>().as('photos'))
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (photos >= MAX_PHOTOS) throw new ShopError('invalid', `You can send ${MAX_PHOTOS} pictures at most`)
}

/** The pictures of an order, oldest first. The caller must have checked access to the order. */
export async function listOrderPhotos(db: Db, orderId: string, kind: PhotoKind): Promise<OrderPhoto[]> {
  const rows = await db
    .selectFrom('order_photos')
    .select(['id', 'created_at'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, created_at }) => ({ _id: id, createdAt: created_at.toISOString() }))
}

/**
 * The bytes of a picture of this order, as WebP. Throws `not_found`. The caller must have checked access to the order.
 */
export async function readOrderPhoto(db: Db, orderId: string, photoId: string): Promise<Uint8Array> {
  const photo = await db
    .selectFrom('order_photos')
    .select('bytes')
    .where('id', '=', photoId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!photo) throw new ShopError('not_found', 'There is no such picture')
  return photo.bytes
}
