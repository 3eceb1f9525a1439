import type { Job } from './desk.ts'
import { newsletterConfirmLetter } from './newsletter-confirm.ts'
import { newsletterLeftLetter } from './newsletter-left.ts'
import { newsletterWelcomeLetter } from './newsletter-welcome.ts'
import { orderLinkLetter } from './order-link.ts'
import { orderMovedLetter } from './order-moved.ts'
import { orderReceivedLetter } from './order-received.ts'
import { passwordChangedLetter } from './password-changed.ts'
import { resetPasswordLetter } from './reset-password.ts'
import { verifyAddressLetter } from './verify-address.ts'

/** The jobs that write letters, by the names they are queued under. */
export const letters: Record<string, Job> = {
  'newsletter-confirm': newsletterConfirmLetter,
  'newsletter-left': newsletterLeftLetter,
  'newsletter-welcome': newsletterWelcomeLetter,
  'order-link': orderLinkLetter,
  'order-moved': orderMovedLetter,
  'order-received': orderReceivedLetter,
  'password-changed': passwordChangedLetter,
  'reset-password': resetPasswordLetter,
  'verify-address': verifyAddressLetter,
}
