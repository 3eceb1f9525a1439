import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { readRows } from './read-rows.ts'
import { rowsOfWorkbook } from './read-workbook.ts'

const workbook = (rows: SheetData) => writeXlsxFile(rows).toBuffer()

test('a workbook is read as the CSV of its sheet would be: digits, days, lines as Excel shows them', async () => {
  const day = { value: new Date('2026-03-04'), type: Date, format: 'dd/mm/yyyy' }
  const time = { value: new Date('2026-03-04T18:30:00Z'), type: Date, format: 'dd/mm/yyyy hh:mm' }
  const file = await workbook([
    [null, null],
    ['Phone', 'Amount'],
    ['0300', 3111234504],
    [null, null],
    [day, true],
    [time, 0.1 + 0.2],
    [8964000112236, 1234567890123456],
  ])
  expect(await readRows(file, { mostRows: 20 })).toEqual([
    { line: 2, cells: ['Phone', 'Amount'] },
    { line: 3, cells: ['0300', '3111234504'] },
    { line: 5, cells: ['2026-03-04', 'TRUE'] },
    { line: 6, cells: ['2026-03-04 18:30:00', '0.3'] },
    // Excel keeps 15 digits: a longer number is seen to be shortened, as in a CSV.
    { line: 7, cells: ['8964000112236', '1.234567890123456e+15'] },
  ])
})

test('what is written into a workbook is read again', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '7', '<', '&', '"', 'لا', ' ', '\n', '='), maxLength: 8 })
  const number = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(whole => whole / 100)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, number), { minLength: 1, maxLength: 5 }), async rows => {
      const read = await rowsOfWorkbook(await workbook(rows))
      expect(read.map(({ cells }) => cells)).toEqual(rows.map(([cell, amount]) => [cell.trim(), String(amount)]))
    }),
    { numRuns: 30 },
  )
})

test('a workbook of several filled sheets, a damaged one and one that unpacks to too much are refused in words', async () => {
  const two = await writeXlsxFile([
    { data: [['SKU']], sheet: 'March' },
    { data: [['SKU']], sheet: 'April' },
  ]).toBuffer()
  await expect(rowsOfWorkbook(two)).rejects.toThrow('2 sheets with something in them (March, April)')
  const one = await workbook([['SKU'], ['TRF-200']])
  await expect(rowsOfWorkbook(one.subarray(0, one.length - 40))).rejects.toThrow('did not arrive whole')
  await expect(rowsOfWorkbook(Buffer.from('PK\x03\x04 and no more'))).rejects.toThrow('did not arrive whole')
  const bomb = Buffer.from(one)
  // What the first part of the archive says that it unpacks to.
  bomb.writeUInt32LE(0x7fffffff, bomb.indexOf(Buffer.from('PK\x01\x02')) + 24)
  await expect(rowsOfWorkbook(bomb)).rejects.toThrow('unpacks to more than 192 MB')
})
