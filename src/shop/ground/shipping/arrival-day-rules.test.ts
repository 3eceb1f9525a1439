import { expect, test } from 'vitest'
import { settings } from '../../../../test/fixtures.ts'
import { deliveryWindow, deliveryWords } from './arrival-day-rules.ts'
import { cities } from './city-spelling-rules.ts'

const { deliveryDays, defaultCity } = settings
const karachi = { name: 'Karachi', province: 'Sindh' } as const
const promise = (city: Parameters<typeof deliveryWindow>[0], now: string) => {
  const window = deliveryWindow(city, deliveryDays, new Date(now))
  return window && deliveryWords(window)
}

test('an order on Saturday reaches Karachi from Tuesday to Thursday, without Sundays', () => {
  expect(promise(karachi, '2026-11-21T10:00:00+05:00')).toBe('Tue 24 to Thu 26 Nov')
})

test('today is the date in Pakistan, whatever the time zone of browser and server', () => {
  expect(promise(karachi, '2026-11-20T23:59:00+05:00')).toBe('Mon 23 to Wed 25 Nov')
  expect(promise(karachi, '2026-11-20T19:00:00Z')).toBe('Tue 24 to Thu 26 Nov')
})

test('a promise across the end of a month names both months; a single day is written once', () => {
  expect(promise(karachi, '2026-11-27T10:00:00+05:00')).toBe('Mon 30 Nov to Wed 2 Dec')
  const next = deliveryWindow(karachi, [{ place: 'Karachi', from: 1, to: 1 }], new Date('2026-11-23T10:00:00+05:00'))
  expect(next && deliveryWords(next)).toBe('Tue 24 Nov')
})

test("a city's figure takes precedence over its province's, and every city has a promise of 2 to 5 working days", () => {
  const now = new Date('2026-11-23T10:00:00+05:00')
  const days = [
    { place: 'Sindh', from: 9, to: 9 },
    { place: 'Karachi', from: 1, to: 1 },
  ]
  expect(deliveryWindow(karachi, days, now)).toEqual(deliveryWindow(karachi, days.slice(1), now))
  for (const city of cities) expect(deliveryWindow(city, deliveryDays, now), city.name).not.toBeNull()
  // As in the Shipping Information.
  expect(deliveryDays.every(({ from, to }) => from >= 2 && from <= to && to <= 5)).toBe(true)
  expect(cities.map(({ name }) => name)).toContain(defaultCity)
})

test('without a figure there is no promise', () => {
  expect(deliveryWindow(karachi, [], new Date())).toBeNull()
})
