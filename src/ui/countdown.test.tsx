import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onTick } from './clock.ts'
import { Countdown } from './countdown.tsx'
import { secondsLeft, timeLeft } from './time-left.ts'
import { onTickUntil } from './use-seconds-left.ts'

/** Stands for `document`: whether the tab is hidden. */
class Tab extends EventTarget {
  hidden = false

  show(shown: boolean): void {
    this.hidden = !shown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let tab: Tab

beforeEach(() => {
  tab = new Tab()
  vi.stubGlobal('document', tab)
  vi.useFakeTimers({ now: Date.parse('2025-12-09T12:00:00.400Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the clock ticks every 1 second, at the full second', () => {
  const ticks: string[] = []
  const stop = onTick(() => ticks.push(new Date().toISOString().slice(17, 23)))
  vi.advanceTimersByTime(3_000)
  stop()
  expect(ticks).toEqual(['01.000', '02.000', '03.000'])
})

test('many countdowns share one timer, which ends with the last of them', () => {
  const stops = Array.from({ length: 20 }, () => onTick(() => {}))
  expect(vi.getTimerCount()).toBe(1)
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('the clock stops in a hidden tab and updates at once when the tab is visible again', () => {
  const listener = vi.fn()
  const stop = onTick(listener)
  tab.show(false)
  vi.advanceTimersByTime(60_000)
  expect(listener).not.toHaveBeenCalled()
  tab.show(true)
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})

test('late timers cause no drift: the time left is computed from the time of day', () => {
  const end = Date.parse('2025-12-09T13:00:00Z')
  const shown: number[] = []
  const stop = onTick(() => shown.push(secondsLeft(end, Date.now())))
  vi.advanceTimersByTime(1_000)
  // No tick for ten minutes, as on a sleeping machine.
  vi.setSystemTime(Date.parse('2025-12-09T12:10:00.900Z'))
  vi.advanceTimersByTime(1_000)
  stop()
  expect(shown).toEqual([3_599, expect.closeTo(3_000, -1)])
})

test('a countdown gets the tick at its end and then unsubscribes', () => {
  const end = Date.now() + 2_300
  const seen: number[] = []
  onTickUntil(end, () => seen.push(secondsLeft(end, Date.now())))
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([2, 1, 0])
  expect(vi.getTimerCount()).toBe(0)
})

test('days, hours, minutes and seconds; zero once expired', () => {
  expect(timeLeft(3 * 86_400 + 4 * 3_600 + 5 * 60 + 6)).toEqual({ days: 3, hours: 4, minutes: 5, seconds: 6 })
  expect(timeLeft(secondsLeft(1_000, 999))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
  for (const now of [1_000, 1_001, 9e12]) {
    expect(timeLeft(secondsLeft(1_000, now))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  }
})

test('numbers have at least two digits', () => {
  const words = (seconds: number) =>
    renderToStaticMarkup(<Countdown seconds={seconds} end={0} />)
      .replace(/<noscript>.*<\/noscript>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
  expect(words(0).split(/\s+/).filter(Boolean)).toEqual(['00', 'days', '00', 'hours', '00', 'minutes', '00', 'seconds'])
  expect(words(123 * 86_400 + 61)).toMatch(/123\s+days\s+00\s+hours\s+01\s+minutes\s+01\s+seconds/)
})
