import { ShopError } from '../../ground/shop-error.ts'
import { emailLeaves, emailOffText } from './email-promise-rules.ts'
import type { Settings } from './settings.ts'

type Known = Pick<Settings, 'emailState' | 'supportPhone'>

/** For calls whose whole effect is an email to a shopper. Throws `email_off` while none leaves the shop. */
export function demandEmail(settings: Known): void {
  if (!emailLeaves(settings)) throw new ShopError('email_off', emailOffText(settings))
}

/** The same for writes of staff. */
export function demandStaffEmail(settings: Known): void {
  if (!emailLeaves(settings))
    throw new ShopError(
      'email_off',
      'No email leaves the shop, so it would reach nobody. Please mend it at Settings, Email.',
    )
}

/** What staff read of an email that their write sends to its customer. */
export const customerTold = (settings: Known): string =>
  emailLeaves(settings)
    ? 'The customer is told by email.'
    : 'No email leaves the shop at the moment: please tell the customer yourself.'
