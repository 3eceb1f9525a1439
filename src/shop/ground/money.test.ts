import { expect, test } from 'vitest'
import { dayText, shortDayText, timeText, weekdayText } from './dates.ts'
import { amountText, exactAmountText, paisa, priceText, rs, rupees, toPaisa, toRupees } from './money.ts'

test('an amount is written in one way, but where the specification has another, with Indian grouping', () => {
  const amount = rs(123_456)
  expect(priceText(amount)).toBe('Rs.1,23,456')
  expect(amountText(amount)).toBe('Rs 1,23,456')
  expect(exactAmountText(amount)).toBe('Rs 1,23,456.00')
  // Paisa have two digits wherever they are shown.
  expect([priceText(rs(99.5)), amountText(rs(-1234.05))]).toEqual(['Rs.99.50', '-Rs 1,234.05'])
})

test('rupees are converted to paisa and back without rounding errors', () => {
  for (const amount of [0, 0.29, 1.15, 19.99, 17_412.25, 8_333.33]) {
    expect(toPaisa(rupees(amount))).toBe(Number(amount.toFixed(2).replace('.', '')))
    expect(toRupees(toPaisa(rupees(amount)))).toBe(amount)
  }
})

test('units do not mix', () => {
  // @ts-expect-error rupees are not paisa
  priceText(rupees(280))
  // @ts-expect-error a plain number has no unit
  priceText(28_000)
  // @ts-expect-error an amount in paisa is not branded again
  rs(paisa(28_000))
  // @ts-expect-error paisa are not rupees
  toPaisa(paisa(28_000))
  // @ts-expect-error rupees are not branded as paisa
  paisa(rupees(280))
  // @ts-expect-error the two are never equal
  expect(paisa(280) === rupees(280)).toBe(true)
})

test("days and times are the shop's, wherever they are read", () => {
  const late = '2026-11-23T19:30:00Z'
  expect(dayText(late)).toBe('24 November 2026')
  expect(shortDayText(new Date(late))).toBe('24 Nov 2026')
  expect(timeText(late)).toBe('24 November 2026, 12:30 am')
  expect(weekdayText(new Date(late))).toBe('Tue 24 Nov')
  expect(weekdayText(new Date(late), { month: false })).toBe('Tue 24')
})
