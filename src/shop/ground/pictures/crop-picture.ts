import sharp from 'sharp'
import { z } from 'zod'
import type { Storage } from '../../../platform/storage/storage.ts'
import { ShopError } from '../shop-error.ts'
import { cropBox, MAX_ZOOM } from './picture-rules.ts'
import { limitPictureWork } from './read-picture.ts'
import { masterName } from './store-picture.ts'

const part = z.number('Please choose the focus again').min(0).max(1)

/** A stored picture, and where it is cut. */
export const CropPicture = z.object({
  original: z.string().regex(/^\/pictures\/[\w-]{16,32}\/720\.jpg$/, 'This picture cannot be cut'),
  x: part,
  y: part,
  zoom: z.number().min(1).max(MAX_ZOOM),
})

/** The cut part of a stored picture, as WebP. Throws `not_found`. */
export async function cropPicture(
  storage: Storage,
  { original, ...crop }: z.output<typeof CropPicture>,
): Promise<Uint8Array> {
  const master = await storage.read(masterName(original.split('/')[2] ?? ''))
  if (!master) throw new ShopError('not_found', 'This picture is gone: please upload it again')
  return limitPictureWork(async () => {
    // What is stored was rendered here and stands upright.
    const { width, height } = await sharp(master).metadata()
    return sharp(master).extract(cropBox({ width, height }, crop)).webp({ quality: 90 }).toBuffer()
  })
}
