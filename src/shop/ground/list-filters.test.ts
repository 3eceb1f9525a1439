import { expect, test } from 'vitest'
import { searchedTexts } from './list-filters.ts'

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
