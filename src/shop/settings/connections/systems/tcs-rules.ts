import type { SystemRule } from '../system-rules.ts'

export const tcs = {
  name: 'TCS',
  kind: 'courier',
  purpose: 'Books and tracks parcels.',
  before: 'If TCS does not reply to a booking, please check in its portal. Payments: upload its statement.',
  address: 'https://ociconnect.tcscourier.com',
  fields: {
    account: { label: 'Account number', required: true },
    username: { label: 'User name', required: true },
    userPassword: { label: 'Password of the user', secret: true, required: true },
    clientId: { label: 'Client id', hint: 'Or the long token that TCS sent by mail, below', secret: true },
    clientSecret: { label: 'Client secret', secret: true },
    bearer: { label: 'Long token', hint: 'In place of client id and secret', secret: true },
    costCentre: { label: 'Cost centre code', required: true },
    service: { label: 'Service', options: { O: 'Overnight', D: 'Second day', S: 'Same day' } },
    shipperName: { label: 'Sender', required: true },
    shipperAddress: { label: "Sender's address", required: true },
    shipperCity: { label: "Sender's city", required: true },
    shipperPhone: { label: "Sender's phone", hint: '03XXXXXXXXX', required: true },
  },
} as const satisfies SystemRule
