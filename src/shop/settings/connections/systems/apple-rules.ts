import { providerReturnPath } from '../../../ground/provider-rules.ts'
import type { SystemRule } from '../system-rules.ts'

export const apple = {
  name: 'Sign in with Apple',
  kind: 'signIn',
  purpose: 'Shoppers log in with their Apple account.',
  before:
    'It takes a membership of the Apple Developer Program. You make the keys at developer.apple.com under Certificates, Identifiers & Profiles. Register your mail domain there too, or emails to hidden addresses are not delivered.',
  address: 'https://appleid.apple.com',
  returnsTo: { label: 'Return URL', path: providerReturnPath('apple') },
  fields: {
    clientId: {
      label: 'Services ID',
      hint: 'Such as pk.khushbu.shop, with Sign in with Apple switched on',
      required: true,
    },
    teamId: { label: 'Team ID', hint: 'Ten letters and digits, at the top right of the page', required: true },
    keyId: { label: 'Key ID', hint: 'Of a key for Sign in with Apple', required: true },
    privateKey: {
      label: 'Private key',
      hint: 'The lines of the .p8 file between BEGIN and END',
      secret: true,
      required: true,
    },
  },
} as const satisfies SystemRule
