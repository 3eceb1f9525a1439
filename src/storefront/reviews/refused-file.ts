import { MAX_VIDEO_BYTES, MAX_VIDEO_SECONDS } from '../../shop/content/reviews/rules.ts'

/** Why the server would refuse a file, to tell before the upload; null when nothing is known against it. */
export async function refusedFile(file: File): Promise<string | null> {
  const video = file.type.startsWith('video/')
  if (!video && !file.type.startsWith('image/')) return 'Please choose a photo or a video'
  if (file.size === 0) return 'This file is empty'
  if (file.size > MAX_VIDEO_BYTES) return 'Please choose a file of at most 50 MB'
  if (video && (await secondsOf(file)) > MAX_VIDEO_SECONDS + 0.5) {
    return `Please choose a video of at most ${MAX_VIDEO_SECONDS} seconds`
  }
  return null
}

/** The duration of a video in seconds; 0 when this browser cannot read it. */
function secondsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  return new Promise<number>(resolve => {
    const end = () => resolve(Number.isFinite(video.duration) ? video.duration : 0)
    video.addEventListener('loadedmetadata', end, { once: true })
    video.addEventListener('error', end, { once: true })
    setTimeout(end, 3000)
    video.preload = 'metadata'
    video.src = address
  }).finally(() => {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  })
}
