import { expect, test } from 'vitest'
import { readRows } from '../../platform/csv/read-rows.ts'
import { WORKBOOK_ROWS } from '../../platform/csv/write-workbook.ts'
import { workbookResponse } from './workbook-response.ts'

async function* rows(count: number) {
  yield '\ufeffOrder,Total\n'
  yield 'KH-1,5250.5\n'.repeat(count)
}

test('an export is downloaded as a workbook of its name, or says why it is none', async () => {
  const response = await workbookResponse('orders-2026-11-29.csv', rows(2))
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="orders-2026-11-29.xlsx"',
  ])
  const read = await readRows(new Uint8Array(await response.arrayBuffer()), { mostRows: 5 })
  expect(read.map(({ cells }) => cells)).toEqual([
    ['Order', 'Total'],
    ['KH-1', '5250.5'],
    ['KH-1', '5250.5'],
  ])
  const long = await workbookResponse('orders.csv', rows(WORKBOOK_ROWS))
  expect([long.status, await long.text()]).toEqual([422, expect.stringContaining('take them as CSV')])
})
