import type { Readable } from 'node:stream'
import { randomText } from '../../../platform/secrets/signing.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { ShopError } from '../shop-error.ts'
import { MAX_VIDEO_SECONDS } from './picture-rules.ts'
import { mediaProcess, refuseMedia, typeOfFile, type UploadedFile } from './render-photo.ts'

/** Where videos lie, also the beginning of their addresses. */
export type VideoFolder = 'review-videos' | 'product-videos'

/** Media types by file extension. The extension was set by the content of the upload. */
const types = { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime' } as const
type Ending = keyof typeof types

const endings: Record<string, Ending> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

export type AddedVideo = {
  /** '/product-videos/NAME.mp4' */
  address: string
  seconds: number
  /** Removes it, when it could not be used after all. */
  forget: () => Promise<void>
}

export type StoredVideo = {
  type: (typeof types)[Ending]
  /** In bytes. */
  size: number
  /** The bytes `from` to `to`, inclusive. */
  read: (from: number, to: number) => Promise<Readable>
}

/**
 * Stores an uploaded video (its pictures and sound alone) under a random name, by the file's content and never by its
 * name; null when it is no video. Throws `unsupported_file`, `file_too_large`.
 */
export async function keepVideo(
  storage: Storage,
  folder: VideoFolder,
  { path }: UploadedFile,
): Promise<AddedVideo | null> {
  const ending = endings[await typeOfFile(path)]
  if (!ending) return null
  const container = ending === 'webm' ? 'webm' : 'mp4'
  const { seconds } = await mediaProcess
    .run({ kind: 'video', path, container })
    .catch(error => refuseMedia(error, 'video'))
  if (seconds > MAX_VIDEO_SECONDS + 0.5) {
    throw new ShopError('file_too_large', `Please choose a video of at most ${MAX_VIDEO_SECONDS} seconds`)
  }
  const name = `${folder}/${randomText(32)}.${ending}`
  await storage.keep(name, path)
  return { address: `/${name}`, seconds, forget: () => storage.remove(name) }
}

/** A video by its file name ('<random>.mp4'), or null when there is none. */
export async function findVideo(storage: Storage, folder: VideoFolder, file: string): Promise<StoredVideo | null> {
  const [, ending] = /^[A-Za-z0-9_-]{32}\.(mp4|webm|mov)$/.exec(file) ?? []
  if (!ending) return null
  const name = `${folder}/${file}`
  const size = await storage.size(name)
  if (size === null) return null
  return { type: types[ending as Ending], size, read: (from, to) => storage.stream(name, from, to) }
}

/** Whether the file of a video is there; `address` as a review or a product has it. */
export const hasVideo = (storage: Storage, address: string): Promise<boolean> => storage.exists(address.slice(1))
