import { pageNames } from '../../ground/hosted-pages/hosted-page-rules.ts'
import type { Settings } from './settings.ts'

/**
 * What a shopper can pay with, as the footer's marks: cash, the account for transfers if there is one, hosted pages,
 * and what the merchant switched on.
 */
export const paymentMarks = ({ transferAccount, hostedPages, paymentMethods }: Settings): string[] => [
  ...new Set([
    'Cash on delivery',
    ...(transferAccount ? ['Bank transfer', 'Raast'] : []),
    ...hostedPages.map(page => pageNames[page]),
    ...paymentMethods,
  ]),
]
