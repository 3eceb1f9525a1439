import { expect, test } from 'vitest'
import { readPdf } from '../../../test/pdf.ts'
import { MM, writePdf } from './pdf-page.ts'
import { type Letterhead, Sheet, writeSheets } from './sheet.ts'

const house: Letterhead = {
  name: 'KHUSHBU',
  spacing: 0.16,
  display: 'cormorant',
  logo: null,
  accent: '#b98a3c',
  foot: 'Sargodha',
}

test('a long text at the end of a page goes to the next one whole', async () => {
  await writePdf('A test', pdf => {
    const page = new Sheet(pdf, 'A test', house)
    while (page.y < 260 * MM) page.row([{ text: 'Night Oud, 50 ml', width: 1 }], 11)
    page.text('Please call before you come. '.repeat(30), { size: 10 })
    expect(page.y).toBeLessThan(100 * MM)
  })
})

test('a table that goes on says on each page whose it is and what its columns are, and no row leaves the page', async () => {
  const ends: number[] = []
  const pdf = await writePdf('A test', pdf => {
    const page = new Sheet(pdf, 'Handover sheet 12', house)
    page.table([{ text: 'Recipient', width: 0.2 }], () => {
      for (let row = 0; row < 30; row++) {
        page.row([{ text: 'Muhammad Abdul Rehman Siddiqui ibn Abdul Wahid Khan Yousafzai', width: 0.2 }], 9)
        ends.push(page.y)
      }
    })
    page.row([{ text: 'After the table', width: 1 }], 9)
    page.number()
  })
  expect(Math.max(...ends)).toBeLessThan((297 - 15) * MM)
  const pages = await readPdf(pdf, 0.2)
  expect(pages.map(({ text }) => text.match(/RECIPIENT/g)?.length)).toEqual([1, 1, 1])
  expect(pages.map(({ text }) => text.includes('Handover sheet 12'))).toEqual([false, true, true])
  expect(pages.map(({ text }) => text.match(/Page \d of \d/)?.[0])).toEqual([
    'Page 1 of 3',
    'Page 2 of 3',
    'Page 3 of 3',
  ])
})

test('each paper of a file is numbered by itself, one of a single page not at all, and what belongs together stands on one page', async () => {
  const pages = await readPdf(
    await writeSheets(
      'Slips',
      { house },
      [1, 28, 2],
      each => `Slip ${each}`,
      (page, items) => {
        for (let item = 1; item <= items; item++) {
          const rows = [1, 2, 3].map(row => [[{ text: `Item ${item}, row ${row}`, width: 1 }], 9] as const)
          page.together(rows)
          for (const [cells, size] of rows) page.row(cells, size)
        }
      },
    ),
    0.2,
  )
  expect(pages.map(({ text }) => text.match(/Page \d of \d/)?.[0])).toEqual([
    undefined,
    'Page 1 of 2',
    'Page 2 of 2',
    undefined,
  ])
  for (const { text } of pages)
    for (const item of new Set(text.match(/Item \d+/g))) expect(text).toContain(`${item}, row 3`)
})

test('a strip of a roll is 80 mm wide and as long as what is on it', async () => {
  const pdf = await writeSheets('Slips', { house, roll: true }, [3, 30], String, (page, lines) => {
    page.letterhead('Packing slip')
    for (let line = 0; line < lines; line++) page.text(`Night Oud ${line}`, { size: 10 })
  })
  const [short, long] = await readPdf(pdf, 1)
  expect([short?.width, long?.width]).toEqual([226, 226])
  expect((long?.height ?? 0) - (short?.height ?? 0)).toBeGreaterThan(27 * 13)
  expect(short?.height).toBeLessThan(60 * MM)
  expect(long?.text).toContain('Night Oud 29')
})

test('names and titles are in the letters of the house; what these lack is written in those of the text', async () => {
  const pdf = await writePdf('A test', pdf => {
    const page = new Sheet(pdf, 'A test', { ...house, name: 'Şimşek House' })
    page.letterhead('Invoice')
    page.title('Ayesha Malik')
  })
  const [page] = await readPdf(pdf, 0.2)
  for (const words of ['Şimşek House', 'Invoice', 'Ayesha Malik', 'Sargodha']) expect(page?.text).toContain(words)
  expect(pdf.toString('latin1')).toMatch(/CormorantGaramond-SemiBold/)
})
