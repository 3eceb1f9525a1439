import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { changedByOthers, JsonField, mergeChanges, SeenValues } from '../../ground/merge-changes.ts'
import { countVersion, lockProduct } from './lock-product.ts'
import type { Moved } from './move-product-state.ts'
import { lastWriter } from './product-history.ts'
import { type ProductPicture, ProductPictures, readPictures, writePictures } from './product-pictures.ts'

/** The form of a product's pictures: all of them in their order as JSON, and what the form showed. */
export const SavePictures = SeenValues.extend({
  pictures: JsonField.transform((list): unknown => list).pipe(ProductPictures),
})

/**
 * Saves the pictures of a product beside what others do to the rest of it. Throws `not_found`, `invalid`,
 * `move_refused` when somebody else changed the pictures too: saved again, these count.
 */
export async function savePictures(
  tx: Tx,
  { pictures, ...seen }: z.output<typeof SavePictures>,
  productId: string,
): Promise<Moved> {
  const { name, version } = await lockProduct(tx, productId)
  const stored = { pictures: await readPictures(tx, productId) }
  const { changes, conflicts } = mergeChanges({ pictures }, stored, seen)
  if (conflicts.length > 0) {
    const now = stored.pictures.map(({ alt }, at) => alt || `picture ${at + 1}`).join(', ')
    const field = { field: 'pictures', label: 'Pictures', now }
    throw changedByOthers([field], await lastWriter(tx, productId, ['pictures']))
  }
  if (!changes.pictures) return { name, before: {}, after: {} }
  await writePictures(tx, productId, changes.pictures)
  await countVersion(tx, productId)
  return {
    name,
    before: { pictures: stored.pictures.map(known) },
    after: { pictures: changes.pictures.map(known), version: version + 1 },
  }
}

/** What is said of a picture, without what is not. */
export const known = ({ image, alt, altUrdu, sizeId, original, x, y, zoom, video }: ProductPicture) => ({
  image,
  ...(alt && { alt }),
  ...(altUrdu && { altUrdu }),
  ...(sizeId && { sizeId }),
  ...(original && { original, x, y, zoom }),
  ...(video && { video }),
})
