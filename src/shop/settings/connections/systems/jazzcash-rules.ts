import { noticePath } from '../../../ground/hosted-pages/hosted-page-rules.ts'
import type { SystemRule } from '../system-rules.ts'

export const jazzcash = {
  name: 'JazzCash',
  kind: 'payments',
  purpose: 'Takes cards, wallets and vouchers on its own page.',
  before: 'Refunds: by hand in its portal. Its sandbox is https://sandbox.jazzcash.com.pk.',
  address: 'https://payments.jazzcash.com.pk',
  fields: {
    merchantId: { label: 'Merchant ID', hint: "In JazzCash's portal under Credentials", required: true },
    merchantPassword: { label: 'Password of the merchant', secret: true, required: true },
    integritySalt: {
      label: 'Integrity salt',
      hint: `Also called hash key. There also type the address of your shop with ${noticePath('jazzcash')}, for notices (IPN)`,
      secret: true,
      required: true,
    },
    offers: {
      label: 'What its page offers',
      options: { all: 'All that your account has', MPAY: 'Cards', MWALLET: 'The wallet' },
    },
  },
} as const satisfies SystemRule
