import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CsvRow } from './csv-row.ts'
import { decodeText } from './decode-text.ts'
import { readRows } from './read-rows.ts'
import { readTable } from './read-table.ts'
import { streamRows } from './stream-rows.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const rows = (text: string, mostRows = 1000) => readRows(bytes(text), { mostRows })
const streamed = async (path: string) => {
  const all: CsvRow[] = []
  for await (const row of streamRows(path)) all.push(row)
  return all
}
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

test('a first line that says the delimiter is none of the file', async () => {
  expect(await rows('sep=;\nCN;Paid\nT-1;6,5\n')).toEqual([
    { line: 2, cells: ['CN', 'Paid'] },
    { line: 3, cells: ['T-1', '6,5'] },
  ])
  expect(await cells('"sep=,"\r\nCN,Paid\r\nT-1;2,6\r\n')).toEqual([
    ['CN', 'Paid'],
    ['T-1;2', '6'],
  ])
})

test('a file whose quotation marks do not fit together is none, however long', async () => {
  await expect(rows('CN,Paid\n1,2\n"Rose" water,6000\n')).rejects.toThrow(
    'in line 3 a cell goes on behind its closing quotation mark',
  )
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

test('a workbook of an older Excel is refused in words that say what to send', async () => {
  await expect(readRows(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), { mostRows: 5 })).rejects.toThrow(
    expect.objectContaining({ message: expect.stringMatching(/\.xls.*CSV UTF-8/) }),
  )
})

test('a line is the one of the spreadsheet, whatever breaks stand in its cells, in a form and from the disk', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '"', ',', ' '), maxLength: 6 })
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-rows-'))
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      async (written, end) => {
        const file = ['No.,A,B', ...written.map((cells, at) => [`${at + 2}`, ...cells].map(quoted).join(','))].join(end)
        const path = join(folder, 'sent.csv')
        await writeFile(path, file)
        const fromDisk = await streamed(path)
        expect(fromDisk.slice(1).map(({ line, cells: [no] }) => [line, no])).toEqual(
          written.map((_, at) => [at + 2, `${at + 2}`]),
        )
        expect(await rows(file)).toEqual(fromDisk)
      },
    ),
    { numRuns: 60 },
  )
  await rm(folder, { recursive: true })
})

test('a file on disk is read in the encoding that it is written in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-rows-'))
  const path = join(folder, 'sent.csv')
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  for (const [bytes, cells] of [
    [Buffer.from('Crème;Café\n1;2\n', 'latin1'), ['Crème', 'Café']],
    [Buffer.from([0xda, 0xd8, 0xd1, 0x2c, 0x81, 0xaa, 0xe6, 0xe1]), ['عطر', 'پھول']],
    [utf16('نام\tPhone\nSana\t0300\n'), ['نام', 'Phone']],
    [Buffer.from('\ufeffنام|Phone\nSana|0300\n'), ['نام', 'Phone']],
  ] as const) {
    await writeFile(path, bytes)
    expect((await streamed(path))[0]?.cells).toEqual(cells)
  }
  await rm(folder, { recursive: true })
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
