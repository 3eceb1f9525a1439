import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Db } from '../../platform/database/database.ts'
import { randomText } from '../../platform/signing.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { pictureAddress, storePicture } from '../pictures/index.ts'
import { ShopError } from '../shop-error.ts'
import { renderPhoto } from './render-photo.ts'
import { videoName } from './review-videos.ts'
import { LARGEST_PHOTO, LONGEST_VIDEO } from './rules.ts'
import { cleanVideo } from './videos/clean-video.ts'

type Kept = {
  images: string[]
  videos: string[]
  /** Deletes the stored file when the review could not be written. */
  forget: () => Promise<void>
}

// The first bytes identify every accepted type; reading only these is safe for malformed files.
const HEAD = 64 * 1024

const videoTypes: Record<string, 'mp4' | 'webm' | 'mov'> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

/**
 * Stores an uploaded photo (re-encoded) or video (without its location). The type is read from the content, never from the
 * file name. Throws `unsupported_file`, `file_too_large`.
 */
export async function keepMedia(
  db: Db,
  storage: Storage,
  { path, size }: { path: string; size: number },
): Promise<Kept> {
  const type = (await fileTypeFromBuffer(await headOf(path)))?.mime ?? ''
  const video = videoTypes[type]
  if (!video) {
    if (size > LARGEST_PHOTO) throw new ShopError('file_too_large', 'Please choose a photo of at most 15 MB')
    const { _id } = await storePicture(db, storage, await renderPhoto(path, type))
    return { images: [pictureAddress(_id)], videos: [], forget: async () => {} }
  }
  const { seconds } = await cleanVideo(path, video)
  if (seconds !== null && seconds > LONGEST_VIDEO + 0.5) {
    throw new ShopError('file_too_large', `Please choose a video of at most ${LONGEST_VIDEO} seconds`)
  }
  const file = `${randomText(32)}.${video}`
  await storage.keep(videoName(file), path)
  return { images: [], videos: [`/review-videos/${file}`], forget: () => storage.remove(videoName(file)) }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
