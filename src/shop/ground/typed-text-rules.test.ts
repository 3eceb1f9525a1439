import { expect, test } from 'vitest'
import { codeOf } from '../offers/coupons/find-coupon.ts'
import { OpenByCode, TrackOrder } from '../orders/orders/tracking-form-rules.ts'
import { readOrderNumber } from '../orders/orders/typed-order-number-rules.ts'
import { readCode } from '../stock/stock/stock-code-form-rules.ts'
import { EnterEmailCode } from './proofs/code-form-rules.ts'
import { skuKey, typedCode, typedText } from './typed-text-rules.ts'

test.each([
  ['cedar100', 'CEDAR100'],
  [' CEDAR100 ', 'CEDAR100'],
  ['CEDAR100\u200b', 'CEDAR100'],
  ['\u202aCEDAR100\u202c', 'CEDAR100'],
  ['\u2066CEDAR100\u2069', 'CEDAR100'],
  ['\ufeffCEDAR\u200e100\u00a0', 'CEDAR100'],
  ['ＣＥＤＡＲ１００', 'CEDAR100'],
  ['CEDAR۱۰۰', 'CEDAR100'],
  ['EID\u2013100', 'EID-100'],
  ['CEDAR10O', 'CEDAR10O'],
  ['\u200b', ''],
])('a coupon typed as %j is %j', (couponCode, code) => expect(codeOf({ couponCode })).toBe(code))

test('an order, its code and a barcode are understood with the marks that come along when they are pasted', () => {
  expect(readOrderNumber('\u202akh\u20117wq2\u20119abx\u202c')).toBe('KH-7WQ2-9ABX')
  expect(readOrderNumber('KH ۷WQ۲ ۹ABX')).toBe('KH-7WQ2-9ABX')
  expect(TrackOrder.parse({ orderNumber: 'KH-7WQ2-9ABX', contact: '\u2068a@example.com\u2069' }).contact).toBe(
    'a@example.com',
  )
  const asked = { orderNumber: 'KH-7WQ2-9ABX', phone: '0300 1234567' }
  expect(OpenByCode.parse({ ...asked, code: '\u200e۱۲۳ ۴۵۶' }).code).toBe('123456')
  expect(EnterEmailCode.parse({ customerId: 'one', code: '\u200e۱۲۳ ۴۵۶' }).code).toBe('123456')
  expect(readCode('\u200e 036000291452')).toBe('0036000291452')
})

test('a SKU is the same with other separators, and a searched text has no marks but the joiners of Urdu words', () => {
  expect(new Set(['KHB-50', 'khb 50', 'KHB_50', 'khb.50', 'KHB\u201350', 'khb50'].map(skuKey)).size).toBe(1)
  expect(typedCode('a–b')).toBe('a-b')
  expect(typedText('\u202bﺧﻮﺷﺒﻮ\u202c  گھر')).toBe('خوشبو گھر')
  expect(typedText('می\u200cخواہم')).toBe('می\u200cخواہم')
})
