import { createHmac, timingSafeEqual } from 'node:crypto'

type Fields = Readonly<Record<string, string>>

/** JazzCash: HMAC-SHA256, keyed with the salt, of the salt and the values of all filled pp fields in the order of their names. */
export function jazzcashHash(fields: Fields, salt: string): string {
  const values = Object.keys(fields)
    .filter(name => /^pp/i.test(name) && name !== 'pp_SecureHash' && fields[name] !== '')
    .sort()
    .map(name => fields[name])
  return createHmac('sha256', salt)
    .update([salt, ...values].join('&'))
    .digest('hex')
}

export const isJazzcashSigned = (fields: Fields, salt: string): boolean =>
  isSame(fields.pp_SecureHash ?? '', jazzcashHash(fields, salt))

/** Safepay: HMAC-SHA512 of a notice's raw bytes. */
export const isSafepaySigned = (body: Buffer, signature: string, secret: string): boolean =>
  isSame(signature, createHmac('sha512', secret).update(body).digest('hex'))

/** Hex in any case, in constant time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
