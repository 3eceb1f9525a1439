import { afterEach, expect, test } from 'vitest'
import { correctClock, now } from './server-time.ts'

const headersAt = (time: number, age?: number) =>
  new Headers({ date: new Date(time).toUTCString(), ...(age !== undefined && { age: String(age) }) })
const HOUR_MS = 3_600_000

afterEach(() => correctClock(headersAt(Date.now())))

test('a device whose clock is an hour behind counts by the time of the server', () => {
  correctClock(headersAt(Date.now() + HOUR_MS))
  expect(Math.abs(now() - Date.now() - HOUR_MS)).toBeLessThan(60_000)
})

test('a slow response and one from a cache are no error of the clock', () => {
  correctClock(headersAt(Date.now() - 20_000))
  expect(Math.abs(now() - Date.now())).toBeLessThan(1_000)
  correctClock(headersAt(Date.now() - HOUR_MS, 3_600))
  expect(Math.abs(now() - Date.now())).toBeLessThan(1_000)
  correctClock(new Headers())
  expect(Math.abs(now() - Date.now())).toBeLessThan(1_000)
})
