import { expect, test } from 'vitest'
import { csvSheet } from './csv-sheet.ts'

const sheet = csvSheet<string>([['Cell', cell => cell]])
const cellOf = (cell: string) => sheet.lines([cell]).trimEnd()

test('a phone number and a loss are cells as they are, so that programs read them', () => {
  expect(['+923001234567', '-1250', '-1250.50'].map(cellOf)).toEqual(['+923001234567', '-1250', '-1250.50'])
})

test('what a spreadsheet would run has an apostrophe before it', () => {
  for (const formula of ['=1+1', '+1+1', '-1-1', '+92300|A1', '@SUM(A1)', '＝1', '+923001234567+A1', '-', '+'])
    expect(cellOf(formula), formula).toBe(`'${formula}`)
})

test('a program gets no mark of UTF-8, and cells as they are where only programs read them', () => {
  expect(sheet.head).toBe('\ufeffCell\n')
  const plain = csvSheet<string>([['id', cell => cell]], { bom: false, harmless: false })
  expect(plain.head + plain.lines(['- sealed'])).toBe('id\n- sealed\n')
})
