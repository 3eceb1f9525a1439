import type { SystemRule } from '../system-rules.ts'

export const fbr = {
  name: 'FBR digital invoicing',
  kind: 'tax',
  purpose: 'Gets an FBR number for the invoice of each order.',
  before:
    'Your server needs a fixed IP address that FBR has white-listed. Ask your tax adviser before you switch it on.',
  address: 'https://gw.fbr.gov.pk',
  fields: {
    token: {
      label: 'Token',
      hint: 'From IRIS: one for the sandbox, another for production',
      secret: true,
      required: true,
    },
    mode: {
      label: 'Sent to',
      options: { sandbox: 'The sandbox: scenarios alone, orders wait', production: 'Production' },
    },
    ntn: { label: 'NTN (7 digits) or CNIC (13)', required: true },
    businessName: { label: 'Business name, as registered', required: true },
    province: {
      label: 'Province',
      options: {
        PUNJAB: 'Punjab',
        SINDH: 'Sindh',
        'KHYBER PAKHTUNKHWA': 'Khyber Pakhtunkhwa',
        BALOCHISTAN: 'Balochistan',
        'CAPITAL TERRITORY': 'Islamabad',
        'GILGIT BALTISTAN': 'Gilgit-Baltistan',
        'AZAD JAMMU AND KASHMIR': 'Azad Kashmir',
      },
    },
    businessAddress: { label: 'Business address', required: true },
  },
} as const satisfies SystemRule
