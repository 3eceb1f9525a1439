import * as oauth from 'oauth4webapi'
import { OutsideError } from '../../platform/outside-error.ts'
import { type IdentityProvider, NotIdentified, type ProviderStep } from '../../shop/people/accounts/index.ts'
import { callOutside, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'

/**
 * What a provider's server says of itself is read again after an hour; its keys, which oauth4webapi keeps with it, too.
 */
const METADATA_MS = 60 * 60_000

type Server = oauth.AuthorizationServer
type Parameters = Record<string, string>

/**
 * How calls of oauth4webapi go through `callOutside`. Every response is a secret: it has tokens, or says who somebody
 * is.
 */
export function calls({ outside }: Opened, secrets: readonly string[] = []) {
  return {
    // Fakes are reached by http; another address that staff type begins with https.
    [oauth.allowInsecureRequests]: outside.address.startsWith('http:'),
    [oauth.customFetch]: (
      url: string,
      { method, headers, body }: oauth.CustomFetchOptions<string, BodyInit | undefined>,
    ) => {
      const { origin, pathname } = new URL(url)
      const sent = { ...(body !== undefined && { body }), headers, secrets, secretResponse: true }
      const name = pathname.split('/').at(-1) ?? ''
      return callOutside(
        { ...outside, address: origin },
        { name, method: method === 'POST' ? 'POST' : 'GET', path: url.slice(origin.length), ...sent },
        asResponse,
      )
    },
  }
}

const asResponse = ({ status, type, bytes }: OutsideResponse): Response =>
  new Response(new Uint8Array(bytes), { status, headers: { 'content-type': type } })

/** What providers of OpenID Connect share: discovery at their address, kept for an hour. */
export function discovery() {
  const known = new Map<string, { server: Server; until: number }>()
  return async (opened: Opened): Promise<Server> => {
    const { address } = opened.outside
    const kept = known.get(address)
    if (kept && kept.until > Date.now()) return kept.server
    const issuer = new URL(address)
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, calls(opened)))
    known.set(address, { server, until: Date.now() + METADATA_MS })
    return server
  }
}

/** The address at the provider that a browser goes to. */
export async function authorizationAddress(
  { authorization_endpoint: page }: Server,
  { state, nonce, verifier }: ProviderStep,
  parameters: Parameters,
): Promise<string> {
  if (!page) throw new NotIdentified('failed', 'it names no page to log in')
  const address = new URL(page)
  const sent = {
    response_type: 'code',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  }
  for (const [name, value] of Object.entries(sent)) address.searchParams.set(name, value)
  return address.href
}

type Exchange = { redirectUri: string; clientSecret: string; step: ProviderStep; brought: URLSearchParams }

/**
 * Exchanges what a browser brought back for the provider's tokens. Checks the state, whether the provider refused, and
 * that it is the provider's.
 */
export async function exchange(
  opened: Opened,
  server: Server,
  client: oauth.Client,
  { redirectUri, clientSecret, step, brought }: Exchange,
): Promise<{ response: Response; http: ReturnType<typeof calls> }> {
  const valid = oauth.validateAuthResponse(server, client, brought, step.state)
  const secrets = [clientSecret, step.verifier, valid.get('code') ?? '']
  const http = calls(opened, secrets)
  const by = oauth.ClientSecretPost(clientSecret)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    by,
    valid,
    redirectUri,
    step.verifier,
    http,
  )
  return { response, http }
}

/** The claims of the id token: issuer, audience, nonce, times and signature are checked. */
export async function identifiedBy(
  opened: Opened,
  server: Server,
  client: oauth.Client,
  exchanged: Exchange,
): Promise<oauth.IDToken> {
  const { response, http } = await exchange(opened, server, client, exchanged)
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: exchanged.step.nonce,
    requireIdToken: true,
  })
  // OpenID Connect lets a client that spoke to the server over TLS itself leave this out (3.1.3.7); it costs one call
  // an hour.
  await oauth.validateApplicationLevelSignature(server, response, http)
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (!claims) throw new NotIdentified('failed', 'it sends no id token')
  return claims
}

/** A provider whose errors are `NotIdentified`, whatever it says. */
export const identifying = (provider: IdentityProvider): IdentityProvider => ({
  begin: (...of) => provider.begin(...of).catch(notIdentified),
  finish: (...of) => provider.finish(...of).catch(notIdentified),
})

// RFC 6749, 4.1.2.1; Apple says it in its own way.
const cancelled = ['access_denied', 'user_cancelled_authorize']

function notIdentified(error: unknown): never {
  if (error instanceof NotIdentified) throw error
  if (error instanceof oauth.AuthorizationResponseError && cancelled.includes(error.error))
    throw new NotIdentified('cancelled', error.error)
  const away = error instanceof OutsideError && error.kind !== 'refused'
  throw new NotIdentified(
    away ? 'away' : 'failed',
    error instanceof Error ? error.message : 'it says what nobody expects',
  )
}

/**
 * Whether a provider knows the shop: it is asked to exchange a code that it never gave. Throws `OutsideError` in its
 * words when it does not know the client; that the code is wrong is what is expected.
 */
export async function knowsClient(
  opened: Opened,
  server: Server,
  client: oauth.Client,
  clientSecret: string,
): Promise<string> {
  const step = { state: 's', nonce: 'n', verifier: oauth.generateRandomCodeVerifier() }
  const brought = new URLSearchParams({ code: 'none', state: step.state })
  const redirectUri = 'https://shop.invalid/'
  const { response } = await exchange(opened, server, client, { redirectUri, clientSecret, step, brought })
  const said = await response.text()
  const known = response.status < 500 && /invalid_grant|redirect_uri_mismatch|verification code|code has/i.test(said)
  if (!known) throw new OutsideError('refused', 'it does not know this client with this secret')
  return 'it knows this client. Please try the button on your login page too: the redirect address is checked there.'
}
