import { expect, test } from 'vitest'
import { csvSheet } from './csv-sheet.ts'
import { readRows } from './read-rows.ts'
import { workbookOf } from './write-workbook.ts'

type Row = { name: string; phone: string; paid: number; note: string }
const sheet = csvSheet<Row>([
  ['Name', row => row.name],
  ['Phone', row => row.phone],
  ['Paid', row => row.paid],
  ['Note', row => row.note],
])
async function* parts(rows: Row[]) {
  yield sheet.head
  yield sheet.lines(rows)
}

test('an export as a workbook holds the cells of the CSV, as texts and figures, and runs nothing', async () => {
  const rows = [
    { name: 'عائشہ', phone: '+923001234567', paid: 5250.5, note: '=HYPERLINK("http://bad.example")' },
    { name: 'Sana', phone: '03001234567', paid: -12, note: 'two\nlines' },
    { name: '20440017000001', phone: '', paid: 0, note: "'quoted'" },
  ]
  const workbook = await workbookOf(parts(rows))
  expect(workbook.subarray(0, 2).toString()).toBe('PK')
  expect(workbook.includes('<f>')).toBe(false)
  const read = await readRows(workbook, { mostRows: 10 })
  expect(read.map(({ cells }) => cells)).toEqual([
    ['Name', 'Phone', 'Paid', 'Note'],
    ['عائشہ', '+923001234567', '5250.5', '=HYPERLINK("http://bad.example")'],
    ['Sana', '03001234567', '-12', 'two\nlines'],
    ['20440017000001', '', '0', "'quoted'"],
  ])
})
