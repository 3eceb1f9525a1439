import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrderNumber } from './order-number.ts'
import { readOrderNumber } from './tracking-rules.ts'

test('a number is recognised in any spelling', () => {
  for (const typed of ['KH-7WQ2-9ABX', 'kh 7wq2 9abx', 'KH7WQ29ABX', ' 7wq2-9abx ', 'KH‑7WQ2‑9ABX']) {
    expect(readOrderNumber(typed), typed).toBe('KH-7WQ2-9ABX')
  }
})

test('invalid numbers are null', () => {
  for (const typed of ['', 'KH', 'KH-7WQ2-9AB', 'KH-7WQ2-9ABX4', 'KH-7WQ0-9ABX', 'ABCDEFGHIJ']) {
    expect(readOrderNumber(typed), typed).toBeNull()
  }
  fc.assert(fc.property(fc.string(), typed => readOrderNumber(typed) === null || readOrderNumber(typed)?.length === 12))
})

test('every new number is recognised', () => {
  for (let n = 0; n < 200; n++) {
    const number = newOrderNumber()
    expect(readOrderNumber(number)).toBe(number)
    expect(readOrderNumber(number.toLowerCase().replaceAll('-', ''))).toBe(number)
  }
})
