import { APIError } from 'better-auth/api'
import { digestOfToken } from './session-token.ts'
import type { Device } from './sign-in.ts'

/** The header from which better-auth takes the address of a new session. */
export const deviceHeader = 'x-device-address'

/** better-auth's calls take and give HTTP headers; it knows the session of `token` by its digest. `cookie`: a step of a sign-in, as `Cookie` sends it. */
export function headersOf({ token, device, cookie }: { token?: string; device?: Device; cookie?: string }): Headers {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${digestOfToken(token)}`)
  if (cookie) headers.set('cookie', cookie)
  if (device) {
    headers.set(deviceHeader, device.ipAddress)
    headers.set('user-agent', device.userAgent)
  }
  return headers
}

/** Null for what better-auth refuses; other errors are thrown. */
export function refused(error: unknown): null {
  if (error instanceof APIError) return null
  throw error
}
