import { expect, test } from 'vitest'
import { toE164 } from '../shipping/phone-rules.ts'
import { phoneText } from './rules.ts'

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
