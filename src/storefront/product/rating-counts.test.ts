import { expect, test } from 'vitest'
import { ratingCounts } from './rating-counts.ts'

test('the histogram counts every review, not only those on the page, from five stars down', () => {
  expect(ratingCounts([1, 0, 0, 20, 79])).toEqual([
    { rating: 5, count: 79, percent: 79 },
    { rating: 4, count: 20, percent: 20 },
    { rating: 3, count: 0, percent: 0 },
    { rating: 2, count: 0, percent: 0 },
    { rating: 1, count: 1, percent: 1 },
  ])
})

test('without reviews every bar is empty', () => {
  expect(ratingCounts([0, 0, 0, 0, 0]).every(({ percent }) => percent === 0)).toBe(true)
})
