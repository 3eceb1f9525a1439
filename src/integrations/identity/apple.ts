import { createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'
import { OutsideError } from '../../platform/outside-error.ts'
import type { IdentityProvider } from '../../shop/people/accounts/index.ts'
import { systems } from '../../shop/settings/connections/connection-rules.ts'
import type { Opened } from '../kit/open-system.ts'
import { authorizationAddress, discovery, identifiedBy, identifying, knowsClient } from './open-id.ts'

const find = discovery()

// A secret of its own for each exchange; Apple allows six months.
const SECRET_AGE_S = 300

// The id of an Apple account may be another mailbox, which was proved once and may have changed hands since.
const HOSTED = /@(icloud|me|mac|privaterelay\.appleid)\.com$/

/** Sent once, with the first login: the id token has no name. */
const FirstTime = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }).partial(),
})

/**
 * Apple by OpenID Connect, with two ways of its own: the client's secret is a token signed with ES256, and the browser
 * comes back by a form. It answers for mailboxes that it hosts.
 */
export function openApple(opened: Opened): IdentityProvider & { check: () => Promise<string> } {
  const { fields } = opened.given
  const client = { client_id: fields.clientId ?? '' }
  return {
    ...identifying({
      begin: async (redirectUri, step) =>
        authorizationAddress(await find(opened), step, {
          client_id: client.client_id,
          redirect_uri: redirectUri,
          scope: 'name email',
          // Apple sends name and email in no other way.
          response_mode: 'form_post',
        }),
      async finish(redirectUri, step, brought) {
        const server = await find(opened)
        const response = new URLSearchParams(brought)
        response.delete('user')
        const clientSecret = appleSecret(opened)
        const exchanged = { redirectUri, clientSecret, step, brought: response }
        const { sub, email, email_verified: verified } = await identifiedBy(opened, server, client, exchanged)
        const proved = verified === true || verified === 'true'
        const mailbox = typeof email === 'string' ? email.toLowerCase() : ''
        return {
          provider: 'apple',
          subject: sub,
          email: proved && HOSTED.test(mailbox) ? mailbox : null,
          name: nameOf(brought.get('user')),
        }
      },
    }),
    check: async () => knowsClient(opened, await find(opened), client, appleSecret(opened)),
  }
}

function nameOf(user: string | null): string {
  try {
    const { firstName = '', lastName = '' } = FirstTime.parse(JSON.parse(user ?? '')).name
    return `${firstName} ${lastName}`.trim()
  } catch {
    return ''
  }
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * The secret of the client: a JWT signed with its key (developer.apple.com, 'Creating a client secret'). Throws
 * `OutsideError` for a key that is none.
 */
function appleSecret({ given: { fields, secrets } }: Opened): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: fields.teamId,
    iat: now,
    exp: now + SECRET_AGE_S,
    aud: systems.apple.address,
    sub: fields.clientId,
  }
  const signed = `${encoded({ alg: 'ES256', kid: fields.keyId })}.${encoded(claims)}`
  try {
    // As it is pasted into one line: with its BEGIN and END or without.
    const der = (secrets.privateKey ?? '').replaceAll(/-+(BEGIN|END) PRIVATE KEY-+|\s/g, '')
    const key = createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' })
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  } catch (error) {
    throw new OutsideError('refused', 'the private key is not that of a .p8 file', { cause: error })
  }
}
