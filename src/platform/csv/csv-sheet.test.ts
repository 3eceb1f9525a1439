import { parse } from 'csv-parse/sync'
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

test('also behind what a spreadsheet leaves out or does not show', () => {
  const before = [
    ' ',
    '\u00a0',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u200b',
    '\u200f',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\v',
    '\f',
    ' \u200b ',
    '\t',
    '\r',
    '\n',
  ]
  for (const start of before) {
    const [cell] = parse(cellOf(`${start}=1+1`), { relax_quotes: false })[0] as string[]
    expect(cell, JSON.stringify(start)).toBe(`'${start}=1+1`)
  }
  for (const formula of ['﹦1', '﹢1', '﹣1', '﹫SUM(1)']) expect(cellOf(formula), formula).toBe(`'${formula}`)
})

test('what some readers take for the end of a line stands in quotation marks: no line begins within a cell', () => {
  for (const end of ['\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '\t'])
    expect(cellOf(`Oud${end}=1+1`), JSON.stringify(end)).toBe(`"Oud${end}=1+1"`)
})

test('a program gets no mark of UTF-8, and cells as they are where only programs read them', () => {
  expect(sheet.head).toBe('\ufeffCell\n')
  const plain = csvSheet<string>([['id', cell => cell]], { bom: false, harmless: false })
  expect(plain.head + plain.lines(['- sealed'])).toBe('id\n- sealed\n')
})
