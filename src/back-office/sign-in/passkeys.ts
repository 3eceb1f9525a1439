import { createPasskey, getPasskey } from '../../web/browser/passkeys.ts'

type Body = { message?: string; options?: unknown }

const cancelled = 'No passkey was used. Please try again or sign in with your password.'

/** Asks the device for a passkey and signs in by it. Null when signed in, else what to tell the person. */
export async function askForPasskey(): Promise<string | null> {
  const address = '/admin/sign-in/passkey'
  const begun = await post(address, { do: 'begin' })
  if (!begun.ok || !begun.body.options) return begun.body.message ?? 'Please try again in a moment.'
  const response = await getPasskey(begun.body.options)
  if (!response) return cancelled
  const finished = await post(address, { do: 'finish', response })
  return finished.ok ? null : (finished.body.message ?? cancelled)
}

/**
 * Makes a passkey on this device and stores it for the person who is signed in. Null when done, else what to tell them.
 */
export async function makePasskey(name: string, password: string): Promise<string | null> {
  const address = '/admin/account/passkey'
  const begun = await post(address, { do: 'begin', password, name })
  if (!begun.ok || !begun.body.options) return begun.body.message ?? 'Please try again in a moment.'
  const response = await createPasskey(begun.body.options)
  if (!response) return 'No passkey was made. Please try again.'
  const finished = await post(address, { do: 'finish', name, response })
  return finished.ok ? null : (finished.body.message ?? 'The passkey could not be added. Please try again.')
}

async function post(address: string, body: unknown): Promise<{ ok: boolean; body: Body }> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!response) return { ok: false, body: { message: 'The shop cannot be reached. Please try again.' } }
  return { ok: response.ok, body: (await response.json().catch(() => ({}))) as Body }
}
