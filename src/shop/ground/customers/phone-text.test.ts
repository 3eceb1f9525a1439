import { expect, test } from 'vitest'
import { toE164 } from '../shipping/phone-rules.ts'
import { phoneText, phoneWithCode } from './rules.ts'

test.each([
  ['+923001234567', '0300 1234567'],
  ['03001234567', '0300 1234567'],
  ['0300 1234567', '0300 1234567'],
  ['+924235712345', '04235712345'],
  ['+971501234567', '+971501234567'],
  ['07911123456', '07911123456'],
  ['', ''],
])('%s stands as %s', (stored, text) => expect(phoneText(stored)).toBe(text))

test('what stands on pages is the stored number when it is typed again', () => {
  for (const stored of ['+923001234567', '+923451234567', '+924235712345', '+971501234567'])
    expect(toE164(phoneText(stored), 'PK')).toBe(stored)
})

test('a Pakistani phone stays the same one when the country of its address changes', () => {
  expect(toE164('0300 1234567', 'GB'), 'a number of Britain too').toBe('+443001234567')
  expect(toE164(phoneWithCode(phoneText('+923001234567')), 'GB')).toBe('+923001234567')
  for (const typed of ['۰۳۰۰-۱۲۳۴۵۶۷', '(0300) 1234567', '0300.1234567', '0300/1234567'])
    expect(phoneWithCode(typed)).toBe('+923001234567')
  for (const typed of ['', '0300', '+971 50 123 4567', '00923001234567', '020 7946 0958', '042 35712345'])
    expect(phoneWithCode(typed)).toBe(typed)
})
