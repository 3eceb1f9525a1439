import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers } from './results.tsx'

test('distant pages are replaced by gaps', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 8)).toEqual([1, 2, null, 8])
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('first, last and current page are always offered, in order, at most seven at once', () => {
  const paged = fc
    .integer({ min: 1, max: 500 })
    .chain(total => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)))
  fc.assert(
    fc.property(paged, ([page, total]) => {
      const offered = pageNumbers(page, total)
      const numbers = offered.filter(number => number !== null)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, page, total]))
      expect(offered.length).toBeLessThanOrEqual(7)
    }),
  )
})
