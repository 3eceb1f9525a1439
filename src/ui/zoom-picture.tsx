import { type CSSProperties, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { Picture } from './picture.tsx'
import type { PictureWidth } from './picture-set.ts'
import { sharpen } from './sharpen.ts'
import { inside, type Point, pinched, type ZoomView, zoomedAt } from './zoom-view.ts'

const widths: readonly PictureWidth[] = [480, 720, 1080]
/** How far a double tap or a click zooms. */
const TAPPED_SCALE = 2.5
const WHEEL_SCALE_STEP = 1.15
const DOUBLE_TAP_MS = 300
/** A finger or a mouse that moved less, in CSS pixels, has tapped. */
const MAX_TAP_DISTANCE_PX = 8

const middle: Point = { x: 0, y: 0 }

type Props = {
  src: string
  alt: string
  preview?: string
  /** 1 to 4. */
  zoom: number
  onZoom: (zoom: number) => void
}

/**
 * A picture as large as its place, to be zoomed by two fingers, a double tap, a click or the wheel, and moved when
 * zoomed.
 */
export function ZoomPicture({ src, alt, preview, zoom, onZoom }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<ZoomView>({ scale: 1, x: 0, y: 0 })
  const fingers = useRef(new Map<number, Point>())
  const tap = useRef({ at: 0, start: middle })

  const draw = (next: ZoomView) => {
    const box = frame.current
    if (!box) return
    view.current = inside(next, { x: box.clientWidth, y: box.clientHeight })
    const { scale, x, y } = view.current
    box.style.setProperty('--zoom', `translate(${x}px, ${y}px) scale(${scale})`)
    box.dataset.zoomed = String(scale > 1)
    const image = scale > 1 && box.querySelector('img')
    if (image) sharpen(image)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is drawn without rendering; `zoom` changes from outside by buttons and keys alone.
  useEffect(() => {
    if (zoom !== view.current.scale) draw(zoomedAt(view.current, zoom, middle))
  }, [zoom])

  const settle = () => onZoom(view.current.scale)
  const toggle = (at: Point) => {
    draw(zoomedAt(view.current, view.current.scale > 1 ? 1 : TAPPED_SCALE, at))
    settle()
  }
  const onPointerDown = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, pointOf(event))
    tap.current.start = pointOf(event)
    if (view.current.scale > 1 || fingers.current.size > 1) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) draw(pinched(view.current, [before, other], [now, other]))
    else if (view.current.scale > 1)
      draw({ ...view.current, x: view.current.x + now.x - before.x, y: view.current.y + now.y - before.y })
    fingers.current.set(event.pointerId, now)
  }
  const onPointerUp = (event: PointerEvent) => {
    const pinching = fingers.current.size > 1
    if (!fingers.current.delete(event.pointerId)) return
    const { start, at } = tap.current
    const now = pointOf(event)
    if (pinching || Math.hypot(now.x - start.x, now.y - start.y) > MAX_TAP_DISTANCE_PX) return settle()
    const double = event.timeStamp - at < DOUBLE_TAP_MS
    tap.current.at = double ? 0 : event.timeStamp
    if (double || event.pointerType === 'mouse') toggle(now)
  }
  return (
    <div
      ref={frame}
      className="zoom-picture"
      style={preview ? ({ '--preview': `url("${preview}")` } as CSSProperties) : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={event => fingers.current.delete(event.pointerId)}
      onWheel={event => {
        // Sideways a touchpad moves to the next picture.
        if (Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return
        const growth = event.deltaY < 0 ? WHEEL_SCALE_STEP : 1 / WHEEL_SCALE_STEP
        draw(zoomedAt(view.current, view.current.scale * growth, pointOf(event)))
        settle()
      }}
    >
      <Picture src={src} alt={alt} sizes="100vw" widths={widths} />
    </div>
  )
}

/** Where it happened, from the middle of the frame. */
function pointOf({ clientX, clientY, currentTarget }: MouseEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
