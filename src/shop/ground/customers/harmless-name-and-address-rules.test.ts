import { expect, test } from 'vitest'
import { isPlainName, isPlainPlace } from './harmless-name-and-address-rules.ts'

test.each([
  'Ayesha Malik',
  'Dr.Ahmed Khan',
  'M.Ali',
  'A.R. Rahman',
  'Ali S/O Ahmed',
  'Ali 786',
  "D'Souza-Khan",
  'عائشہ ملک',
  'علی\u200cرضا',
  'Sons & Co.',
  '王小明',
])('%s is a name', name => expect(isPlainName(name)).toBe(true))

test.each([
  'YOUR PARCEL IS HELD https://evil.example/pay',
  'Pay at evil.com',
  'evil．com',
  'WWW.EVIL.EXAMPLE',
  'bit.ly/3abc',
  't.co/x1',
  'ayesha@evil.example',
  'Call 0300 1234567',
  'Call 0-3-0-0-1',
  'Call ٠٣٠٠١٢٣٤',
  'Ayesha\nYour parcel is held',
  'Ayesha\r\nBcc: everybody@example.com',
  'Ayesha\u2028held',
  'Ayesha \u202Ehtt',
])('%j is no name', name => expect(isPlainName(name)).toBe(false))

test.each([
  'House 12, Street 4',
  'Flat No.B, Sec.G-11',
  'St.John Street',
  'Plot 12345-6, Phase 2',
  'c/o Ali, 3rd floor',
])('%s is a part of an address', place => expect(isPlainPlace(place)).toBe(true))
test.each(['See evil.com now', 'https://evil', 'House 1\nPay now', 'me@evil.example', 'shop.pk/x'])(
  '%j is no part of an address',
  place => expect(isPlainPlace(place)).toBe(false),
)
