import { type PointerEvent, useEffect, useRef } from 'react'
import { Picture } from './picture.tsx'
import type { PictureWidth } from './picture-set.ts'
import { inside, type Point, pinched, type ZoomView } from './zoom-view.ts'

const widths: readonly PictureWidth[] = [480, 720, 1080]
/** How far a double tap or a click goes. */
const CLOSE = 2.5
const DOUBLE_TAP = 300
/** A finger or a mouse that moved less, in CSS pixels, has tapped. */
const STILL = 8

type Props = { src: string; alt: string /** 1 to 4. */; zoom: number; onZoom: (zoom: number) => void }

/** A picture as large as its place, to be zoomed by two fingers, a double tap, a click or the wheel, and moved when zoomed. */
export function ZoomPicture({ src, alt, zoom, onZoom }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<ZoomView>({ scale: 1, x: 0, y: 0 })
  const fingers = useRef(new Map<number, Point>())
  const tap = useRef({ at: 0, start: { x: 0, y: 0 } })

  const draw = (next: ZoomView) => {
    const box = frame.current
    if (!box) return
    view.current = inside(next, { x: box.clientWidth, y: box.clientHeight })
    const { scale, x, y } = view.current
    box.style.setProperty('--zoom', `translate(${x}px, ${y}px) scale(${scale})`)
    box.dataset.zoomed = String(scale > 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn by hand; only the buttons' and keys' wish comes from outside.
  useEffect(() => {
    if (zoom !== view.current.scale) draw({ ...view.current, scale: zoom })
  }, [zoom])

  const settle = () => onZoom(view.current.scale)
  const toggle = () => {
    draw(view.current.scale > 1 ? { scale: 1, x: 0, y: 0 } : { ...view.current, scale: CLOSE })
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
    if (pinching || Math.hypot(now.x - start.x, now.y - start.y) > STILL) return settle()
    const double = event.timeStamp - at < DOUBLE_TAP
    tap.current.at = double ? 0 : event.timeStamp
    if (double || event.pointerType === 'mouse') toggle()
  }
  return (
    <div
      ref={frame}
      className="zoom-picture"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={event => fingers.current.delete(event.pointerId)}
      onWheel={event => {
        draw({ ...view.current, scale: view.current.scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15) })
        settle()
      }}
    >
      <Picture src={src} alt={alt} sizes="100vw" widths={widths} />
    </div>
  )
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
