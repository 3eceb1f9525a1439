import { expect, test } from 'vitest'
import { LONG_PAGE_SIZE, PAGE_SIZE, pageOf, partOf, searchedTexts } from './list-filters.ts'

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

test.each([
  '0300 1234567',
  '0300-1234567',
  '(0300) 123.4567',
  '0300/1234567',
  '+92 300 1234567',
  '0092 300 1234567',
  '92 3001234567',
  '+92 (0)300 1234567',
  '0092-0300-1234567',
  '۰۳۰۰ ۱۲۳۴۵۶۷',
  // As copied from a contact.
  '\u202a+92\u2010300\u20101234567\u202c',
])('a phone is found by the digits that all its spellings share: %s', typed => {
  expect(searchedTexts(typed)).toContain('3001234567')
})

test('what looks like a phone is looked for as it was typed too, since a number of an order may look so', () => {
  expect(searchedTexts('2024-0012')).toEqual(['2024-0012', '20240012'])
  expect(searchedTexts('9212')).toEqual(['9212'])
  expect(searchedTexts('0044 7700 900123')).toContain('447700900123')
})

test('other texts are looked for in small letters, and a sign alone is no phone of everybody', () => {
  expect(searchedTexts('Ayesha ۱۲')).toEqual(['ayesha 12'])
  for (const typed of ['((((', '....', '0092', '٪'.repeat(4)]) expect(searchedTexts(typed)).toEqual([typed])
})
