/** The largest accepted video, in bytes, and the longest, in seconds. */
export const MAX_VIDEO_BYTES = 50 * 1024 * 1024
export const MAX_VIDEO_SECONDS = 60

/** Where a picture is cut: its focus as parts of width and height, and how close (1: as much as fits the frame). */
export type Crop = { x: number; y: number; zoom: number }

/** Width by height of the frame in which products are shown. */
export const FRAME_RATIO = 4 / 5
/** Closer, a phone's photo would be soft on a product's page. */
export const MAX_ZOOM = 4

/**
 * The part of a picture that a crop keeps, in its pixels: of the frame's shape, its middle as near to the focus as it
 * can be.
 */
export function cropBox(picture: { width: number; height: number }, { x, y, zoom }: Crop) {
  const whole = Math.min(picture.width, picture.height * FRAME_RATIO)
  const width = Math.max(1, Math.round(whole / zoom))
  const height = Math.max(1, Math.min(picture.height, Math.round(width / FRAME_RATIO)))
  const start = (focus: number, side: number, visible: number) =>
    Math.round(Math.min(Math.max(focus * side - visible / 2, 0), side - visible))
  return { left: start(x, picture.width, width), top: start(y, picture.height, height), width, height }
}
