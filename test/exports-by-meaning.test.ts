import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { rs } from '../src/shop/ground/money.ts'
import { statementOf } from '../src/shop/money/settlement/fetch-payments.ts'
import { ordersAndPeople } from './exports-by-meaning/orders-and-people.ts'
import { closeExports, exported, openExports, rowsOf, tested } from './exports-by-meaning/planted.ts'
import { reports } from './exports-by-meaning/reports.ts'
import { stockAndFiles } from './exports-by-meaning/stock-and-files.ts'

beforeAll(openExports)
afterAll(closeExports)

ordersAndPeople()
stockAndFiles()
reports()

exported('the statement made of payments', ['src/shop/money/settlement/fetch-payments.ts'], async () => {
  const payment = {
    number: 'TRACK-9',
    cod: rs(71),
    fee: rs(72),
    feeTax: rs(11),
    tax: rs(73),
    net: rs(74),
    receipt: 'CPR-1',
    paidOn: '2026-03-20',
  }
  expect(await rowsOf(statementOf([payment]))).toEqual([
    {
      'Tracking number': 'TRACK-9',
      'Cash collected': '71',
      Fee: '61',
      'Sales tax on the fee': '11',
      'Taxes withheld': '73',
      'Paid out': '74',
    },
  ])
})

// Its heads and cells are compared by their fields.
const testedElsewhere = ['src/storefront/site-files/feed-fields.ts']

test('every file that writes CSV, and every route that answers it, has a test here', async () => {
  const [writing, answering, apart] = [/\bcsvSheet[<(]/, /\b(staffExport|csvResponse)\(|: 'text\/csv/, /csv-stringify/]
  const own = ['src/platform/csv/csv-sheet.ts', 'src/web/server/csv-response.ts', 'src/web/server/staff-export.ts']
  const found: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: projectRoot })) {
    const text = await readFile(join(projectRoot, file), 'utf8')
    if (/\.test\.tsx?$/.test(file) || own.includes(file)) continue
    expect([file, apart.test(text)]).toEqual([file, false])
    if (writing.test(text) || answering.test(text)) found.push(file)
  }
  expect(found.sort()).toEqual([...tested, ...testedElsewhere].sort())
})
