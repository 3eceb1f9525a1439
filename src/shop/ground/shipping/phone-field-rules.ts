import { required } from '../forms/text-form-rules.ts'
import { PAKISTAN } from './country-rules.ts'
import { phoneMessage, phoneProblem } from './typed-phone-rules.ts'

/**
 * A field for a phone number, as typed, of `most` characters at most: a mobile number with a digit too few or too many
 * is asked about.
 * @rule the field of a phone number in every form
 */
export const phoneField = (most: number) =>
  required('Phone number is required')
    .max(most, phoneMessage)
    .superRefine((typed, ctx) => {
      const message = typed === '' ? null : phoneProblem(typed, PAKISTAN)
      if (message) ctx.addIssue({ code: 'custom', message })
    })
