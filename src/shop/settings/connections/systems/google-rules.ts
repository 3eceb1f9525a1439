import { providerReturnPath } from '../../../ground/provider-rules.ts'
import type { SystemRule } from '../system-rules.ts'

export const google = {
  name: 'Log in with Google',
  kind: 'signIn',
  purpose: 'Shoppers log in with their Google account.',
  before:
    'You get the keys at console.cloud.google.com: APIs & Services, Credentials, Create OAuth client ID, Web application. On the consent screen publish the app, with the scopes email, profile and openid.',
  address: 'https://accounts.google.com',
  returnsTo: { label: 'Authorised redirect URI', path: providerReturnPath('google') },
  fields: {
    clientId: { label: 'Client ID', hint: 'Ends with .apps.googleusercontent.com', required: true },
    clientSecret: { label: 'Client secret', hint: 'Shown once, when the client is made', secret: true, required: true },
  },
} as const satisfies SystemRule
