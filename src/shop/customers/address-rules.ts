import { z } from 'zod'
import { type CountryCode, countryCode } from '../shipping/country-rules.ts'
import { phoneMessage, toE164 } from '../shipping/phone-rules.ts'
import { Email } from './email-rules.ts'
import { addressLimits } from './rules.ts'

const required = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be ${max} characters or less`)

/** A country by its name or ISO code, as the code. */
export const Country = required('Country/Region', addressLimits.country).transform((typed, ctx): CountryCode => {
  const code = countryCode(typed)
  if (code) return code
  ctx.addIssue({ code: 'custom', message: 'Please choose a country from the list' })
  return z.NEVER
})

const parts = {
  country: Country,
  city: required('City', addressLimits.city),
  state: required('State/Province', addressLimits.state),
  town: required('Town', addressLimits.town),
  address: required('Address', addressLimits.address),
  famousSpot: z
    .string()
    .trim()
    .max(addressLimits.famousSpot, `Famous spot must be ${addressLimits.famousSpot} characters or less`)
    .default(''),
  phoneNumber: required('Phone number', addressLimits.phoneNumber),
}

type PhoneAndCountry = { phoneNumber: string; country: CountryCode }

/** The number as people write it in that country. Judged also while other fields are wrong: a shopper wants to know when leaving it. */
const phoneOfCountry = {
  path: ['phoneNumber'],
  error: phoneMessage,
  when: ({ value }: { value: unknown }) => {
    const { phoneNumber }: { phoneNumber?: unknown } = Object(value)
    return typeof phoneNumber === 'string' && phoneNumber !== ''
  },
}
// A country that was refused is no text.
const isPhone = ({ phoneNumber, country }: PhoneAndCountry) =>
  toE164(phoneNumber, typeof country === 'string' ? country : '') !== null
const keepE164 = <T extends PhoneAndCountry>(input: T): T => ({
  ...input,
  phoneNumber: toE164(input.phoneNumber, input.country) ?? input.phoneNumber,
})

/** Where an order goes, as the checkout sends it. The phone number comes out as E.164. */
export const ShippingAddress = z
  .object({ fullName: required('Full name', addressLimits.fullName), email: Email, ...parts })
  .refine(isPhone, phoneOfCountry)
  .transform(keepE164)
export type ShippingAddress = z.infer<typeof ShippingAddress>

/** An address in an account's book, with who receives there. */
export const Recipient = z
  .object({ fullName: required('Full name', addressLimits.fullName), ...parts })
  .refine(isPhone, phoneOfCountry)
  .transform(keepE164)

/** The address a customer keeps: PATCH /v1/customer/address. */
export const CustomerAddress = z
  .object({ name: required('Name', addressLimits.fullName), email: Email, ...parts })
  .refine(isPhone, phoneOfCountry)
  .transform(keepE164)
export type CustomerAddress = z.infer<typeof CustomerAddress>
