import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Db } from '../../platform/database/database.ts'
import { openMediaProcess } from '../../platform/media/media-process.ts'
import { MediaRefusedError, type PhotoFormat } from '../../platform/media/media-task.ts'
import { randomText } from '../../platform/signing.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { pictureAddress, storePicture } from '../pictures/index.ts'
import { ShopError } from '../shop-error.ts'
import { videoName } from './review-videos.ts'
import { LARGEST_PHOTO, LONGEST_VIDEO } from './rules.ts'

type Kept = {
  images: string[]
  videos: string[]
  /** Removes what was kept, when the review could not be written after all. */
  forget: () => Promise<void>
}

type UploadedFile = { path: string; size: number }

// The first bytes identify every accepted type; reading only these is safe for malformed files.
const HEAD = 64 * 1024

const videoTypes: Record<string, 'mp4' | 'webm' | 'mov'> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

const photoTypes: Record<string, PhotoFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
  'image/heic': 'heif',
  'image/heif': 'heif',
}

const mediaProcess = openMediaProcess()

/**
 * Stores an uploaded photo (re-encoded) or video (its pictures and sound alone), by the file's content and never by its name.
 * Throws `unsupported_file`, `file_too_large`.
 */
export async function keepMedia(db: Db, storage: Storage, file: UploadedFile): Promise<Kept> {
  const type = (await fileTypeFromBuffer(await headOf(file.path)))?.mime ?? ''
  const video = videoTypes[type]
  return video ? keepVideo(storage, file, video) : keepPhoto(db, storage, file, type)
}

async function keepPhoto(db: Db, storage: Storage, { path, size }: UploadedFile, type: string): Promise<Kept> {
  if (size > LARGEST_PHOTO) throw new ShopError('file_too_large', 'Please choose a photo of at most 15 MB')
  const format = photoTypes[type]
  if (!format) {
    throw new ShopError('unsupported_file', 'Please choose a photo (JPEG, PNG, WebP) or a video (MP4, WebM, MOV)')
  }
  const { bytes, colour } = await mediaProcess.run({ kind: 'photo', path, format }).catch(error => refuse(error, type))
  const { _id } = await storePicture(db, storage, bytes, colour)
  return { images: [pictureAddress(_id)], videos: [], forget: async () => {} }
}

async function keepVideo(storage: Storage, { path }: UploadedFile, ending: 'mp4' | 'mov' | 'webm'): Promise<Kept> {
  const container = ending === 'webm' ? 'webm' : 'mp4'
  const { seconds } = await mediaProcess.run({ kind: 'video', path, container }).catch(error => refuse(error, 'video'))
  if (seconds > LONGEST_VIDEO + 0.5) {
    throw new ShopError('file_too_large', `Please choose a video of at most ${LONGEST_VIDEO} seconds`)
  }
  const file = `${randomText(32)}.${ending}`
  await storage.keep(videoName(file), path)
  return { images: [], videos: [`/review-videos/${file}`], forget: () => storage.remove(videoName(file)) }
}

/** Says a refusal in words for the shopper. */
function refuse(error: unknown, type: string): never {
  if (!(error instanceof MediaRefusedError)) throw error
  const { refusal } = error
  const kind = type === 'video' ? 'video' : 'photo'
  if (refusal.reason === 'too_costly') {
    throw new ShopError('unsupported_file', `We could not read this ${kind}. Please choose another one.`)
  }
  if (refusal.reason === 'too_many_pixels') {
    const megapixels = Math.floor(refusal.pixels / 1e5) / 10
    throw new ShopError('file_too_large', `Please choose a photo of at most ${megapixels} megapixels`)
  }
  if (/hei[cf]$/.test(type)) throw new ShopError('unsupported_file', heicWords)
  throw new ShopError(
    'unsupported_file',
    kind === 'video' ? 'This video is damaged and cannot be read' : 'This picture is damaged and cannot be read',
  )
}

const heicWords =
  'We cannot read HEIC photos. Please send a JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible)'

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
