// The first frame is often black.
const POSTER_SECOND = 0.5
// Larger than a phone's screen no poster has to be.
const MAX_SIDE = 1600
const TIMEOUT_MS = 15_000

/** The picture that a playing video shows now, as JPEG; null when it shows none. */
export function shownFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  if (canvas.width === 0) return Promise.resolve(null)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

/** A picture from the beginning of a video file; null when this browser cannot play it. */
export async function frameOf(file: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  const event = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(reject, TIMEOUT_MS)
      video.addEventListener('error', reject, { once: true })
      video.addEventListener(
        name,
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    })
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto' })
    const loaded = event('loadeddata')
    video.src = address
    await loaded
    const sought = event('seeked')
    video.currentTime = Math.min(POSTER_SECOND, Number.isFinite(video.duration) ? video.duration / 2 : POSTER_SECOND)
    await sought
    return await shownFrame(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
