import type { Db } from '../../platform/database/database.ts'
import { randomText } from '../../platform/secrets/signing.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import {
  mediaProcess,
  pictureAddress,
  refuseMedia,
  renderPhoto,
  storePicture,
  typeOfFile,
  type UploadedFile,
} from '../pictures/index.ts'
import { ShopError } from '../shop-error.ts'
import { videoName } from './review-videos.ts'
import { MAX_VIDEO_SECONDS } from './rules.ts'

type Kept = {
  images: string[]
  videos: string[]
  /** Removes what was kept, when the review could not be written after all. */
  forget: () => Promise<void>
}

const videoTypes: Record<string, 'mp4' | 'webm' | 'mov'> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

/**
 * Stores an uploaded photo (re-encoded) or video (its pictures and sound alone), by the file's content and never by its name.
 * Throws `unsupported_file`, `file_too_large`.
 */
export async function keepMedia(db: Db, storage: Storage, file: UploadedFile): Promise<Kept> {
  const video = videoTypes[await typeOfFile(file.path)]
  return video ? keepVideo(storage, file, video) : keepPhoto(db, storage, file)
}

async function keepPhoto(db: Db, storage: Storage, file: UploadedFile): Promise<Kept> {
  const wanted = 'Please choose a photo (JPEG, PNG, WebP) or a video (MP4, WebM, MOV)'
  const { bytes, colour } = await renderPhoto(file, wanted)
  const { _id } = await storePicture(db, storage, bytes, colour)
  return { images: [pictureAddress(_id)], videos: [], forget: async () => {} }
}

async function keepVideo(storage: Storage, { path }: UploadedFile, ending: 'mp4' | 'mov' | 'webm'): Promise<Kept> {
  const container = ending === 'webm' ? 'webm' : 'mp4'
  const { seconds } = await mediaProcess
    .run({ kind: 'video', path, container })
    .catch(error => refuseMedia(error, 'video'))
  if (seconds > MAX_VIDEO_SECONDS + 0.5) {
    throw new ShopError('file_too_large', `Please choose a video of at most ${MAX_VIDEO_SECONDS} seconds`)
  }
  const file = `${randomText(32)}.${ending}`
  await storage.keep(videoName(file), path)
  return { images: [], videos: [`/review-videos/${file}`], forget: () => storage.remove(videoName(file)) }
}
