import { expect, test } from 'vitest'
import { isShortened } from './shortened-numbers.ts'
import { latinDigits, typedDigits } from './typed-number-rules.ts'

test('Urdu digits are read, and shortened numbers are noticed', () => {
  expect(latinDigits('۷۷۰۱-٠٣')).toBe('7701-03')
  for (const cell of ['7.79E+08', '7,79E+14', '8e12', '۷.۷۹E+08']) expect(isShortened(cell)).toBe(true)
  for (const cell of ['779E08X', '77900001', 'E+08', 'KH-7E11']) expect(isShortened(cell)).toBe(false)
})

test('marks of direction go from a number, and stay in a text, whose Urdu letters they may part', () => {
  expect(typedDigits(' \u202a＋۹۲ ۳۰۰\u202c ')).toBe('+92 300')
  expect(latinDigits('می\u200cخواہم ۱۲')).toBe('می\u200cخواہم 12')
})
