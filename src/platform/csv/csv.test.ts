import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readRows } from './read-rows.ts'
import { readTable } from './read-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const rows = (text: string, mostRows = 1000) => readRows(bytes(text), { mostRows })
const cells = async (text: string) => (await rows(text)).map(row => row.cells)

test('numbers that a spreadsheet holds as formulas are read without them, quoted or not', async () => {
  expect(await cells('CN,Phone\n="0077",="03001234567"\n"=""0078""",0300\n')).toEqual([
    ['CN', 'Phone'],
    ['0077', '03001234567'],
    ['0078', '0300'],
  ])
})

test('rows have their line in the file; empty ones, spaces and a byte order mark are left out', async () => {
  expect(await rows('\uFEFFCN , Paid\n\n , \nT-1,"6,000"\n')).toEqual([
    { line: 1, cells: ['CN', 'Paid'] },
    { line: 4, cells: ['T-1', '6,000'] },
  ])
})

test('a file whose quotation marks do not fit together is none, however long', async () => {
  await expect(rows('CN,Paid\n"T-1,6000')).rejects.toThrow('a quotation mark is not closed')
  await expect(rows(`CN,Paid\n"${'T-1,6000\n'.repeat(10_000)}`)).rejects.toThrow('a quotation mark is not closed')
})

test('the rows of any sheet come back as they were written, with each delimiter', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'Z', '7', ' ', ',', ';', '|', '"', '\t', 'لا', '\n'),
    maxLength: 8,
  })
  const sheet = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(sheet, fc.constantFrom(',', ';', '\t', '|'), async (written, delimiter) => {
      const all = [['First', 'Second', 'Third'], ...written]
      const read = await cells(all.map(row => row.map(quoted).join(delimiter)).join('\r\n'))
      const expected = all.map(row => row.map(text => text.trim())).filter(row => row.some(Boolean))
      expect(read).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('a file of half a million short lines is refused at its limit, what follows is not read, and other work goes on', async () => {
  let turns = 0
  let reading = true
  const besides = (async () => {
    while (reading) {
      turns += 1
      await nextTurn()
    }
  })()
  // The unclosed mark at the end is never come to.
  const file = bytes(`a,b\n${'1,2\n'.repeat(520_000)}"`)
  await expect(readTable(file, { mostRows: 20_000 })).rejects.toThrow('A file has at most 20,000 lines')
  reading = false
  await besides
  expect(turns).toBeGreaterThan(2)
})

test('a row of half a million cells is refused, and empty rows are left out', async () => {
  await expect(rows('1,'.repeat(500_000))).rejects.toThrow('at most 1000 columns')
  expect(await rows(`a,b\n${',\n'.repeat(50_000)}1,2\n`)).toHaveLength(2)
})

test('workbooks of Excel are refused in words that say what to send', async () => {
  for (const [start, name] of [
    [[0x50, 0x4b, 3, 4], '.xlsx'],
    [[0xd0, 0xcf, 0x11, 0xe0], '.xls'],
  ] as const)
    await expect(readRows(new Uint8Array([...start, 0, 0]), { mostRows: 5 })).rejects.toThrow(
      expect.objectContaining({ message: expect.stringMatching(`${name}.*CSV UTF-8`) }),
    )
})

test('a list without names of columns gets them only where it may be plain', async () => {
  const plain = await readTable(bytes('7701,delivered\n7702,refused,late\n'), {
    mostRows: 5,
    isData: cells => /\d/.test(cells[0] ?? ''),
  })
  expect(plain).toEqual({
    header: ['Column 1', 'Column 2', 'Column 3'],
    rows: [
      { line: 1, cells: ['7701', 'delivered', ''] },
      { line: 2, cells: ['7702', 'refused', 'late'] },
    ],
  })
  await expect(readTable(bytes('7701,delivered\n'), { mostRows: 5 })).rejects.toThrow('names of its columns')
})

test('files of older programs are read in the script that they are written in', () => {
  const urdu = Uint8Array.from([0xda, 0xd8, 0xd1, 0x2c, 0x81, 0xaa, 0xe6, 0xe1])
  expect(decodeText(urdu)).toBe('عطر,پھول')
  expect(decodeText(Buffer.from('Crème Brûlée,Café,Ñandú', 'latin1'))).toBe('Crème Brûlée,Café,Ñandú')
})
