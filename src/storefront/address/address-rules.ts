import '../../web/browser/zod-without-code.ts'
import { ShippingAddress } from '../../shop/customers/address-rules.ts'
import { Email } from '../../shop/customers/email-rules.ts'
import { phoneMessage, toE164 } from '../../shop/shipping/phone-rules.ts'
import { type AddressErrors, type AddressForm, addressFields } from './address-form.ts'

/** What the shop's own rule says about an address: one message a field, none when all is well. */
export function addressErrors(form: AddressForm): AddressErrors {
  // The email has a field and a moment of its own.
  const checked = ShippingAddress.safeParse({ ...form, email: 'shopper@example.com' })
  if (checked.success) return {}
  const found = addressFields.flatMap(field => {
    const issue = checked.error.issues.find(each => each.path[0] === field)
    return issue ? [[field, issue.message] as const] : []
  })
  const errors: AddressErrors = Object.fromEntries(found)
  // The rule reads the number only once the fields are all there; a shopper wants to know when leaving it.
  const number = form.phoneNumber.trim()
  if (!errors.phoneNumber && number && !toE164(number, form.country)) errors.phoneNumber = phoneMessage
  return errors
}

/** What the shop's own rule says about an email; null when it is one. */
export function emailError(typed: string): string | null {
  const checked = Email.safeParse(typed)
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}
