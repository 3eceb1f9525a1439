import { expect, test } from 'vitest'
import { inside, pinched } from './zoom-view.ts'

const frame = { x: 300, y: 400 }
const whole = { scale: 1, x: 0, y: 0 }

test('two fingers that move twice as far apart show the picture twice as large', () => {
  const before = [
    { x: 100, y: 200 },
    { x: 200, y: 200 },
  ] as [{ x: number; y: number }, { x: number; y: number }]
  const after = [
    { x: 50, y: 200 },
    { x: 250, y: 200 },
  ] as typeof before
  expect(pinched(whole, before, after)).toEqual({ scale: 2, x: 0, y: 0 })
})

test('a picture is never smaller than its place, and at most four times larger', () => {
  expect(inside({ scale: 0.2, x: 40, y: 40 }, frame)).toEqual(whole)
  expect(inside({ scale: 9, x: 0, y: 0 }, frame).scale).toBe(4)
})

test('no edge can be pulled into sight', () => {
  expect(inside({ scale: 2, x: 900, y: -900 }, frame)).toEqual({ scale: 2, x: 150, y: -200 })
})
