import { expect, test } from 'vitest'
import { readPdf } from '../../../test/pdf.ts'
import { A4Sheet } from './a4.ts'
import { MM, writePdf } from './pdf-page.ts'

test('a long text at the end of a page goes to the next one whole', async () => {
  await writePdf('A test', pdf => {
    const page = new A4Sheet(pdf, 'A test')
    while (page.y < 260 * MM) page.row([{ text: 'Night Oud, 50 ml', width: 1 }], 11)
    page.text('Please call before you come. '.repeat(30), { size: 10 })
    expect(page.y).toBeLessThan(100 * MM)
  })
})

test('a table that goes on says on each page whose it is and what its columns are, and no row leaves the page', async () => {
  const ends: number[] = []
  const pdf = await writePdf('A test', pdf => {
    const page = new A4Sheet(pdf, 'Handover sheet 12')
    page.table([{ text: 'Recipient', width: 0.2 }], 9, () => {
      for (let row = 0; row < 30; row++) {
        page.row([{ text: 'Muhammad Abdul Rehman Siddiqui ibn Abdul Wahid Khan Yousafzai', width: 0.2 }], 9)
        ends.push(page.y)
      }
    })
    page.row([{ text: 'After the table', width: 1 }], 9)
  })
  expect(Math.max(...ends)).toBeLessThan((297 - 15) * MM)
  const pages = await readPdf(pdf, 0.2)
  expect(pages.map(({ text }) => text.match(/Recipient/g)?.length)).toEqual([1, 1, 1])
  expect(pages.map(({ text }) => text.match(/Handover sheet 12, page \d/)?.[0])).toEqual([
    undefined,
    'Handover sheet 12, page 2',
    'Handover sheet 12, page 3',
  ])
})
