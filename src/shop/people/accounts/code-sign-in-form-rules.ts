import { z } from 'zod'
import { addressLimits } from '../../ground/customers/harmless-name-and-address-rules.ts'
import { EMAIL_LIMIT } from '../../ground/customers/no-email-rules.ts'
import { required } from '../../ground/forms/text-form-rules.ts'
import { codeLanguage, TypedCode } from '../../ground/proofs/code-form-rules.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { phoneField } from '../../ground/shipping/phone-field-rules.ts'
import { phoneProblem, toE164 } from '../../ground/shipping/typed-phone-rules.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'

const either = 'Email or phone number'

/** An email, or a phone number, as one field takes it. */
const contact = required(`${either} is required`)
  .max(EMAIL_LIMIT, `${either} must be ${EMAIL_LIMIT} characters or less`)
  .overwrite(typedCode)
  .superRefine((typed, ctx) => {
    if (typed === '') return
    const problem = typed.includes('@')
      ? z.email('Please enter a valid email address').safeParse(typed.toLowerCase()).error?.issues[0]?.message
      : phoneProblem(typed, PAKISTAN)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  })

const way = z.enum(['whatsapp', 'sms'], 'Please choose whatsapp or sms').optional()

/** Asks for a code that signs in; `way`: by which of those that the house has a phone gets it. */
export const AskSignInCode = z.object({ contact, way, language: codeLanguage })

/** The code that was sent there. */
export const EnterSignInCode = z.object({ contact, code: TypedCode })

const phone = phoneField(addressLimits.phoneNumber)

/** Asks for a code to the phone of orders. */
export const AskOrdersCode = z.object({ phone, way, language: codeLanguage })

/** The code that was sent to it. */
export const EnterOrdersCode = z.object({ phone, code: TypedCode })

/** What was typed: an email, or a phone in E.164. */
export const readContact = (typed: string): { email: string; phone?: undefined } | { phone: string; email: '' } =>
  typed.includes('@') ? { email: typed.toLowerCase() } : { phone: toE164(typed, PAKISTAN) ?? '', email: '' }
