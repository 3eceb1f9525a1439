import type { CallResult } from '../../../web/browser/call.ts'
import { frameOf } from './frame-of.ts'
import { type Sending, type StoredPicture, sendPicture, sendVideo } from './send-picture.ts'

/** Uploads a video and a picture out of it, which is its poster. Never throws. */
export async function sendFilm(file: File, sending: Sending): Promise<CallResult<StoredPicture>> {
  const poster = await frameOf(file)
  if (!poster) return { ok: false, reason: 'refused', status: 0, message: unplayable, errors: [], data: null }
  const video = await sendVideo(file, sending)
  if (!video.ok) return video
  const picture = await sendPicture(poster, { ...sending, onProgress: () => {} })
  return picture.ok ? { ...picture, data: { ...picture.data, video: video.data.address } } : picture
}

// What this browser does not play, those of shoppers do not either.
const unplayable = 'This browser cannot play the video. Please choose one as MP4 (H.264) or WebM.'
