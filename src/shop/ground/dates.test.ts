import { expect, test } from 'vitest'
import { dayLater, dayOf, endOfDay, momentOf, timeText } from './dates.ts'

test('a day ends at midnight in Pakistan', () => {
  const end = (moment: string, days: number) => timeText(endOfDay(new Date(moment), days))
  expect(end('2026-11-22T18:59:59Z', 0)).toBe('22 November 2026, 11:59 pm')
  expect(end('2026-11-22T19:00:00Z', 0)).toBe('23 November 2026, 11:59 pm')
  expect(end('2026-11-22T10:00:00Z', 7)).toBe('29 November 2026, 11:59 pm')
})

test('after midnight in Pakistan it is the next day, whatever it is elsewhere', () => {
  expect(dayOf(new Date('2026-11-30T18:59:59Z'))).toBe('2026-11-30')
  expect(dayOf(new Date('2026-11-30T19:00:00Z'))).toBe('2026-12-01')
  expect([dayLater('2026-12-01', -1), dayLater('2028-02-28', 1)]).toEqual(['2026-11-30', '2028-02-29'])
})

test.each([
  ['2026-11-21 18:00', '2026-11-21T13:00:00.000Z'],
  ['2026-11-21T18:00:05', '2026-11-21T13:00:05.000Z'],
  ['2026-11-21 18:00-05:00', '2026-11-21T23:00:00.000Z'],
  ['2026-11-21T13:00:05.120Z', '2026-11-21T13:00:05.120Z'],
  ['2026-11-21T13-00-05Z', '2026-11-21T13:00:05.000Z'],
  ['21 November 2026', null],
  ['2026-11-21 25:00', null],
])('the moment %s', (text, moment) => {
  expect(momentOf(text)?.toISOString() ?? null).toBe(moment)
})
