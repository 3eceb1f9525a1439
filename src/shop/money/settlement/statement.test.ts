import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { settings } from '../../../../test/fixtures.ts'
import { readTable } from '../../../platform/csv/read-table.ts'
import { readSent } from '../../ground/file-imports/index.ts'
import { basisPoints, paisa, rs, sum } from '../../ground/money.ts'
import { postingOf } from './fee-and-tax-posting.ts'
import { assessLines, type KnownLine, paidOut } from './find-differences.ts'
import { provedColumns } from './prove-columns.ts'
import { readAmount } from './read-amount.ts'
import { type Columns, STATEMENT_LINES } from './settlement-rules.ts'
import { checkColumns, readLines, suggestStatementColumns } from './statement-columns.ts'
import { withholdingOn } from './withholding.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['1250', 1250],
  ['1,250', 1250],
  ['1,23,456.50', 123_456.5],
  ['Rs. 1,250.00', 1250],
  ['PKR 1250/-', 1250],
  ['1250,50', 1250.5],
  ['(120)', -120],
  ['-120', -120],
  ['۱۲۵۰', 1250],
  ['۱٬۲۵۰٫۵', 1250.5],
  ['', 0],
  ['-', 0],
])('the amount %s is Rs %d', (cell, rupees) => expect(readAmount(cell)).toBe(rs(rupees)))

test.each(['abc', '12 Nov', '1.2.3', '--5', '9999999999'])('%s is no amount', cell =>
  expect(readAmount(cell)).toBeNull(),
)

const readStatement = async (file: Uint8Array) => {
  const { header, rows } = await readSent(readTable(file, { mostRows: STATEMENT_LINES }))
  return { header, rows: rows.map(({ cells }) => cells) }
}
const table = { header: ['CN', 'Amount'], rows: [['1001', '1,250']] }

test.each([
  ['commas and a mark', bytes('\ufeffCN,Amount\r\n1001,"1,250"\r\n')],
  ['semicolons', bytes('CN;Amount\n1001;1,250\n')],
  ['tabs', bytes('CN\tAmount\n1001\t1,250\n')],
  ['a title above and blank lines', bytes('Leopards Courier,\nPayment 12/11/2026,\n\nCN,Amount\n,\n1001,"1,250"\n')],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('CN\tAmount\r\n1001\t1,250\r\n', 'utf16le')])],
])('a file is read with %s', async (_, file) => expect(await readStatement(file)).toEqual(table))

test('a file of an old Windows program is read, and one that is no text is refused', async () => {
  const old = Buffer.from('CN,Consignee,Amount\n1001,Caf\xe9,5\n', 'latin1')
  expect((await readStatement(old)).rows).toEqual([['1001', 'Café', '5']])
  for (const file of [bytes('PK\u0003\u0004\0\0'), bytes(''), bytes('1,2\n3,4'), bytes('CN,Amount\n')])
    await expect(readStatement(file)).rejects.toThrow(expect.objectContaining({ code: 'invalid', field: 'file' }))
})

test('columns are guessed, fees of several columns are added up, and rows of sums are left out', async () => {
  const header = [
    'S#',
    'CN Number',
    'Order Ref',
    'COD Amount',
    'Delivery Charges',
    'Fuel Charges',
    'WHT',
    'GST',
    'Net Payable',
  ]
  const columns = suggestStatementColumns(header)
  expect(Object.values(columns)).toEqual([
    'ignore',
    'tracking',
    'order',
    'cod',
    'fee',
    'fee',
    'incomeTax',
    'salesTax',
    'net',
  ])
  checkColumns(columns)
  // A tax that stands alone is most often both.
  expect(Object.values(suggestStatementColumns(['CN', 'COD', 'Fee', 'WHT']))).toEqual(['tracking', 'cod', 'fee', 'tax'])
  const rows = [
    ['1', ' LE 1001', 'KH-AAAA-BBBB', '6,000', '200', '20', '120', '120', '5,540'],
    ['', '', 'Total', '6,000', '200', '20', '120', '120', '5,540'],
    ['', '-', '-', '6,000', '200', '20', '120', '120', '5,540'],
    ['2', '', 'KH-KCQB-MKKY', '', '', '', '', '', ''],
  ]
  const line = {
    line: 1,
    trackingNumber: 'LE1001',
    orderNumber: 'KH-AAAA-BBBB',
    cod: rs(6000),
    fee: rs(220),
    tax: rs(240),
    incomeTax: rs(120),
    salesTax: rs(120),
    net: rs(5540),
  }
  expect(await readLines({ header, rows }, columns)).toMatchObject([line, { line: 4, orderNumber: 'KH-KCQB-MKKY' }])
  await expect(readLines({ header, rows: [['1', '5', '', 'six', '', '', '', '', '']] }, columns)).rejects.toThrow(
    "Line 1: 'six' in 'COD Amount'",
  )
  const wrongs: Columns[] = [
    { A: 'cod' },
    { A: 'cod', B: 'cod', C: 'tracking' },
    { A: 'tracking', B: 'tracking', C: 'cod' },
  ]
  for (const wrong of wrongs) expect(() => checkColumns(wrong)).toThrow(expect.objectContaining({ code: 'invalid' }))
})

test('taxes that are withheld below the lines are shared among them by what each collected, and what is paid out follows', async () => {
  const header = ['Sr.', 'Tracking Number', 'Order ID', 'Status', 'COD Amount', 'Weight Charges', 'GST', 'Payable']
  const columns = { ...suggestStatementColumns(header), GST: 'fee' } as const
  const lines = [
    ['1', 'TRX1', 'KH-A', 'Delivered', '6,000', '200', '32', '5768'],
    ['2', 'TRX2', 'KH-B', 'Delivered', '3,001', '150', '24', '2827'],
    ['3', 'TRX3', 'KH-C', 'Returned', '0', '100', '16', '-116'],
  ]
  const foot = [
    ['', '', '', 'Sub Total', '9001', '', '', '8479'],
    ['', '', '', 'Income Tax withheld u/s 153', '', '', '', '-180.02'],
    ['', '', '', 'Sales Tax withheld u/s 14', '', '', '', '(180.02)'],
    ['', '', '', 'Net Transferred', '', '', '', '8118.96'],
  ]
  const read = await readLines({ header, rows: [...lines, ...foot] }, columns)
  expect(read.map(({ incomeTax, salesTax, tax, net }) => [incomeTax, salesTax, tax, net])).toEqual([
    [rs(120), rs(120), rs(240), rs(5528)],
    [rs(60.02), rs(60.02), rs(120.04), rs(2706.96)],
    [0, 0, 0, rs(-116)],
  ])
  const known = read.map(line => ({
    ...line,
    place: null,
    balance: line.cod,
    paidBefore: false,
    agreedFee: null,
    decision: null,
  }))
  const assessed = assessLines(known, { incomeTax: basisPoints(200), salesTax: basisPoints(200) })
  expect(paidOut(assessed)).toBe(rs(8118.96))
  expect(assessed.flatMap(({ findings }) => findings)).toEqual(['unknown', 'unknown', 'unknown'])
  // In one sum.
  const one = await readLines({ header, rows: [...lines, ['', '', '', 'WHT', '', '', '', '360.04']] }, columns)
  expect(one.map(({ tax, incomeTax }) => [tax, incomeTax])).toEqual([
    [rs(240), null],
    [rs(120.04), null],
    [0, null],
  ])
  // Columns of taxes have them already: the rows below are their sums.
  const apart = await readLines(
    {
      header: [...header, 'Income Tax'],
      rows: [
        [...(lines[0] ?? []), '120'],
        [...(foot[1] ?? []), '120'],
      ],
    },
    { ...columns, 'Income Tax': 'incomeTax' },
  )
  expect(apart.map(({ tax }) => tax)).toEqual([rs(120)])
})

test("a courier's tax on what it charges is a kind of its own within its fee, beside the taxes that it withholds", async () => {
  const header = [
    'Tracking Number',
    'Order Reference',
    'Invoice Payment',
    'Transaction Fee',
    'Transaction Tax',
    'Reversal Tax',
    'Income Tax (2%)',
    'Sales Tax (2%)',
    'Net Payable',
  ]
  const columns = suggestStatementColumns(header)
  expect(Object.values(columns)).toEqual([
    'tracking',
    'order',
    'cod',
    'fee',
    'feeTax',
    'feeTax',
    'incomeTax',
    'salesTax',
    'net',
  ])
  checkColumns(columns)
  const [line] = await readLines(
    { header, rows: [['2044001', 'KH-A', '6,500.00', '250.00', '40.00', '0.00', '130.00', '130.00', '5,950.00']] },
    columns,
  )
  expect(line).toMatchObject({ cod: rs(6500), fee: rs(290), feeTax: rs(40), tax: rs(260), net: rs(5950) })
  // A fee that has its tax within says nothing of it.
  expect(suggestStatementColumns(['Delivery charges incl. GST'])).toEqual({ 'Delivery charges incl. GST': 'fee' })
})

test("a column 'GST' is the tax on the fee where it is a share of the fees, with the taxes withheld below the lines; else it is withheld", async () => {
  const header = [
    'Sr.',
    'Tracking Number',
    'Order ID',
    'Status',
    'COD Amount',
    'Weight Charges',
    'Fuel Surcharge',
    'GST',
    'Payable',
  ]
  const rows = [
    ['1', 'TRX17101', 'KH-A', 'Delivered', '8650', '240', '12', '40.32', '8357.68'],
    ['2', 'TRX17102', 'KH-B', 'Delivered', '1800', '175', '8.75', '29.40', '1586.85'],
    ['', '', '', 'Sub Total', '10450', '', '', '', '9944.53'],
    ['', '', '', 'Income Tax withheld u/s 153(2A)', '', '', '', '', '-209.00'],
    ['', '', '', 'Sales Tax withheld u/s 14(1A)', '', '', '', '', '-209.00'],
  ]
  const columns = provedColumns(header, rows, suggestStatementColumns(header))
  expect(columns.GST).toBe('feeTax')
  const lines = await readLines({ header, rows }, columns)
  const total = (of: 'fee' | 'feeTax' | 'incomeTax' | 'salesTax' | 'net') =>
    sum(lines.map(line => line[of] ?? paisa(0)))
  expect([total('fee'), total('feeTax'), total('incomeTax'), total('salesTax'), total('net')]).toEqual(
    [505.47, 69.72, 209, 209, 9526.53].map(rs),
  )
  // Two percent of the cash, whatever the fee.
  const withheld = [
    ['1', 'TRX1', 'KH-A', 'Delivered', '8650', '240', '0', '173', '8237'],
    ['2', 'TRX2', 'KH-B', 'Delivered', '1800', '175', '0', '36', '1589'],
  ]
  expect(provedColumns(header, withheld, suggestStatementColumns(header)).GST).toBe('salesTax')
})

test('tracking numbers in Urdu digits are read, and one that Excel has shortened is refused with its line', async () => {
  const columns: Columns = { CN: 'tracking', COD: 'cod' }
  const read = (...numbers: string[]) =>
    readLines({ header: ['CN', 'COD'], rows: numbers.map(number => [number, '6,000']) }, columns)
  expect(await read('LE ۱۰۰۱')).toMatchObject([{ trackingNumber: 'LE1001' }])
  await expect(read('LE1001', '7.79E+08')).rejects.toThrow("Line 2: Excel has shortened the number '7.79E+08'")
})

test('what couriers deduct may stand below zero, and a fee of the other sign was given back', async () => {
  const columns: Columns = { CN: 'tracking', COD: 'cod', Fee: 'fee' }
  const fees = async (...written: string[]) => {
    const rows = written.map((fee, at) => [`A${at}`, '6,000', fee])
    return (await readLines({ header: Object.keys(columns), rows }, columns)).map(({ fee }) => fee)
  }
  expect(await fees('200', '250', '-200')).toEqual([rs(200), rs(250), rs(-200)])
  expect(await fees('-200', '(250)', '200', '')).toEqual([rs(200), rs(250), rs(-200), 0])
})

test('a statement of many columns, or of many rows that name no parcel, is read while other work goes on', async () => {
  const header = ['CN', 'COD', ...Array.from({ length: 58 }, (_, at) => `Fee ${at}`)]
  const cells = Array.from({ length: 59 }, () => '1,250')
  const rows = (named: number) => Array.from({ length: 5000 }, (_, at) => [at < named ? `T${at}` : 'Total', ...cells])
  const columns: Columns = Object.fromEntries(header.map(name => [name, 'fee']))
  for (const [named, meant] of [
    [5000, { ...columns, CN: 'tracking', COD: 'cod' }],
    [1, { CN: 'tracking', COD: 'cod' }],
  ] as const) {
    let turns = 0
    let reading = true
    const besides = (async () => {
      while (reading) {
        turns += 1
        await nextTurn()
      }
    })()
    expect(await readLines({ header, rows: rows(named) }, meant)).toHaveLength(named)
    reading = false
    await besides
    expect(turns).toBeGreaterThan(2)
  }
})

test('a title of two cells is no header, and no half character is stored', async () => {
  const remark = `${'a'.repeat(199)}🌹`
  const file = bytes(`Merchant:,Khushbu House\nCN,Amount,Remarks\nT-1,"1,250",${remark}\n`)
  expect(await readStatement(file)).toEqual({
    header: ['CN', 'Amount', 'Remarks'],
    rows: [['T-1', '1,250', `${'a'.repeat(199)}\ufffd`]],
  })
})

test('a rate counts from its day until the next one of the same tax', () => {
  expect(withholdingOn(settings, '2025-06-30')).toEqual({ incomeTax: 0, salesTax: 0 })
  expect(withholdingOn(settings, '2025-07-01')).toEqual({ incomeTax: 200, salesTax: 200 })
  const more = [...settings.withholdingRates, { name: 'Sales tax', from: '2026-07-01', rate: 0.5 }]
  expect(withholdingOn({ withholdingRates: more }, '2026-11-22')).toEqual({ incomeTax: 200, salesTax: 50 })
})

const place = { orderId: 'o1', parcelId: 'p1', courierId: 'tcs' }
const plain: KnownLine = {
  line: 1,
  cod: rs(1000),
  fee: rs(200),
  feeTax: paisa(0),
  tax: rs(40),
  incomeTax: null,
  salesTax: null,
  net: null,
  place,
  balance: rs(1000),
  paidBefore: false,
  agreedFee: rs(200),
  decision: null,
}
const assess = (...lines: Partial<KnownLine>[]) =>
  assessLines(
    lines.map(line => ({ ...plain, ...line })),
    { incomeTax: basisPoints(200), salesTax: basisPoints(200) },
  )

test.each<[string, Partial<KnownLine>, string[]]>([
  ['paid as expected', {}, []],
  ['a parcel that came back, for its fee alone', { cod: paisa(0), tax: paisa(0), balance: paisa(0) }, []],
  ['too little', { cod: rs(900) }, ['short', 'tax']],
  ['too much', { cod: rs(1100) }, ['over']],
  ['paid for a cancelled order', { balance: paisa(0) }, ['over']],
  ['paid in an earlier settlement', { balance: paisa(0), paidBefore: true }, ['double']],
  ['a fee above the agreed one', { fee: rs(250) }, ['fee']],
  ['without an agreed fee', { fee: rs(250), agreedFee: null }, []],
  ['a tax that is rounded up', { tax: rs(41) }, []],
  ['a tax above the rate', { tax: rs(60) }, ['tax']],
  ['taxes apart', { incomeTax: rs(20), salesTax: rs(20) }, []],
  ['taxes apart, one above its rate', { incomeTax: rs(10), salesTax: rs(30) }, ['tax']],
  ['a fee that is rounded', { fee: rs(201) }, []],
  ['a sum that is wrong', { net: rs(700) }, ['sum']],
  ['of another shop', { place: null, balance: paisa(0) }, ['unknown']],
])('%s', (_, line, findings) => expect(assess(line)[0]?.findings).toEqual(findings))

test('a fee far from what this courier usually keeps is a difference, also without a rate card', () => {
  const lines = [200, 210, 190, 200, 205, 900].map((fee, at) => ({
    fee: rs(fee),
    agreedFee: null,
    place: { ...place, orderId: `order ${at}` },
  }))
  expect(assess(...lines).map(({ findings }) => findings)).toEqual([[], [], [], [], [], ['unusualFee']])
  expect(assess(...lines).at(-1)?.excessFee).toBe(rs(700))
  // A few lines say nothing of what is usual; earlier statements do.
  const rates = { incomeTax: basisPoints(200), salesTax: basisPoints(200) }
  const alone = [{ ...plain, fee: rs(900), agreedFee: null }]
  expect(assessLines(alone, rates)[0]?.findings).toEqual([])
  expect(assessLines(alone, rates, rs(200))[0]?.findings).toEqual(['unusualFee'])
  // What was agreed counts before what is usual.
  expect(assessLines([{ ...plain, fee: rs(900), agreedFee: rs(900) }], rates, rs(200))[0]?.findings).toEqual([])
})

test('the columns are those whose sum proves it: cash less fees less taxes is what was paid out', () => {
  const header = ['CN', 'Amount Payable', 'Handling', 'Deduction', 'Tax', 'Total Deduction', 'Transferred', 'Value']
  const row = (number: string, ...amounts: number[]) => [number, ...amounts.map(String)]
  const rows = [
    row('1001', 6000, 200, 50, 120, 370, 5630, 5000),
    row('1002', 3000, 210, 40, 60, 310, 2690, 2500),
    row('1003', 9000, 190, 30, 180, 400, 8600, 8000),
    ['Total', '18000', '600', '120', '360', '1080', '16920', ''],
  ]
  const guessed = suggestStatementColumns(header)
  // By its name the first amount would be what was paid out.
  expect(guessed['Amount Payable']).toBe('net')
  const proved = provedColumns(header, rows, guessed)
  expect(Object.values(proved)).toEqual(['tracking', 'cod', 'fee', 'fee', 'tax', 'ignore', 'net', 'ignore'])
  checkColumns(proved)
  // One line whose own sum is wrong changes nothing; where nothing adds up the names count.
  const many = Array.from({ length: 3 }, () => rows.slice(0, 3)).flat()
  expect(provedColumns(header, [...many, row('1004', 5000, 200, 50, 100, 350, 4000, 4000)], guessed)).toEqual(proved)
  const odd = rows.map(cells => cells.map((cell, at) => (at === 6 ? `${Number(cell) + 7}` : cell)))
  expect(provedColumns(header, odd, guessed)).toEqual(guessed)
})

test('the second line of a parcel in one file is a second payment', () => {
  expect(assess({}, { line: 2 }).map(({ findings }) => findings)).toEqual([[], ['double']])
})

test('a posting adds up to zero, and what is left open stays with the courier', () => {
  const cases: Partial<KnownLine>[] = [
    {},
    { cod: rs(900) },
    { cod: rs(1100), fee: rs(300), tax: rs(100) },
    { place: null },
    { cod: rs(-500), balance: paisa(0) },
    { incomeTax: rs(25), salesTax: rs(15) },
    { fee: rs(350), feeTax: rs(48.27) },
    { fee: paisa(0), feeTax: rs(5) },
    { balance: paisa(0), paidBefore: true },
  ]
  for (const decision of [null, 'open', 'writeOff'] as const)
    for (const each of assess(
      ...cases.map((line, at) => ({ ...line, place: line.place === null ? null : { ...place, parcelId: `p${at}` } })),
    )) {
      const lines = postingOf({ ...each, decision }, decision !== null)
      expect(lines.reduce((total, { amount }) => total + amount, 0)).toBe(0)
      expect(lines[0]?.amount).toBe(paidOut([each]))
    }
  const dear = assess({ cod: rs(900), fee: rs(250) })[0]
  const due = (decision: 'open' | 'writeOff') =>
    dear && postingOf({ ...dear, decision }, true).find(({ account }) => account === 'codDue')?.amount
  // Short by Rs 100, Rs 50 too much in fees and Rs 4 in tax: Rs 154 of Rs 1,000 stay owed.
  expect(due('open')).toBe(rs(-846))
  expect(due('writeOff')).toBe(rs(-1000))
  // Of a fee of 350 with 48.28 of tax 150 are disputed: 200 are kept, of it 27.59 as input tax, where the house charges
  // sales tax.
  const taxed = assess({ fee: rs(350), feeTax: rs(48.28) })[0]
  const feesOf = (claims: boolean) =>
    taxed &&
    postingOf({ ...taxed, decision: 'open' }, claims).flatMap(({ account, amount }) =>
      account === 'courierFees' || account === 'inputTax' ? amount : [],
    )
  expect([feesOf(true), feesOf(false)]).toEqual([
    [rs(172.41), rs(27.59)],
    [rs(200), 0],
  ])
})
