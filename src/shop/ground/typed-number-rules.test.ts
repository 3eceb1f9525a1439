import { describe, expect, test } from 'vitest'
import { plainNumber, readNumber, readWhole } from './typed-number-rules.ts'

describe('a typed number', () => {
  test.each([
    ['2,450', '2450'],
    ['1,25,000', '125000'],
    ['12,34,567.50', '1234567.50'],
    ['Rs. 1,200/-', '1200'],
    ['PKR 850', '850'],
    ['۱۲٬۵۰۰', '12500'],
    ['۲٫۵', '2.5'],
    ['-1,250', '-1250'],
    ['-Rs 40', '-40'],
    ['12 500', '12500'],
    ['1 250 000', '1250000'],
    ['12,50,000', '1250000'],
    ['1,250,000', '1250000'],
    // A decimal comma: never 125 or 2,450.
    ['12,5', '12.5'],
    ['24,50', '24.50'],
    ['۱۲,۵', '12.5'],
  ])('%s is %s', (typed, read) => {
    expect(readNumber(typed)).toBe(read)
    expect(plainNumber(typed)).toBe(read)
  })

  test.each([
    '1,2,3',
    '2,4500',
    '0,500',
    ',500',
    '12,',
    '1.234,50',
    '1,25,0',
    '12 50',
    '1e3',
    '0x10',
    'ten',
    '1 2',
    // Two numbers.
    '1500 999',
    '1 500 99',
    '1,250,00,000',
    `1${' '.repeat(100)}x`,
    '',
  ])('%j is refused', typed => {
    expect(readNumber(typed)).toBeNull()
    expect(readWhole(typed)).toBeNull()
    if (typed) expect(Number(plainNumber(typed))).toBeNaN()
  })

  test('a whole number has no decimals but zeros', () => {
    expect(['12.0', '1,200', '12,5', '12.5', '-3'].map(typed => readWhole(typed))).toEqual([12, 1200, null, null, null])
  })
})
