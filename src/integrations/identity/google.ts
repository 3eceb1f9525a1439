import type { IdentityProvider } from '../../shop/people/accounts/index.ts'
import type { Opened } from '../kit/open-system.ts'
import { authorizationAddress, discovery, identifiedBy, identifying, knowsClient } from './open-id.ts'

const find = discovery()

// 'Google is authoritative' for these alone (developers.google.com/identity/gsi/web/guides/verify-google-id-token):
// another mailbox may have changed hands since.
const GMAIL = /@(gmail|googlemail)\.com$/

/** Google by OpenID Connect. It answers for mailboxes that it hosts. */
export function openGoogle(opened: Opened): IdentityProvider & { check: () => Promise<string> } {
  const { fields, secrets } = opened.given
  const client = { client_id: fields.clientId ?? '' }
  const clientSecret = secrets.clientSecret ?? ''
  return {
    ...identifying({
      begin: async (redirectUri, step) =>
        authorizationAddress(await find(opened), step, {
          client_id: client.client_id,
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          // Phones are shared.
          prompt: 'select_account',
        }),
      async finish(redirectUri, step, brought) {
        const server = await find(opened)
        const claims = await identifiedBy(opened, server, client, { redirectUri, clientSecret, step, brought })
        const { sub, email, email_verified: verified, hd, name } = claims
        const mailbox = typeof email === 'string' ? email.toLowerCase() : ''
        const hosts = GMAIL.test(mailbox) || (typeof hd === 'string' && hd !== '')
        return {
          provider: 'google',
          subject: sub,
          email: verified === true && hosts ? mailbox : null,
          name: typeof name === 'string' ? name : '',
        }
      },
    }),
    check: async () => knowsClient(opened, await find(opened), client, clientSecret),
  }
}
