import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Glyph, glyphsOf, readPdf, unlike } from '../../../test/pdf.ts'
import { writePdf, writeText } from './pdf-page.ts'

const SIZE = 20
const scripts = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']
const printed = (line: string, width = 1200): Promise<Buffer> =>
  writePdf('A test', pdf => {
    pdf.addPage({ size: [1220, 40], margin: 0 })
    writeText(pdf, line, { x: 10, y: 2, width }, { size: SIZE })
  })

let known: { shape: string; glyph: Glyph }[]
beforeAll(async () => {
  known = []
  for (const digit of scripts.join('')) {
    const [page] = await readPdf(await printed(digit), 3)
    const [glyph, ...others] = page ? glyphsOf(page) : []
    if (!glyph || others.length > 0) throw new Error(`${digit} is not one piece of ink`)
    known.push({ shape: shapeOf(digit), glyph })
  }
})

/** Most Arabic-Indic digits look like the Urdu ones. */
const shapeOf = (digits: string) =>
  digits.replace(/[٠-٣٧-٩]/g, each => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0x90))

/**
 * Text and digits of a printed line; the digits as they are seen on the paper from left to right, by what each looks
 * like.
 */
async function readBack(line: string): Promise<{ text: string; seen: string }> {
  const [page] = await readPdf(await printed(line), 3)
  if (!page) throw new Error('there is no page')
  const seen = glyphsOf(page).map(piece => {
    const [alike] = known.map(({ shape, glyph }) => ({ shape, by: unlike(glyph, piece) })).sort((a, b) => a.by - b.by)
    return alike && alike.by < 0.15 ? alike.shape : ''
  })
  return { text: page.text, seen: seen.join('') }
}

test.each([
  ['مکان نمبر ۱۲، گلی ۴', '۴۱۲'],
  ['مکان نمبر 12، گلی 4', '412'],
  ['مکان نمبر ١٢، گلی ٣', '٣١٢'],
  ['House 12, گلی ۳۴', '12۳۴'],
  ['۱۲۳', '۱۲۳'],
  ['مکان ۱۲/۴ (بلاک 57)', '57۱۲۴'],
  ['فون +92 321 4567890 پر', '923214567890'],
  ['فون ۰۳۲۱-۴۵۶۷۸۹۰ پر', '۰۳۲۱۴۵۶۷۸۹۰'],
])('%s is printed with its digits from left to right as %s', async (line, digits) => {
  expect((await readBack(line)).seen).toBe(shapeOf(digits))
})

test('a number keeps its digits where a line of Urdu breaks, and a customer cannot turn it around', async () => {
  const pdf = await printed('مکان نمبر ۱۲ کے سامنے والی گلی ۳۴ میں', 130)
  expect((await readPdf(pdf))[0]?.text).toMatch(/۱۲.*۳۴/s)
  expect((await readBack('\u202eHouse 12\u202c گلی ۳۴')).seen).toBe('12۳۴')
})

const number = fc
  .constantFrom(...scripts)
  .chain(digits => fc.array(fc.constantFrom(...digits), { minLength: 1, maxLength: 5 }).map(all => all.join('')))
const part = fc.oneof(
  { arbitrary: number, weight: 4 },
  { arbitrary: fc.tuple(number, number).map(both => both.join('/')), weight: 2 },
  { arbitrary: number.map(each => `(${each})`), weight: 1 },
  {
    arbitrary: fc.constantFrom('مکان', 'گلی', 'نمبر', 'House', 'Street', 'B', '+92', '-', '،', '/', '(', ')'),
    weight: 6,
  },
)
const address = fc
  .array(fc.tuple(part, fc.constantFrom(' ', ' ', ' ', '')), { minLength: 1, maxLength: 9 })
  .map(parts => parts.flat().join('').trim())

test('digits in any mix of scripts, brackets and slashes keep their order in the text of the PDF and in its picture', async () => {
  await fc.assert(
    fc.asyncProperty(address, async line => {
      const { text, seen } = await readBack(line)
      const numbers = line.match(/[0-9]+|[٠-٩]+|[۰-۹]+/g) ?? []
      for (const each of numbers) {
        expect(text, line).toContain(each)
        expect(seen, line).toContain(shapeOf(each))
      }
      expect([...seen].sort(), line).toEqual([...shapeOf(numbers.join(''))].sort())
    }),
    { numRuns: 80 },
  )
})
