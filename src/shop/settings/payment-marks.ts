import type { Settings } from './settings.ts'

/** What a shopper can pay with, as the footer's marks: cash, the account for transfers if there is one, and what the merchant switched on. */
export const paymentMarks = ({ transferAccount, paymentMethods }: Settings): string[] => [
  ...new Set(['Cash on delivery', ...(transferAccount ? ['Bank transfer', 'Raast'] : []), ...paymentMethods]),
]
