import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bracedNames, fillBraces, unknownBraces, valueIn } from './brace-syntax-rules.ts'

test('each name in braces is replaced once, by its value alone', () => {
  const values = { shop: '{order}', order: 'KH-1', none: undefined }
  expect(fillBraces('{shop}, {order}, {order}; {none} {other} {two words} { }', valueIn(values))).toBe(
    '{order}, KH-1, KH-1; {none} {other} {two words} { }',
  )
  expect(bracedNames('{shop} {order} {shop} {two words}')).toEqual(['shop', 'order', 'shop'])
})

test('what every object has is no value', () => {
  const text = '{constructor} {toString}'
  expect(fillBraces(text, valueIn({ shop: 'Khushbu' }))).toBe(text)
  expect(unknownBraces(`${text} {shop} {} {oder 1}`, ['shop'])).toEqual([
    '{constructor}',
    '{toString}',
    '{}',
    '{oder 1}',
  ])
})

test('a text without names stays as it is, and what is filled has as many values as names', () => {
  const part = fc.constantFrom('{a}', '{b}', '{', '}', '{ }', 'x', '$&', '$1')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), parts => {
      const text = parts.join('')
      expect(fillBraces(text, () => undefined)).toBe(text)
      expect(fillBraces(text, name => `[${name}]`).match(/\[\w+\]/g) ?? []).toEqual(
        bracedNames(text).map(name => `[${name}]`),
      )
    }),
  )
})
