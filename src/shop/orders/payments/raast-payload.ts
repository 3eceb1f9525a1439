import { type Paisa, toRupees } from '../../ground/money.ts'

// The template for payments to an account of the State Bank of Pakistan's 'Standard for Interoperable QR Code' (2022),
// tags as EMVCo writes them: two digits of tag, two of length, the value.
const tag = (name: string, value: string): string => `${name}${String(value.length).padStart(2, '0')}${value}`

const FORMAT_OF_TRANSFERS = '02'
const FOR_ONE_PAYMENT = '12'
const SCHEME_RAAST = '30'

/** What the Raast QR of a payment says: the account and the amount. `iban` without spaces. */
export function raastPayload(iban: string, amount: Paisa): string {
  const body = [
    tag('00', FORMAT_OF_TRANSFERS),
    tag('01', FOR_ONE_PAYMENT),
    tag('02', SCHEME_RAAST),
    tag('04', iban),
    tag('05', String(toRupees(amount))),
    // The checksum covers its own tag and length.
    '1004',
  ].join('')
  return body + checksum(body)
}

/** CRC-16/CCITT-FALSE, as EMVCo's QR codes have it: four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
