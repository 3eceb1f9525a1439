import { expect, test } from 'vitest'
import { readPdf } from '../../../test/pdf.ts'
import { displayFonts, fittingSize, heightOf, MM, writePdf, writeText } from './pdf-page.ts'
import { bidiParagraph, textRuns } from './text-runs.ts'

const drawn = (line: string) => textRuns(bidiParagraph(line)).map(({ text }) => text)

test('a line is drawn from left to right: Urdu runs in reading order for shaping, and the runs in the order of the paper', () => {
  expect(textRuns(bidiParagraph('Ayesha Malik'))).toEqual([{ text: 'Ayesha Malik', font: 'latin' }])
  expect(textRuns(bidiParagraph('عائشہ ملک'))).toEqual([{ text: 'عائشہ ملک', font: 'arabic' }])
  expect(['Ayesha Malik', 'عائشہ ملک'].map(line => bidiParagraph(line).rtl)).toEqual([false, true])
  expect(drawn('Ayesha عائشہ Malik')).toEqual(['Ayesha ', 'عائشہ', ' ', 'Malik'])
  // The line reads from the right: the number stands in its middle with its digits in order.
  expect(drawn('مکان نمبر 12، گلی')).toEqual(['، گلی', '12', 'مکان نمبر '])
  // Brackets between Urdu words are mirrored, as the words around them read from the right.
  expect(drawn('گلی (بلاک)')).toEqual(['(', 'بلاک', ')', 'گلی '])
  // The shaping of the font would turn a run of Urdu digits around.
  expect(drawn('گلی ۱۲')).toEqual(['۱', '۲', 'گلی '])
  expect(drawn('')).toEqual([])
  // The pieces and millilitres beside a name stay where they are read.
  expect(drawn('2 x \u2068شمامۃ العنبر\u2069, 6 ml')).toEqual(['2 x ', 'شمامۃ العنبر', ', 6 ml'])
})

test('an Urdu name is written with joined letters: other glyphs than its letters alone', async () => {
  const widthOf = async (name: string) => {
    let width = 0
    await writePdf('A test', pdf => {
      pdf.addPage({ size: 'A6', margin: 0 })
      writeText(pdf, name, { x: 0, y: 0, width: 200 }, { size: 20 })
      width = pdf
        .font('arabic')
        .fontSize(20)
        .widthOfString(name, { features: ['rtla'] })
    })
    return width
  }
  const joined = await widthOf('عائشہ')
  // Zero-width non-joiners keep the letters apart, each in its wider form.
  const apart = await widthOf([...'عائشہ'].join('‌'))
  expect(joined).toBeLessThan(apart - 5)
})

test('a text that does not fit is written smaller, as far as the longest address of an order', async () => {
  const address = (length: number) => 'House 12, Street 7, Gulberg '.repeat(40).slice(0, length)
  const box = { width: 93 * MM, height: 30.5 * MM }
  await writePdf('A test', pdf => {
    const sizeOf = (text: string) => fittingSize(pdf, text, box)
    expect([sizeOf(address(100)), sizeOf(address(330))]).toEqual([11, 10])
    const longest = `${address(300)}, ${address(120)}\nNear ${address(200)}`
    expect(heightOf(pdf, longest, box.width, { size: sizeOf(longest) })).toBeLessThanOrEqual(box.height)
  })
})

test.each([
  ['The Long Evening, ', '50 ml'],
  ['Cash to collect ', 'Rs 5,400'],
  ['Questions? Call ', '+92 300 1234567'],
])('a line does not end within an amount, a size or a number: %s| %s', async (before, whole) => {
  const pdf = await writePdf('A test', page => {
    page.addPage({ size: 'A6', margin: 0 })
    const width = page.font('latin').fontSize(10).widthOfString(`${before}${whole}`) - 3
    writeText(page, `${before}${whole}`, { x: 10, y: 10, width }, { size: 10 })
  })
  const [page] = await readPdf(pdf, 0.2)
  expect(page?.text.split(/\r?\n/).map(line => line.trim())).toEqual([before.trim(), whole])
})

test('a PDF has the pages that were drawn, with long words broken to fit', async () => {
  let bottom = 0
  const pdf = await writePdf('A test', page => {
    page.addPage({ size: [200, 200], margin: 0 })
    bottom = writeText(page, 'x'.repeat(200), { x: 10, y: 0, width: 100 }, { size: 10 })
    page.addPage({ size: 'A4', margin: 0 })
  })
  expect([pdf.subarray(0, 5).toString(), pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length]).toEqual([
    '%PDF-',
    2,
  ])
  expect(bottom).toBeGreaterThan(100)
})

test.each(displayFonts)(
  'a title in %s is embedded and reads as it was typed; what its file lacks is written in another font',
  async display => {
    const pdf = await writePdf('A test', pdf => {
      pdf.addPage({ size: 'A6', margin: 0 })
      const style = { size: 20, display }
      writeText(pdf, 'Maison L’Été No. 5, “Oud”', { x: 0, y: 0, width: 290 }, style)
      writeText(pdf, 'Đoàn عطر', { x: 0, y: 60, width: 290 }, style)
    })
    const [page] = await readPdf(pdf, 1)
    expect(page?.text).toContain('Maison L’Été No. 5, “Oud”')
    const embedded = new Set(pdf.toString('latin1').match(/(?<=\/BaseFont \/[A-Z]{6}\+)[\w-]+/g))
    expect([...embedded].filter(name => !name.startsWith('Noto'))).toHaveLength(1)
  },
)
