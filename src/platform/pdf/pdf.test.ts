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
  const lines = page?.text.split(/\r?\n/).map(line => line.trim())
  expect(lines?.join(' ')).toBe(`${before}${whole}`)
  expect(lines?.at(-1)).toContain(whole)
})

test('the last line of a text is no single short word, and centred lines are about as long as each other', async () => {
  const linesOf = async (text: string, align?: 'center') => {
    const pdf = await writePdf('A test', page => {
      page.addPage({ size: 'A6', margin: 0 })
      const words = text.split(' ')
      // All but the last word are as wide as the box.
      const width = page.font('latin').fontSize(10).widthOfString(words.slice(0, -1).join(' ')) + 4
      writeText(page, text, { x: 10, y: 10, width }, { size: 10, ...(align && { align }) })
    })
    return ((await readPdf(pdf, 0.2))[0]?.text ?? '').split(/\r?\n/).map(line => line.trim())
  }
  expect((await linesOf('Opens with saffron and bergamot, base of oud and amber')).at(-1)).not.toBe('amber')
  expect(await linesOf('Ayesha Fatima Siddiqui Malik', 'center')).toEqual(['Ayesha Fatima', 'Siddiqui Malik'])
})

test('figures of a column are as wide as each other', async () => {
  const pdf = await writePdf('A test', page => {
    page.addPage({ size: 'A6', margin: 0 })
    for (const [at, text] of ['1,111', '8,888'].entries())
      writeText(page, text, { x: 10, y: 20 + at * 40, width: 200 }, { size: 20, align: 'right' })
  })
  const [page] = await readPdf(pdf, 4)
  const { ink = new Uint8Array(), width = 1 } = page ?? {}
  const leftOf = (from: number, to: number) => {
    for (let x = 0; x < width; x++) for (let y = from; y < to; y++) if ((ink[y * width + x] ?? 0) > 96) return x
    return 0
  }
  expect(Math.abs(leftOf(60, 220) - leftOf(240, 400))).toBeLessThan(16)
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
