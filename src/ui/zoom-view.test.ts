import { expect, test } from 'vitest'
import { inside, type Point, pinched, type ZoomView, zoomedAt } from './zoom-view.ts'

const frame = { x: 300, y: 400 }
const whole = { scale: 1, x: 0, y: 0 }

/** Where a point of the unzoomed picture is seen. */
const seenAt = ({ scale, x, y }: ZoomView, point: Point): Point => ({ x: point.x * scale + x, y: point.y * scale + y })

const fingers = (...ends: [number, number, number, number]): [Point, Point] => [
  { x: ends[0], y: ends[1] },
  { x: ends[2], y: ends[3] },
]

test('two fingers that move twice as far apart show the picture twice as large', () => {
  expect(pinched(whole, fingers(-50, 0, 50, 0), fingers(-100, 0, 100, 0))).toEqual({ scale: 2, x: 0, y: 0 })
})

test('what lies between two fingers stays between them, zoomed or moved', () => {
  const label = { x: 50, y: 100 }
  const zoomed = pinched(whole, fingers(30, 100, 70, 100), fingers(10, 100, 90, 100))
  expect(seenAt(zoomed, label)).toEqual(label)
  const moved = pinched(zoomed, fingers(10, 100, 90, 100), fingers(0, 120, 80, 120))
  expect(moved.scale).toBe(2)
  expect(seenAt(moved, label)).toEqual({ x: 40, y: 120 })
})

test('a tap or a turn of the wheel zooms where it happens, out again to where it came from', () => {
  const label = { x: 60, y: -80 }
  const close = zoomedAt(whole, 2.5, label)
  expect(seenAt(close, label)).toEqual(label)
  expect(inside(zoomedAt(close, 1, { x: -20, y: 5 }), frame)).toEqual(whole)
  expect(seenAt(zoomedAt(close, 100, label), label)).toEqual(label)
})

test('a picture is never smaller than its place, and at most four times larger', () => {
  expect(inside({ scale: 0.2, x: 40, y: 40 }, frame)).toEqual(whole)
  expect(inside({ scale: 9, x: 0, y: 0 }, frame).scale).toBe(4)
})

test('no edge can be pulled into sight', () => {
  expect(inside({ scale: 2, x: 900, y: -900 }, frame)).toEqual({ scale: 2, x: 150, y: -200 })
})
