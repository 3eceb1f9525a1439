import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { IdentityProvider } from '../../shop/people/accounts/index.ts'
import { callOutside } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'
import { parsed } from '../kit/read-response.ts'
import { authorizationAddress, exchange, identifying, knowsClient } from './open-id.ts'

const VERSION = 'v23.0'

const Me = z.object({ id: z.string().min(1), name: z.string().default('') })

/**
 * Facebook by OAuth: its Graph says who somebody is. It may have no email of theirs, and does not say whether one is
 * proved, so that it answers for none.
 */
export function openFacebook(opened: Opened): IdentityProvider & { check: () => Promise<string> } {
  const { outside, given } = opened
  const { address } = outside
  const client = { client_id: given.fields.clientId ?? '' }
  const clientSecret = given.secrets.clientSecret ?? ''
  const server = {
    issuer: address,
    // The page is on another host than the calls.
    authorization_endpoint: `${address.replace('//graph.', '//www.')}/${VERSION}/dialog/oauth`,
    token_endpoint: `${address}/${VERSION}/oauth/access_token`,
  }
  return {
    ...identifying({
      begin: (redirectUri, step) =>
        authorizationAddress(server, step, {
          client_id: client.client_id,
          redirect_uri: redirectUri,
          scope: 'public_profile',
        }),
      async finish(redirectUri, step, brought) {
        const { response } = await exchange(opened, server, client, { redirectUri, clientSecret, step, brought })
        const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response)
        const { id, name } = await callOutside(
          outside,
          {
            name: 'me',
            method: 'GET',
            path: `/${VERSION}/me?fields=id,name`,
            headers: { authorization: `Bearer ${token}` },
            secretResponse: true,
          },
          ({ text }) => Me.parse(parsed(text)),
        )
        return { provider: 'facebook', subject: id, email: null, name }
      },
    }),
    check: () => knowsClient(opened, server, client, clientSecret),
  }
}
