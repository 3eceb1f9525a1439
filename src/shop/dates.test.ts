import { expect, test } from 'vitest'
import { endOfDay, timeText } from './dates.ts'

test('a day ends at midnight in Pakistan', () => {
  const end = (moment: string, days: number) => timeText(endOfDay(new Date(moment), days))
  expect(end('2026-11-22T18:59:59Z', 0)).toBe('22 November 2026 at 23:59')
  expect(end('2026-11-22T19:00:00Z', 0)).toBe('23 November 2026 at 23:59')
  expect(end('2026-11-22T10:00:00Z', 7)).toBe('29 November 2026 at 23:59')
})
