import { expect, test } from 'vitest'
import { axisText, changeText, columnText, figureText, nameText, tickText } from './figure-text.ts'

test('the figures of a column have as many decimals as any of them needs, in lakhs', () => {
  const rupees = [54_064_760, 116_900_000, -25_000, null]
  expect(rupees.map(columnText('paisa', rupees))).toEqual(['5,40,647.60', '11,69,000.00', '-250.00', '–'])
  expect(columnText('paisa', [116_900_000])(116_900_000)).toBe('11,69,000')
  const shares = [0.05, 0.053, 1]
  expect(shares.map(columnText('share', shares))).toEqual(['5.0%', '5.3%', '100.0%'])
  expect(columnText('share', [0.05])(0.05)).toBe('5%')
  expect([1500, 200, 12].map(columnText('minutes', []))).toEqual(['1 d 1 h', '3 h 20 min', '12 min'])
})

test('days and months are written as people say them', () => {
  expect([nameText('2026-11'), nameText('2026-11-27'), nameText('KH-2026-11')]).toEqual([
    'Nov 2026',
    '27 Nov 2026',
    'KH-2026-11',
  ])
  expect([axisText('2026-11-27'), axisText('2026-11'), axisText('04:00')]).toEqual(['27 Nov', 'Nov 2026', '04:00'])
})

test('a figure beside the period before says by how much it changed, where that can be said', () => {
  const change = (value: number, before?: number, unit: 'paisa' | 'share' = 'paisa') =>
    changeText({ label: 'Amount', unit, value, before })
  expect([change(112_000, 100_000), change(50_000, 100_000), change(100_000, 100_000)]).toEqual([
    '12% more than before: Rs 1,000',
    '50% less than before: Rs 1,000',
    'As before: Rs 1,000',
  ])
  expect([change(1000, 0), change(0.2, 0.3, 'share'), change(1000)]).toEqual(['Before: Rs 0', 'Before: 30%', undefined])
})

test('a chart has whole rupees, and its axis lakhs and crores', () => {
  expect(figureText(54_064_760, 'paisa')).toBe('Rs 5,40,648')
  const axis = (...values: number[]) => values.map(value => tickText(value * 100, 'paisa', 100 * Math.max(...values)))
  expect(axis(0, 80_000, 1_20_000)).toEqual(['0', '80,000', '1,20,000'])
  expect(axis(0, 5_00_000, 12_50_000)).toEqual(['0', '5 lakh', '12.5 lakh'])
  expect(axis(50_00_000, 1_50_00_000)).toEqual(['0.5 crore', '1.5 crore'])
})
