import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import type { Storage } from '../../platform/storage/storage.ts'
import { masterName } from './store-picture.ts'

/** The widths in pixels that a picture is served in. A fixed list: nobody can fill the storage with widths of their own. */
export const pictureWidths = [240, 360, 480, 720, 1080, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

// One thread a picture and no memory kept between pictures: the process that makes them also serves the pages.
sharp.concurrency(1)
sharp.cache(false)

/** Runs work on pictures, two at a time in this process: pages must stay quick on two cores. Further work waits. */
export const limitPictureWork = pLimit(2)

/**
 * A picture in one width and format, made at its first request and kept; null when there is no such picture. Never larger than
 * the original: a picture of 1000 pixels has 1000 in its 1600 too.
 */
export async function readPicture(
  storage: Storage,
  id: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Uint8Array | null> {
  if (!/^[0-9a-f]{32}$/.test(id)) return null
  const name = variantName(id, width, format)
  return (await storage.read(name)) ?? making(storage, name, () => makePicture(storage, id, width, format, name))
}

/** The name of a variant in the storage, to see whether it is made. */
export const variantName = (id: string, width: PictureWidth, format: PictureFormat) =>
  `pictures/${id}/${width}.${format}`

const underway = new WeakMap<Storage, Map<string, Promise<Uint8Array | null>>>()

/** Many shoppers who ask for the same new picture wait for one piece of work. */
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

/** Chosen by eye on bottles before plain grounds: a card of 360 pixels stays below 15 kB as AVIF. */
function encode(picture: Sharp, format: PictureFormat): Sharp {
  // Effort 2 takes a fifth of the default's time for a tenth more bytes; somebody is waiting.
  if (format === 'avif') return picture.avif({ quality: 66, effort: 2 })
  if (format === 'webp') return picture.webp({ quality: 80 })
  return picture.flatten({ background: '#faf7f1' }).jpeg({ quality: 80, mozjpeg: true })
}
