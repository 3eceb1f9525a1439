import type { Db } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { keepVideo, pictureAddress, renderPhoto, storePicture, type UploadedFile } from '../../ground/pictures/index.ts'

type StoredMedia = {
  images: string[]
  videos: string[]
  /** Removes what was stored, when the review could not be written after all. */
  forget: () => Promise<void>
}

/**
 * Stores an uploaded photo (re-encoded) or video (its pictures and sound alone), by the file's content and never by its
 * name. Throws `unsupported_file`, `file_too_large`.
 */
export async function keepMedia(db: Db, storage: Storage, file: UploadedFile): Promise<StoredMedia> {
  const video = await keepVideo(storage, 'review-videos', file)
  if (video) return { images: [], videos: [video.address], forget: video.forget }
  const wanted = 'Please choose a photo (JPEG, PNG, WebP) or a video (MP4, WebM, MOV)'
  const { bytes, colour } = await renderPhoto(file, wanted)
  const { _id } = await storePicture(db, storage, bytes, colour)
  return { images: [pictureAddress(_id)], videos: [], forget: async () => {} }
}
