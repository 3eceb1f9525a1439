import { expect, test } from 'vitest'
import { plainText } from '../../../ground/plain-text.ts'
import { phoneOf } from './addresses.ts'
import { amountOf, momentFrom } from './cells.ts'
import { millilitresOf, sizeIn } from './millilitres.ts'

test.each([
  ['50ml', 50],
  ['50 ML', 50],
  ['Bottle of 100 ml (EDP)', 100],
  ['1.7 oz', 50],
  ['3.4 fl. oz', 100],
  ['3 tola', 36],
  ['1/2 Tola', 6],
  ['Half tola', 6],
  ['12 gm', 12],
  ['۵۰ ml', 50],
  ['Gold', null],
  ['Default Title', null],
  ['0 ml', null],
  ['0.4 oz / 12 ml', 12],
  ['100ml (3.4 oz)', 100],
  ['12 ملی لیٹر', 12],
  ['۷۵ ایم ایل', 75],
  ['۳۰ ملی', 30],
  ['پاؤ تولہ', 3],
  ['آدھی تولہ', 6],
  ['ڈیڑھ تولہ', 18],
  ['ایک تولہ', 12],
  ['½ tola', 6],
  ['1½ tola', 18],
  ['1 1/2 tola', 18],
  ['2 ½ Tola', 30],
  ['٥٠ مل', 50],
  ['30 م ل', 30],
  ['1/4 tola', 3],
  ['aadha tola', 6],
  ['0.1 L', 100],
  ['1,000 ml', 1000],
  ['10 cl', 100],
  ['1 x 50 ml', 50],
  ['30ml Tester', 30],
  // Whose label nobody knows, no whole millilitres, several bottles, two sizes: nobody guesses.
  ['0.3 oz', null],
  ['2.5 ml', null],
  ['12,5 ml', null],
  ['3 x 10 ml', null],
  ['10ml × 3', null],
  ['Pack of 2, 50 ml', null],
  ['50 ml + 10 ml', null],
  ['50 ml or 100 ml', null],
  ['100 ml / 1.7 oz', null],
  ['50 mlx', null],
  ['full', null],
  ['One and a half tola', 18],
  ['1 and half tola', 18],
  ['1-1/2 tola', 18],
  ['1 & 1/2 tola', 18],
  ['ek aur aadha tola', 18],
  ['paune do tola', 21],
  ['sawa do tola', 27],
  ['sadhe teen tola', 42],
  ['Saarhe 3 tola', 42],
  ['sawa tola', 15],
  ['پونے دو تولہ', 21],
  ['سوا تولہ', 15],
  ['ساڑھے تین تولہ', 42],
  ['ڈھائی تولہ', 30],
  ['dedh tola', 18],
  ['paanch tola', 60],
  ['Royal Oud half tola', 6],
  ['Royal 5 1/2 tola', 66],
  ['No. 5 - 100 ml', 100],
  ['No 5 100 ml', 100],
  ['CK One 100 ml', 100],
  ['Oud-100 ml', 100],
  ['50.00 ml', 50],
  ['1 bottle of 50 ml', 50],
  ['Roll on 10 ml x1', 10],
  // A part of a longer number, ranges, several bottles, and thousands that may be none.
  ['Musk No. 1 1/2 Tola', null],
  ['twenty five ml', null],
  ['3 quarter tola', null],
  ['sadhe ek tola', null],
  ['10-12 ml', null],
  ['10 – 12 ml', null],
  ['6 to 12 ml', null],
  ['six to 12 ml', null],
  ['10 to 12 ml', null],
  ['100ml,10ml', null],
  ['100 ml / 10 ml', null],
  ['50ml (1.7oz) x 2', null],
  ['roll on 10 ml x2', null],
  ['two bottles 50 ml', null],
  ['2 bottle 50 ml', null],
  ['1.000 ml', null],
  ['1,00 ml', null],
  ['۱۰ سے ۱۲ ملی لیٹر', null],
])('a size of %s has %s ml', (text, ml) => expect(millilitresOf(text)).toBe(ml))

test('what else stands beside a size is named', () => {
  for (const [text, rest] of [
    ['100ml Tester', 'tester'],
    ['Bottle of 50 ml (EDP)', ''],
    ['50 ml without box', 'without box'],
    ['0.3 oz / 10 ml', ''],
  ] as const)
    expect(sizeIn(text).rest, text).toBe(rest)
})

test.each([
  ['5 Dec 2024', '2024-12-04T19:00:00.000Z'],
  ['05-Dec-24 18:22', '2024-12-05T13:22:00.000Z'],
  ['Dec 5, 2024 6:22 PM', '2024-12-05T13:22:00.000Z'],
  ['2024/12/05', '2024-12-04T19:00:00.000Z'],
  ['5-12-24', '2024-12-04T19:00:00.000Z'],
  ['۰۵/۱۲/۲۰۲۴', '2024-12-04T19:00:00.000Z'],
  ['05/12/2024 18:22:11', '2024-12-05T13:22:11.000Z'],
  ['31 Feb 2025', null],
  ['30-Feb-25', null],
  ['05/12/2024 25:00', null],
  ['12 Smarch 2024', null],
])('the day %s is %s', (text, moment) => expect(momentFrom(text)).toBe(moment))

test('amounts, days and descriptions are read as shops write them', () => {
  const amounts = {
    '5900': 590_000,
    '5,900.00': 590_000,
    'Rs. 5,900': 590_000,
    'Rs. 5,900/-': 590_000,
    'PKR 5900.50': 590_050,
    '1,25,000': 12_500_000,
    '5\u00a0900': 590_000,
    '5\u200b900': 590_000,
    '٥٩٠٠': 590_000,
    '۵۹۰۰': 590_000,
    free: null,
    '': null,
    // Thousands there, decimals here: nobody guesses.
    '1.250': null,
    '1.250,50': null,
    '(500)': null,
    '5.9E+03': null,
  }
  expect(Object.fromEntries(Object.keys(amounts).map(text => [text, amountOf(text)]))).toEqual(amounts)
  expect(
    ['2024-12-05 18:22:11 +0500', '2024-12-05T13:22:11Z', '05/12/2024 18:22', '2024-12-05'].map(momentFrom),
  ).toEqual([
    '2024-12-05T13:22:11.000Z',
    '2024-12-05T13:22:11.000Z',
    '2024-12-05T13:22:00.000Z',
    '2024-12-04T19:00:00.000Z',
  ])
  expect(['12/31/2024', 'yesterday', '2190-01-01'].map(momentFrom)).toEqual([null, null, null])
  const html =
    '<h2>Night Oud</h2><script>alert(1)</script><p>Smoke &amp; <b>rose</b>.<br>شبِ عود</p><ul><li>50 ml</li></ul><a href="http://bad.example">more</a>'
  const text = plainText(html)
  expect(text).toContain('Smoke & rose.\nشبِ عود')
  expect(text).toContain('* 50 ml')
  expect(text).not.toMatch(/script|alert|http|<|>/)
})

test('deeply nested HTML is refused in words', () => {
  expect(() => plainText('<div>'.repeat(3000))).toThrow('elements within each other')
  expect(plainText(`${'<p>One<br>'.repeat(150)}${'</p>'.repeat(150)}`)).toContain('One')
})

test.each([
  ["'03214567801", '+923214567801'],
  ["'923214567802", '+923214567802'],
  ["'+92 321 4567803", '+923214567803'],
  ['0321 4567804 (WhatsApp)', '+923214567804'],
  ['3214567805.0', '+923214567805'],
  ['3214567806', '+923214567806'],
  ['0321 4567807 / 0333 7654321', '+923214567807'],
  ['0321-4567808, 042-35761999', '+923214567808'],
  ['042-35761999', '+924235761999'],
  ['+44 20 7946 0958', '+442079460958'],
  ['3.21457E+09', ''],
  ['032145678', ''],
  ['call the shop', ''],
  ['WhatsApp: 0321 4567809', '+923214567809'],
  ['(042) 111-222-333', '+9242111222333'],
  ['="03214567810"', '+923214567810'],
  ['+971 50 1234567', '+971501234567'],
  ['447911123456', ''],
  ['971501234567', ''],
  ['12345678901', ''],
  ['03oo1234567', ''],
  ['0321\u22124567811', '+923214567811'],
  ['0321_4567812', '+923214567812'],
  ['0321\u200b4567813', '+923214567813'],
  ["''03214567814", '+923214567814'],
])('a phone written as %s is %s, and never one of another country by chance', (text, phone) =>
  expect(phoneOf(text)).toBe(phone),
)

test('a number that begins with 3 is one of Pakistan, unless the country of its address has such numbers itself', () => {
  expect(phoneOf('3214567815', 'AE')).toBe('+923214567815')
  expect(phoneOf('3401234567', 'IT')).toBe('+393401234567')
  expect(phoneOf('3122234567', 'US')).toBe('+13122234567')
})

test.each([
  '9999999999',
  '07911123456',
  '1234567890',
  '0300 0000000',
  '03333333333',
  '+1 111 111 1111',
  '0399 1234567',
])('%s is no phone of anybody, and is left out', typed => expect(phoneOf(typed)).toBe(''))

test.each([
  ['021 34567890', '+922134567890'],
  ['042-35761999', '+924235761999'],
  ['0922-512345', '+92922512345'],
  ['05822-921234', '+925822921234'],
  ['021-111-222-333', '+9221111222333'],
  ['0355 1234567', '+923551234567'],
])('%s is the phone %s', (typed, phone) => expect(phoneOf(typed)).toBe(phone))

test.each([
  ['1st Jan 2025', '2024-12-31T19:00:00.000Z'],
  ['2nd of March 2025', '2025-03-01T19:00:00.000Z'],
  ['January 5th, 2025', '2025-01-04T19:00:00.000Z'],
  ['15 جنوری 2025', '2025-01-14T19:00:00.000Z'],
  ['۵ مئی، ۲۰۲۵', '2025-05-04T19:00:00.000Z'],
  ['Sun, 05 Jan 2025 18:22:00 +0500', '2025-01-05T13:22:00.000Z'],
  ['05/01/2025 at 6:22 PM', '2025-01-05T13:22:00.000Z'],
  ['45321', '2024-01-29T19:00:00.000Z'],
  ['45321.5', '2024-01-30T07:00:00.000Z'],
  ['1736083320', null],
  ['12345', null],
  ['5 کل 2025', null],
  // A day first, or a year.
  ['24-12-05', null],
  ['24/12/05', '2005-12-23T19:00:00.000Z'],
])('the day of %s is %s', (typed, moment) => {
  expect(momentFrom(typed)).toBe(moment)
})

test.each([
  ['https://wa.me/923001234567', '+923001234567'],
  ['wa.me/+923001234567', '+923001234567'],
  ['https://api.whatsapp.com/send?phone=923001234567', '+923001234567'],
  ['p:+923001234567', '+923001234567'],
  ['03001234567 03217654321', '+923001234567'],
  ['0300 1234567 0321 7654321', '+923001234567'],
  ['+92 300 1234567 +92 321 7654321', '+923001234567'],
  ['wa.me/message/ABC', ''],
  ['wa.me/923001234567?text=Hi', '+923001234567'],
  ['https://api.whatsapp.com/send?phone=923001234567&text=hello', '+923001234567'],
  // A second line, or an extension.
  ['0544-612345/6', ''],
  ['0544 612345-6', ''],
  ['+49 30 9018200 0300 1234567', '+49309018200'],
  ['0300 12345 0321 7654321', ''],
])('the phone in %s is %s', (typed, phone) => {
  expect(phoneOf(typed)).toBe(phone)
})
