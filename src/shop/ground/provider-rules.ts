/** Who says, for the shop, who somebody is: each where its connection is on. */
export const signInProviders = ['google', 'apple', 'facebook'] as const
export type SignInProvider = (typeof signInProviders)[number]
export const isSignInProvider = (value: unknown): value is SignInProvider =>
  (signInProviders as readonly unknown[]).includes(value)

export const providerNames: Record<SignInProvider, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' }

export const SIGN_IN_PATH = '/sign-in'
/** Where a login by a provider begins, and where the provider brings the browser back to. */
export const providerPath = (provider: SignInProvider): string => `${SIGN_IN_PATH}/${provider}`
export const providerReturnPath = (provider: SignInProvider): string => `${providerPath(provider)}/return`

/**
 * Why a login by a provider led to no session. `prove`: the provider does not answer for the email; `many`: too many
 * attempts from its network.
 */
export const providerFailures = ['cancelled', 'failed', 'away', 'prove', 'many'] as const
export type ProviderFailure = (typeof providerFailures)[number]

/**
 * What the page of `?by=&why=` says of a login by a provider: the login page, or the settings of who is logged in. Null
 * without a word of one.
 */
export function providerFailureText(query: URLSearchParams, page: 'login' | 'settings'): string | null {
  const provider = query.get('by')
  const why = providerFailures.find(each => each === query.get('why'))
  if (!isSignInProvider(provider) || !why) return null
  const name = providerNames[provider]
  return page === 'login' ? failedLogin(name)[why] : failedConnection(name)[why]
}

const failedLogin = (name: string): Record<ProviderFailure, string> => ({
  cancelled: `You did not go on with ${name}, and nothing has changed. Please log in as you like.`,
  failed: `${name} could not log you in this time. Please try again, or log in another way.`,
  away: `${name} does not answer just now. Please log in another way, or try again in a few minutes.`,
  many: `There were too many attempts to log in from your network. Please log in another way, or try ${name} again in 15 minutes.`,
  prove: `We could not be sure of your email by ${name} alone. Please log in, or create an account, once: then connect ${name} in your settings.`,
})

const failedConnection = (name: string): Record<ProviderFailure, string> => ({
  cancelled: `You did not go on with ${name}, and nothing has changed.`,
  failed: `${name} could not be connected this time. Please try again.`,
  away: `${name} does not answer just now. Please try again in a few minutes.`,
  many: `There were too many attempts from your network. Please try ${name} again in 15 minutes.`,
  prove: `${name} does not say enough of you to be connected.`,
})
