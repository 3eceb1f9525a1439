import type { SignInProvider } from '../shop/ground/provider-rules.ts'
import type { IdentityProvider, OpenProvider } from '../shop/people/accounts/index.ts'
import { openApple } from './identity/apple.ts'
import { openFacebook } from './identity/facebook.ts'
import { openGoogle } from './identity/google.ts'
import { type Opened, openSystem, type SystemParts } from './kit/open-system.ts'

// Somebody waits for it, in front of a page.
const TIMEOUT_MS = 8_000

const providers: Record<SignInProvider, (opened: Opened) => IdentityProvider> = {
  google: openGoogle,
  apple: openApple,
  facebook: openFacebook,
}

/**
 * Who says who shoppers are; null while a connection is off. The one system that pages ask: the shopper waits for what
 * it says.
 */
export const openProviders =
  (parts: SystemParts): OpenProvider =>
  async provider => {
    const opened = await openSystem({ timeoutMs: TIMEOUT_MS, ...parts }, provider)
    return opened && providers[provider](opened)
  }
