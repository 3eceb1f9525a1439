/** In CSS pixels from the middle of the picture's frame. */
export type Point = { x: number; y: number }

/** How a picture is seen: how many times larger, and how far its middle is moved. */
export type ZoomView = { scale: number } & Point

export const MAX_SCALE = 4

/** The view with its scale between 1 and 4, moved no further than the picture's edges reach in a frame of that size. */
export function inside({ scale, x, y }: ZoomView, frame: Point): ZoomView {
  const clamped = clampScale(scale)
  const within = (moved: number, length: number) => {
    const most = (length * (clamped - 1)) / 2
    return Math.min(most, Math.max(-most, moved)) || 0
  }
  return { scale: clamped, x: within(x, frame.x), y: within(y, frame.y) }
}

/** The view at another scale; what was seen at `at` stays there. */
export function zoomedAt(view: ZoomView, scale: number, at: Point): ZoomView {
  return moveBetween(view, clampScale(scale), at, at)
}

/**
 * The view after two fingers moved: as much larger as they moved apart, with what was between them between them still.
 */
export function pinched(view: ZoomView, before: [Point, Point], after: [Point, Point]): ZoomView {
  const growth = distance(after) / Math.max(1, distance(before))
  return moveBetween(view, clampScale(view.scale * growth), middle(before), middle(after))
}

/** The view at another scale, in which what was seen at `from` is seen at `to`. */
function moveBetween(view: ZoomView, scale: number, from: Point, to: Point): ZoomView {
  const growth = scale / view.scale
  return { scale, x: to.x - (from.x - view.x) * growth, y: to.y - (from.y - view.y) * growth }
}

export const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(1, scale))
const distance = ([a, b]: [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
