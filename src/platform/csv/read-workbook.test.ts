import { crc32 } from 'node:zlib'
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

test('entities that the XML of a workbook declares are neither fetched nor multiplied', async () => {
  const lol = Array.from({ length: 30 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`).join('')
  const texts = ['&own;', '&file;', '&l30;']
  const cells = texts.map((text, at) => `<c r="${'ABC'[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const file = archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY own "known"><!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY l0 "lol">${lol}]><worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
  })
  expect(await rowsOfWorkbook(file)).toEqual([{ line: 1, cells: texts }])
})

/** A ZIP archive of these files, stored as they are. */
function archive(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const [title, bytes] = [Buffer.from(name), Buffer.from(text)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    index.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, title)
    parts.push(Buffer.from('PK\x03\x04'), facts, title, bytes)
    at += 30 + title.length + bytes.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(Buffer.concat(index).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, ...index, Buffer.from('PK\x05\x06'), end])
}
