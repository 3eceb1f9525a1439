import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const cells = (text: string) => readCsv(text, ',').map(row => row.cells)

test('numbers that a spreadsheet holds as formulas are read without them, quoted or not', () => {
  expect(cells('CN,Phone\n="0077",="03001234567"\n"=""0078""",0300\n')).toEqual([
    ['CN', 'Phone'],
    ['0077', '03001234567'],
    ['0078', '0300'],
  ])
})

test('rows have their line in the file; empty ones, spaces and a byte order mark are left out', () => {
  expect(readCsv('\uFEFFCN , Paid\n\n , \nT-1,"6,000"\n', ',')).toEqual([
    { line: 1, cells: ['CN', 'Paid'] },
    { line: 4, cells: ['T-1', '6,000'] },
  ])
})

test('a file whose quotation marks do not fit together is none', () => {
  expect(() => readCsv('CN,Paid\n"T-1,6000', ',')).toThrow('Quote Not Closed')
})
