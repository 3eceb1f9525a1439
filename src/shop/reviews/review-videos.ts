import type { Readable } from 'node:stream'
import type { Storage } from '../../platform/storage/storage.ts'

/** Media types by file extension. The extension was set by the content of the upload. */
const types = { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime' } as const

export type ReviewVideo = {
  type: (typeof types)[keyof typeof types]
  /** In bytes. */
  size: number
  /** The bytes `from` to `to`, inclusive. */
  read: (from: number, to: number) => Promise<Readable>
}

/** A review's video by its file name ('<random>.mp4'), or null when there is none. */
export async function findReviewVideo(storage: Storage, file: string): Promise<ReviewVideo | null> {
  const [, ending] = /^[A-Za-z0-9_-]{32}\.(mp4|webm|mov)$/.exec(file) ?? []
  if (!ending) return null
  const name = videoName(file)
  const size = await storage.size(name)
  if (size === null) return null
  return { type: types[ending as keyof typeof types], size, read: (from, to) => storage.stream(name, from, to) }
}

/** Its storage key. */
export const videoName = (file: string) => `review-videos/${file}`

/** Whether the file of a video is there; `address` as a review has it. */
export const hasVideo = (storage: Storage, address: string): Promise<boolean> =>
  storage.exists(videoName(address.split('/').at(-1) ?? ''))
