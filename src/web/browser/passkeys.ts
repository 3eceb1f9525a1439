import type { Customer } from '../../shop/ground/customers/index.ts'
import { call, type Refusal } from './call.ts'

/** Whether this browser can make and use passkeys. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'

/**
 * Asks the device for a passkey, by the options that the shop sent. Null when the person or the device made none of it.
 */
export async function getPasskey(options: unknown): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  return asJson(await navigator.credentials.get({ publicKey }).catch(() => null))
}

/** Makes a passkey on the device; null as `getPasskey`. */
export async function createPasskey(options: unknown): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  return asJson(await navigator.credentials.create({ publicKey }).catch(() => null))
}

const asJson = (credential: Credential | null): Record<string, unknown> | null =>
  credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null

type LoggedIn = { customer: Customer; failure: null } | { customer: null; failure: string }

const unreachable = 'The shop cannot be reached. Please try again.'
const cannot = 'This browser cannot use passkeys.'
const textOf = ({ message }: Refusal) => message ?? unreachable

/** Asks the device for a passkey and logs in by it. `failure`: what to tell the shopper. */
export async function logInHere(): Promise<LoggedIn> {
  if (!canUsePasskeys()) return { customer: null, failure: cannot }
  const begun = await call('/customer/passkey-session/challenge', { method: 'POST' })
  if (!begun.ok) return { customer: null, failure: textOf(begun) }
  const { step, options } = begun.data
  const response = await getPasskey(JSON.parse(options))
  if (!response) return { customer: null, failure: 'No passkey was used. Please try again, or log in another way.' }
  const finished = await call('/customer/passkey-session', { method: 'POST', body: { step, response } })
  return finished.ok
    ? { customer: finished.data.customer, failure: null }
    : { customer: null, failure: textOf(finished) }
}

/** Makes a passkey on this device and adds it to the account. Null when done, else what to tell its owner. */
export async function addHere(name: string): Promise<string | null> {
  if (!canUsePasskeys()) return cannot
  const begun = await call('/customer/passkeys/challenge', { method: 'POST' })
  if (!begun.ok) return textOf(begun)
  const { step, options } = begun.data
  const response = await createPasskey(JSON.parse(options))
  if (!response) return 'No passkey was made. Please try again.'
  const finished = await call('/customer/passkeys', { method: 'POST', body: { step, response, name } })
  return finished.ok ? null : textOf(finished)
}
