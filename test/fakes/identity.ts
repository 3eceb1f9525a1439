import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { type Asked, type FakeSystem, fakeSystem, type Said } from './fake-system.ts'

/** Whom a provider says is there; over these the id token's own claims of a test. */
export type Person = { sub: string; email?: string; email_verified?: boolean | string; name?: string; hd?: string }

export type FakeProvider = FakeSystem & {
  /** Who presses 'Continue' next, and what is wrong with what the provider then says. */
  person: Person
  wrong: { claims?: Record<string, unknown>; otherKey?: boolean; unsigned?: boolean; cancelled?: boolean }
  /** The key that Apple is given for the shop. */
  clientKey: string
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Made when it is first asked for: most fakes of most tests sign nothing, and a key takes a fifth of a second. */
function laterKey() {
  let made: KeyPairKeyObjectResult | undefined
  return () => {
    made ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    return made
  }
}

type Given = { query: URLSearchParams; person: Person; wrong: FakeProvider['wrong'] }

/**
 * A provider of OpenID Connect below its name: discovery, a page that says yes at once, tokens for a code once, and its keys. `client`: the secret that it
 * expects; Apple's is checked by the public half of `clientKey`.
 */
function fakeProvider(name: 'google' | 'apple' | 'facebook', clientSecret: string): FakeProvider {
  const [own, other] = [laterKey(), laterKey()]
  const client = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const codes = new Map<string, Given>()
  const tokens = new Map<string, Person>()
  const said: FakeProvider['wrong'] = {}
  const state = { person: { sub: '1' } as Person, wrong: said }

  const idToken = (issuer: string, { query, person, wrong }: Given): string => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: query.get('client_id'),
      iat: now,
      exp: now + 600,
      nonce: query.get('nonce'),
      ...person,
      ...wrong.claims,
    }
    const head = wrong.unsigned ? { alg: 'none' } : { alg: 'RS256', kid: 'own' }
    const signed = `${part(head)}.${part(claims)}`
    if (wrong.unsigned) return `${signed}.`
    const key = (wrong.otherKey ? other : own)().privateKey
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }
  const isClient = (secret: string): boolean =>
    name === 'apple' ? isSignedBy(client.publicKey, secret) : secret === clientSecret

  const authorize = ({ query }: Asked): Said => {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (state.wrong.cancelled) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      codes.set(code, { query, person: state.person, wrong: state.wrong })
      back.searchParams.set('code', code)
    }
    if (query.get('response_mode') === 'form_post')
      return { text: `${back.searchParams}`, headers: { action: back.pathname } }
    return { status: 302, text: '', headers: { location: back.href } }
  }
  const exchange = (issuer: string, { body }: Asked): Said => {
    if (!isClient(String(body.client_secret))) return { status: 401, json: { error: 'invalid_client' } }
    const given = codes.get(String(body.code))
    codes.delete(String(body.code))
    const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
    const fits =
      given?.query.get('code_challenge') === challenge && given.query.get('redirect_uri') === body.redirect_uri
    if (!given || !fits) return { status: 400, json: { error: 'invalid_grant' } }
    const token = randomBytes(16).toString('hex')
    tokens.set(token, given.person)
    const id = name === 'facebook' ? {} : { id_token: idToken(issuer, given) }
    return { json: { access_token: token, token_type: 'bearer', expires_in: 600, ...id } }
  }
  const me = ({ headers }: Asked): Said => {
    const person = tokens.get(String(headers.authorization).replace('Bearer ', ''))
    return person ? { json: { id: person.sub, name: person.name } } : { status: 401, json: { error: {} } }
  }

  const system = fakeSystem(name, asked => {
    const issuer = `http://${asked.headers.host}/${name}`
    if (asked.call.endsWith('/.well-known/openid-configuration'))
      return {
        json: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        },
      }
    if (/\/(authorize|dialog\/oauth)$/.test(asked.path)) return authorize(asked)
    if (/\/(token|access_token)$/.test(asked.path)) return exchange(issuer, asked)
    if (asked.path === '/keys')
      return {
        json: { keys: [{ ...own().publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
      }
    if (asked.path.endsWith('/me')) return me(asked)
    return { status: 404, text: 'no such call' }
  })
  const clientKey = client.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return Object.assign(state, system, { clientKey })
}

/** Whether a client's secret is a token signed with its key (ES256) that has not ended. */
function isSignedBy(key: KeyObject, token: string): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const by = { key: createPublicKey(key.export({ type: 'spki', format: 'pem' })), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) return false
  const { exp, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number; aud: string }
  return exp * 1000 > Date.now() && aud === 'https://appleid.apple.com'
}

export const fakeGoogle = () => fakeProvider('google', 'fake-clientSecret')
export const fakeApple = () => fakeProvider('apple', '')
export const fakeFacebook = () => fakeProvider('facebook', 'fake-clientSecret')
