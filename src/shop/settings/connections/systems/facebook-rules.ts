import { providerReturnPath } from '../../../ground/provider-rules.ts'
import type { SystemRule } from '../system-rules.ts'

export const facebook = {
  name: 'Log in with Facebook',
  kind: 'signIn',
  purpose: 'Shoppers log in with their Facebook account.',
  before:
    'They connect it to their account here first: Facebook does not say whether an email is proved. You get the keys at developers.facebook.com: My Apps, Create App, Facebook Login; the app needs the permission email and must be live.',
  address: 'https://graph.facebook.com',
  returnsTo: { label: 'Valid OAuth redirect URI', path: providerReturnPath('facebook') },
  fields: {
    clientId: { label: 'App ID', hint: 'Digits, under App settings, Basic', required: true },
    clientSecret: { label: 'App secret', hint: 'Beside the app ID', secret: true, required: true },
  },
} as const satisfies SystemRule
