export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif' | 'svg'

/** What the media process does with an uploaded file. */
export type MediaTask =
  | { kind: 'photo'; path: string; format: PhotoFormat }
  | { kind: 'video'; path: string; container: 'mp4' | 'webm' }

export type Photo = {
  /** WebP. */
  bytes: Uint8Array
  /** The dominant colour, '#rrggbb'. */
  colour: string
}

export type Video = { seconds: number }

export type MediaResult<Task extends MediaTask> = Task extends { kind: 'photo' } ? Photo : Video

export type Refusal =
  | { reason: 'damaged' }
  /** `pixels` is the most that is taken of this format, depth and number of channels. */
  | { reason: 'too_many_pixels'; pixels: number }
  /** It exceeded the memory or the time that a file may cost. */
  | { reason: 'too_costly' }

/** A file that is not taken. */
export class MediaRefusedError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** The refusal of a file that is not what its format demands. */
export const damaged = () => new MediaRefusedError({ reason: 'damaged' })

/** The limits of one file in the media process. */
export type MediaLimits = { rssBytes: number; cpuMs: number }

/** What the media process sends: that it can work, then the outcome of each task. */
export type MediaMessage =
  | { kind: 'ready' }
  | { kind: 'done'; result: Photo | Video }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'failed'; message: string }
