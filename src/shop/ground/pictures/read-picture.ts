import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import type { Storage } from '../../../platform/storage/storage.ts'
import { masterName } from './store-picture.ts'

/** Widths of pictures, in pixels. A fixed list, so that requests cannot fill the storage with other widths. */
export const pictureWidths = [240, 360, 480, 720, 1080, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

// One thread per picture and no cache: the same process serves the pages.
sharp.concurrency(1)
sharp.cache(false)

/** Limits picture work to two at a time in this process, so that pages stay fast on two cores. */
export const limitPictureWork = pLimit(2)

/**
 * A picture in one width and format, rendered at its first request and stored; null when there is no such picture.
 * Never larger than the original: the variant 1600 of a picture of 1000 pixels has 1000.
 */
export async function readPicture(
  storage: Storage,
  id: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Uint8Array | null> {
  if (!isId.test(id)) return null
  const name = variantName(id, width, format)
  return (await storage.read(name)) ?? making(storage, name, () => makePicture(storage, id, width, format, name))
}

/** The storage key of a variant. */
export const variantName = (id: string, width: PictureWidth, format: PictureFormat) =>
  `pictures/${id}/${width}.${format}`

/** Whether a stored file is a variant, which is rendered again when it is missing. */
export const isPictureVariant = (name: string): boolean => {
  const [folder, id = '', file = '', more] = name.split('/')
  return folder === 'pictures' && isId.test(id) && /^\d+\.\w+$/.test(file) && more === undefined
}

/** 16 characters of base64url; 32 hex digits in the addresses of pictures that were stored before. */
const isId = /^(?:[\w-]{16}|[0-9a-f]{32})$/

const underway = new WeakMap<Storage, Map<string, Promise<Uint8Array | null>>>()

/** Variants being rendered: concurrent requests share one. */
function making(storage: Storage, name: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  const jobs = underway.get(storage) ?? new Map<string, Promise<Uint8Array | null>>()
  underway.set(storage, jobs)
  const job = jobs.get(name) ?? limitPictureWork(make).finally(() => jobs.delete(name))
  jobs.set(name, job)
  return job
}

async function makePicture(
  storage: Storage,
  id: string,
  width: PictureWidth,
  format: PictureFormat,
  name: string,
): Promise<Uint8Array | null> {
  const master = await storage.read(masterName(id))
  if (!master) return null
  const picture = sharp(master).rotate().resize({ width, withoutEnlargement: true })
  const bytes = await encode(picture, format).toBuffer()
  await storage.write(name, bytes)
  return bytes
}

// JPEG has no transparency. Token --color-ground of src/ui/tokens.css, which the shop may not import.
const PAGE_COLOUR = '#faf7f1'

/** Chosen by eye: a card picture of 360 pixels stays below 15 kB as AVIF. */
function encode(picture: Sharp, format: PictureFormat): Sharp {
  // Effort 4 takes five times as long; at 2 the small letters of a label run into one another.
  if (format === 'avif') return picture.avif({ quality: 66, effort: 3 })
  if (format === 'webp') return picture.webp({ quality: 80 })
  return picture.flatten({ background: PAGE_COLOUR }).jpeg({ quality: 80, mozjpeg: true })
}
