import { expect, test } from 'vitest'
import { limits } from './call-limits.ts'
import { waitText } from './wait-text.ts'

test('how long to wait is given in minutes, and in hours from an hour and a half', () => {
  const texts = [1, 59, 60, 61, 5400, 5401, 86_400].map(waitText)
  expect(texts).toEqual(['1 minute', '1 minute', '1 minute', '2 minutes', '90 minutes', '2 hours', '24 hours'])
})

test('no limit is given as more than 90 minutes or as seconds', () => {
  for (const { duration } of Object.values(limits)) {
    const [, count, unit] = /^(\d+) (minute|hour)s?$/.exec(waitText(duration)) ?? []
    expect(Number(count), `${duration} s`).toBeLessThanOrEqual(unit === 'minute' ? 90 : 24)
  }
})
