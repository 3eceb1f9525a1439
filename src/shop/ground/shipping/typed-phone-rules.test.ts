import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneMessage, phoneProblem, toE164 } from './typed-phone-rules.ts'

const shoppersOwn = '+923001234567'

test.each([
  '03001234567',
  '0300 1234567',
  '0300-1234567',
  '0300-123-4567',
  '(0300) 123 4567',
  '+923001234567',
  '+92 300 1234567',
  '+92 (0)300 1234567',
  '+92 0300 1234567',
  '00923001234567',
  '0092 300 123 4567',
  '923001234567',
  '92-300-1234567',
  '3001234567',
  ' 0300\u00a01234567 ',
  '۰۳۰۰۱۲۳۴۵۶۷',
  '٠٣٠٠ ١٢٣٤٥٦٧',
  '+۹۲ ۳۰۰ ۱۲۳۴۵۶۷',
  '\u202a+92 300 1234567\u202c',
  '０３００１２３４５６７',
])('%s is a number in Pakistan', typed => {
  expect(toE164(typed, 'Pakistan')).toBe(shoppersOwn)
})

test.each([
  '',
  '0300',
  '030012345',
  '03001234567890123',
  'call me',
  '0300CALLNOW',
  '0300 1234567 / 0321 7654321',
  '+',
  '----------',
])('%j is no number', typed => {
  expect(toE164(typed, 'Pakistan')).toBeNull()
})

test('landlines are valid', () => {
  expect(toE164('042-35761999', 'Pakistan')).toBe('+924235761999')
})

test('a number belongs to the country of the address', () => {
  expect(toE164('050 123 4567', 'United Arab Emirates')).toBe('+971501234567')
  expect(toE164('07400 123456', 'United Kingdom')).toBe('+447400123456')
  expect(toE164('0092 300 1234567', 'United States')).toBe(shoppersOwn)
})

test('a Pakistani number with an address abroad stays Pakistani', () => {
  expect(toE164('0300 1234567', 'United Arab Emirates')).toBe(shoppersOwn)
  expect(toE164('0300 1234567', 'Nowhere')).toBe(shoppersOwn)
})

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))

test('every way to write a mobile number gives the same one', () => {
  const prefix = fc.constantFrom('0', '+92', '0092', '92', '+92 ', '0092 ', '+92-0', '')
  const gap = fc.constantFrom('', ' ', '-', '.')
  const zero = fc.constantFrom(0x30, 0x6f0, 0x660)
  fc.assert(
    fc.property(
      prefix,
      fc.integer({ min: 0, max: 49 }),
      digits(7),
      gap,
      zero,
      (start, network, rest, between, script) => {
        const operator = `3${String(network).padStart(2, '0')}`
        const typed = `${start}${operator}${between}${rest.slice(0, 3)}${between}${rest.slice(3)}`
        const inScript = typed.replace(/\d/g, digit => String.fromCodePoint(script + Number(digit)))
        expect(toE164(inScript, 'Pakistan')).toBe(`+92${operator}${rest}`)
      },
    ),
  )
})

test('for any text the result is null or a plus and 10 to 15 digits, and parsing it again changes nothing', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()-]{0,24}$/))
  fc.assert(
    fc.property(typed, fc.constantFrom('Pakistan', 'PK', 'United Kingdom', 'Oman', 'nowhere'), (text, country) => {
      const number = toE164(text, country)
      if (number === null) return
      expect(number).toMatch(/^\+\d{10,15}$/)
      expect(toE164(number, country)).toBe(number)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['92300123456', '+92300123456'],
  ['0300123456', '+92300123456'],
  ['0300 12345678', '+9230012345678'],
  ['030012345678', '+9230012345678'],
  ['۰۳۰۰۱۲۳۴۵۶', '+92300123456'],
  ['+92300123456', '+92300123456'],
  ['+92 300 12345678', '+9230012345678'],
  ['0092 300 123456', '+92300123456'],
  ['+92 (0)300 123456', '+92300123456'],
])(
  '%s has a digit too few or too many: it is asked about, with its country code too, and never foreign',
  (typed, number) => {
    for (const country of ['PK', 'AE', 'GB']) {
      expect(phoneProblem(typed, country)).toMatch(/^Is this right\? A mobile number has 11 digits, .* too (few|many)/)
      expect(toE164(typed, country)).toBe(number)
      expect(toE164(number, country)).toBe(number)
    }
  },
)

test('other numbers are not asked about', () => {
  for (const typed of [
    '+92 (0)300 1234562',
    '00920300 1234564',
    '03001234567',
    '923001234567',
    '3001234567',
    '042-35761999',
    '+92 42 35761999',
    '+39 312 3456789',
    '0039 312 345678',
  ])
    expect(phoneProblem(typed, 'PK')).toBeNull()
  expect(phoneProblem('03 9123 4567', 'AU')).toBeNull()
  expect(phoneProblem('03oo1234567', 'PK')).toBe(phoneMessage)
})
