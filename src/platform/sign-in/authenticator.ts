import { generateURI, ScureBase32Plugin, stringToBytes, verify } from 'otplib'
import { randomText } from '../secrets/signing.ts'

// 160 bits, which RFC 4226 recommends, as characters of 5 bits: their bytes are the key of the app.
const KEY_LENGTH = 32
// A code counts in its own half minute and the ones before and after it (RFC 6238, 5.2 and 6).
const TOLERANCE_S = 30

/** A new key for an authenticator app. */
export const newAuthenticatorKey = (): string => randomText(KEY_LENGTH)

/**
 * The address that the app reads from a QR code; its `secret` is the key in base 32, to be typed. `place`: what the app
 * calls it.
 */
export const authenticatorAddress = (key: string, email: string, place: string): string =>
  generateURI({
    // A colon ends the issuer in the label of the address.
    issuer: place.replaceAll(':', ' '),
    label: email,
    secret: new ScureBase32Plugin().encode(stringToBytes(key), { padding: false }),
  })

/** Whether the app with this key shows this code of six digits now, give or take half a minute. */
export async function isAuthenticatorCode(key: string, code: string): Promise<boolean> {
  const { valid } = await verify({ secret: stringToBytes(key), token: code, epochTolerance: TOLERANCE_S })
  return valid
}
