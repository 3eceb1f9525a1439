import { expect, test } from 'vitest'
import { toE164 } from '../shipping/typed-phone-rules.ts'
import { callLink, dialled, phoneText, phoneWithCode } from './shown-and-dialled-phone-rules.ts'

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

test.each([
  ['0300 1234567', '+923001234567'],
  ['0300-1234567', '+923001234567'],
  ['0300-123-4567', '+923001234567'],
  ['(0300) 1234567', '+923001234567'],
  ['+92 300 1234567', '+923001234567'],
  ['+92 (0)300 1234567', '+923001234567'],
  ['+92-0300-1234567', '+923001234567'],
  ['0092 300 1234567', '+923001234567'],
  ['92 300 1234567', '+923001234567'],
  ['3001234567', '+923001234567'],
  ['۰۳۰۰ ۱۲۳۴۵۶۷', '+923001234567'],
  ['+۹۲ ۳۰۰ ۱۲۳۴۵۶۷', '+923001234567'],
  ['\u202a+92 300 1234567\u202c', '+923001234567'],
  ['0300 1234567 / 042 35712345', '+923001234567'],
  ['0300 1234567, 0321 7654321', '+923001234567'],
  ['042 35712345 ext 5', '+924235712345'],
  ['042 111 222 333', '+9242111222333'],
  ['111 222 333', '111222333'],
  ['0800 12345', '080012345'],
  ['+971 50 123 4567', '+971501234567'],
  ['00971 50 1234567', '+971501234567'],
  ['', ''],
  ['by email', ''],
])('%s is dialled as %s', (typed, number) => {
  expect(dialled(typed)).toBe(number)
  expect(callLink(typed)).toBe(`tel:${number}`)
})
