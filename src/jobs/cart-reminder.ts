import { z } from 'zod'
import { cartReminder } from '../emails/cart-reminder.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { reminderToken } from '../shop/ground/consents/index.ts'
import { aboutCheckout, findCartEmail } from '../shop/orders/checkouts/index.ts'
import { stopAddress } from '../shop/orders/messages/index.ts'
import { emailJob } from './email-job.ts'

const CartReminder = z.object({ checkoutId: z.string() })

/** Reminds by email of a cart of which only the email is known. */
export const cartReminderJob = emailJob('reminder', CartReminder, async ({ db, publicUrl }, { checkoutId }, shop) => {
  const found = await findCartEmail(db, checkoutId)
  if (!found) return null
  const links = {
    url: `${publicUrl}/cart/again?key=${TOKEN_PLACEHOLDER}`,
    stopUrl: stopAddress(publicUrl, TOKEN_PLACEHOLDER),
    token: reminderToken({ of: 'cart', id: checkoutId }),
  }
  return {
    cause: `cart-reminder ${checkoutId}`,
    email: await cartReminder({ ...found, ...links }, shop),
    about: aboutCheckout(checkoutId),
  }
})
