import { createHmac } from 'node:crypto'
import { isSame } from '../../../../platform/secrets/signing.ts'

type Fields = Readonly<Record<string, string>>

/**
 * JazzCash: HMAC-SHA256, keyed with the salt, of the salt and the values of all filled pp fields in the order of their
 * names.
 */
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
  isSame(jazzcashHash(fields, salt), (fields.pp_SecureHash ?? '').toLowerCase())

/** Safepay: HMAC-SHA512 of a notice's raw bytes. */
export const isSafepaySigned = (body: Buffer, signature: string, secret: string): boolean =>
  isSame(createHmac('sha512', secret).update(body).digest('hex'), signature.toLowerCase())
