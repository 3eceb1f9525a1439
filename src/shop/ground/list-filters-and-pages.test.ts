import { expect, test } from 'vitest'
import { LONG_PAGE_SIZE, PAGE_SIZE, pageOf, partOf } from './list-filters-and-pages.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a list of the back office shows 50 rows, one that is worked through line by line 100, and says whether more follow', () => {
  expect([PAGE_SIZE, LONG_PAGE_SIZE]).toEqual([50, 100])
  expect(pageOf(numbered(51))).toEqual({ rows: numbered(50), more: true })
  expect(pageOf(numbered(50))).toEqual({ rows: numbered(50), more: false })
  expect(partOf(numbered(201), 2)).toMatchObject({ page: 2, first: 101, count: 201, more: true })
  // Beyond the end: the last page.
  expect(partOf(numbered(201), 9)).toEqual({ page: 3, first: 201, rows: [201], count: 201, more: false })
  expect(partOf([], 1)).toMatchObject({ page: 1, rows: [], more: false })
})
