import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { ShopError } from '../shop-error.ts'

export type StoredPicture = {
  _id: string
  width: number
  height: number
  /** '#rrggbb', shown while the picture loads. */
  colour: string
}

/**
 * Stores a picture under the hash of its bytes; the same bytes are stored once. Throws `invalid` when they are not a
 * picture.
 */
export async function storePicture(
  db: Db,
  storage: Storage,
  bytes: Uint8Array,
  colour?: string,
): Promise<StoredPicture> {
  const hash = createHash('sha256').update(bytes).digest()
  // 96 bits in 16 characters: a page names each picture a dozen times.
  const newId = hash.toString('base64url', 0, 12)
  const known = await db
    .selectFrom('pictures')
    .select(['id as _id', 'width', 'height', 'colour'])
    // 32 hex digits were the id before.
    .where('id', 'in', [newId, hash.toString('hex', 0, 16)])
    .executeTakeFirst()
  const id = known?._id ?? newId
  const master = masterName(id)
  if (!known || !(await storage.exists(master))) await storage.write(master, bytes)
  if (known) return known
  const picture = { ...(await sizeOf(bytes)), colour: colour ?? (await dominantColour(bytes)) }
  await db
    .insertInto('pictures')
    .values({ id, ...picture })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { _id: id, ...picture }
}

/** The address as products and banners store it; the storefront derives other widths and formats from it. */
export const pictureAddress = (id: string) => `/pictures/${id}/720.jpg`

/** The same in a form, or empty. */
export const PictureAddress = z
  .string()
  .max(200)
  .regex(/^(\/[\w./-]*)?$/, 'Please upload the picture again')

/** Whether the file is there that all variants of a picture are made of. */
export const hasMaster = (storage: Storage, id: string): Promise<boolean> => storage.exists(masterName(id))

export const masterName = (id: string) => `pictures/${id}/master`

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata().catch(refuse)
  return { width, height }
}

async function dominantColour(bytes: Uint8Array): Promise<string> {
  const { dominant } = await sharp(bytes).resize(32).stats().catch(refuse)
  return `#${[dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

function refuse(): never {
  throw new ShopError('invalid', 'This file is not a picture that we can read')
}
