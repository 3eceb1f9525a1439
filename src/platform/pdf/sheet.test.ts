import { expect, test } from 'vitest'
import { readPdf } from '../../../test/pdf.ts'
import { MM, writePdf } from './pdf-page.ts'
import { type Letterhead, Sheet, writeSheets } from './sheet.ts'

const house: Letterhead = {
  name: 'KHUSHBU',
  spacing: 0.16,
  display: true,
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
  })
  expect(Math.max(...ends)).toBeLessThan((297 - 15) * MM)
  const pages = await readPdf(pdf, 0.2)
  expect(pages.map(({ text }) => text.match(/RECIPIENT/g)?.length)).toEqual([1, 1, 1])
  expect(pages.map(({ text }) => text.match(/Handover sheet 12, page \d/)?.[0])).toEqual([
    undefined,
    'Handover sheet 12, page 2',
    'Handover sheet 12, page 3',
  ])
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
