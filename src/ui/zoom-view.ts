export type Point = { x: number; y: number }

/** How a picture is seen: how many times larger, and how far moved from the middle, in CSS pixels. */
export type ZoomView = { scale: number } & Point

const LARGEST = 4

/** The view with its scale between 1 and 4, moved no further than the picture's edges reach in a frame of that size. */
export function inside({ scale, x, y }: ZoomView, frame: Point): ZoomView {
  const kept = Math.min(LARGEST, Math.max(1, scale))
  const within = (moved: number, length: number) => {
    const most = (length * (kept - 1)) / 2
    return Math.min(most, Math.max(-most, moved)) || 0
  }
  return { scale: kept, x: within(x, frame.x), y: within(y, frame.y) }
}

/** The view after two fingers moved: as much larger as they moved apart, and moved with the middle between them. */
export function pinched(view: ZoomView, before: [Point, Point], after: [Point, Point]): ZoomView {
  const grown = distance(after) / Math.max(1, distance(before))
  const from = middle(before)
  const to = middle(after)
  return { scale: view.scale * grown, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
}

const distance = ([a, b]: [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
