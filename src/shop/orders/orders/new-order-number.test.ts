import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrderNumber } from './new-order-number.ts'
import { isLikeOrderNumber, readOrderNumber } from './typed-order-number-rules.ts'

test('a number is recognised in any spelling', () => {
  for (const typed of ['KH-7WQ2-9ABX', 'kh 7wq2 9abx', 'KH7WQ29ABX', ' 7wq2-9abx ', 'KH‑7WQ2‑9ABX']) {
    expect(readOrderNumber(typed, 'KH'), typed).toBe('KH-7WQ2-9ABX')
  }
})

test('invalid numbers are null', () => {
  for (const typed of ['', 'KH', 'KH-7WQ2-9AB', 'KH-7WQ2-9ABX4', 'KH-7WQ0-9ABX', 'ABCDEFGHIJ']) {
    expect(readOrderNumber(typed, 'KH'), typed).toBeNull()
  }
  fc.assert(
    fc.property(
      fc.string(),
      typed => readOrderNumber(typed, 'KH') === null || readOrderNumber(typed, 'KH')?.length === 12,
    ),
  )
})

test('every new number is recognised', () => {
  for (let n = 0; n < 200; n++) {
    const number = newOrderNumber('KH')
    expect(readOrderNumber(number, 'KH')).toBe(number)
    expect(readOrderNumber(number.toLowerCase().replaceAll('-', ''), 'KH')).toBe(number)
  }
})

test('the prefix of a house stands before its numbers, and no other house is found by them', () => {
  const number = newOrderNumber('ATR7')
  const end = number.slice(-9)
  expect(number).toMatch(/^ATR7-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  for (const typed of [number, number.toLowerCase(), end, `atr7 ${end.replace('-', ' ')}`])
    expect(readOrderNumber(typed, 'ATR7'), typed).toBe(number)
  expect(readOrderNumber(`KH-${end}`, 'ATR7')).toBeNull()
  // Who does not know the house keeps what was typed.
  expect([readOrderNumber(number), readOrderNumber(end), readOrderNumber('Ayesha Malik')]).toEqual([number, end, null])
})

test('a cell of a file is an order number as we write it, not a tracking number of a courier', () => {
  for (const cell of ['KH-7WQ2-9ABX', 'atr7-7wq2-9abx-12', '7WQ2-9ABX'])
    expect(isLikeOrderNumber(cell), cell).toBe(true)
  for (const cell of ['TRX23467892', '779412567890', 'LE 1001', 'Delivered'])
    expect(isLikeOrderNumber(cell), cell).toBe(false)
})
