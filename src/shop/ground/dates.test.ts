import { expect, test } from 'vitest'
import { dayLater, dayOf, endOfDay, momentOf, momentText, momentWords, timeText, untilText } from './dates.ts'

test('a day ends at midnight in Pakistan', () => {
  const end = (moment: string, days: number) => timeText(endOfDay(new Date(moment), days))
  expect(end('2026-11-22T18:59:59Z', 0)).toBe('22 November 2026, 11:59 pm')
  expect(end('2026-11-22T19:00:00Z', 0)).toBe('23 November 2026, 11:59 pm')
  expect(end('2026-11-22T10:00:00Z', 7)).toBe('29 November 2026, 11:59 pm')
})

test('what ends with a day is said with that day alone', () => {
  expect(untilText(endOfDay(new Date('2026-11-30T12:00:00Z'), 20))).toBe('20 December 2026')
  expect(untilText('2026-12-20T19:00:00Z')).toBe('20 December 2026')
  expect(untilText('2026-12-20T11:39:00Z')).toBe('20 December 2026, 4:39 pm')
})

test('after midnight in Pakistan it is the next day, whatever it is elsewhere', () => {
  expect(dayOf(new Date('2026-11-30T18:59:59Z'))).toBe('2026-11-30')
  expect(dayOf(new Date('2026-11-30T19:00:00Z'))).toBe('2026-12-01')
  expect([dayLater('2026-12-01', -1), dayLater('2028-02-28', 1)]).toEqual(['2026-11-30', '2028-02-29'])
})

test('a moment is written as people say it, by the day in Pakistan', () => {
  // 00:30 on the 30th in Pakistan.
  const now = new Date('2026-11-29T19:30:00Z')
  expect(
    [
      '2026-11-29T19:00:00Z',
      '2026-11-29T18:59:00Z',
      '2026-11-28T18:59:00Z',
      '2026-11-30T19:00:00Z',
      '2026-12-01T19:00:00Z',
      '2025-11-29T07:05:00Z',
    ].map(moment => momentText(moment, now)),
  ).toEqual([
    'Today 12:00 am',
    'Yesterday 11:59 pm',
    '28 Nov, 11:59 pm',
    'Tomorrow 12:00 am',
    '2 Dec, 12:00 am',
    '29 Nov 2025, 12:05 pm',
  ])
  expect(['2026-11-29T19:00:00Z', '2026-12-01T19:00:00Z'].map(moment => momentWords(moment, now))).toEqual([
    'today at 12:00 am',
    '2 Dec, 12:00 am',
  ])
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
