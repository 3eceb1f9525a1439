import { z } from 'zod'
import { required } from '../forms/text-form-rules.ts'
import { type CountryCode, countryCode } from '../shipping/country-rules.ts'
import { phoneMessage, phoneProblem, toE164 } from '../shipping/typed-phone-rules.ts'
import { Email, EmailOrNone } from './email-form-rules.ts'
import {
  addressLimits,
  isPlainName,
  isPlainPlace,
  nameMessage,
  placeMessage,
} from './harmless-name-and-address-rules.ts'

const field = (label: string, max: number) =>
  required(`${label} is required`).max(max, `${label} must be ${max} characters or less`)

const place = (label: string, max: number) => field(label, max).refine(isPlainPlace, placeMessage(label))

const placeOrNone = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} must be ${max} characters or less`)
    .refine(isPlainPlace, placeMessage(label))
    .default('')

/** A country by name or ISO code; the output is the code. */
export const Country = field('Country/Region', addressLimits.country).transform((typed, ctx): CountryCode => {
  const code = countryCode(typed)
  if (code) return code
  ctx.addIssue({ code: 'custom', message: 'Please choose a country from the list' })
  return z.NEVER
})

const parts = {
  country: Country,
  city: place('City', addressLimits.city),
  state: place('State/Province', addressLimits.state),
  town: place('Town', addressLimits.town),
  address: place('Address', addressLimits.address),
  famousSpot: placeOrNone('Famous spot', addressLimits.famousSpot),
  phoneNumber: required('Phone number is required').max(addressLimits.phoneNumber, phoneMessage),
}

const name = (label: string) => field(label, addressLimits.fullName).refine(isPlainName, nameMessage(label))

type PhoneAndCountry = { phoneNumber: string; country: CountryCode }

/**
 * The phone number by the rules of the country. Checked also when other fields are invalid, so that its error shows on
 * blur.
 */
const phoneOfCountry = {
  path: ['phoneNumber'],
  error: ({ input }: { input?: unknown }) => {
    const { phoneNumber, country }: { phoneNumber?: unknown; country?: unknown } = Object(input)
    return phoneProblem(String(phoneNumber ?? ''), typeof country === 'string' ? country : '') ?? phoneMessage
  },
  when: ({ value }: { value: unknown }) => {
    const { phoneNumber }: { phoneNumber?: unknown } = Object(value)
    return typeof phoneNumber === 'string' && phoneNumber !== ''
  },
}
// An invalid country has no text.
const isPhone = ({ phoneNumber, country }: PhoneAndCountry) =>
  phoneProblem(phoneNumber, typeof country === 'string' ? country : '') === null
const keepE164 = <T extends PhoneAndCountry>(input: T): T => ({
  ...input,
  phoneNumber: toE164(input.phoneNumber, input.country) ?? input.phoneNumber,
})

/** The address of an order, as sent by the checkout. The output phone number is E.164. */
export const ShippingAddress = z
  .object({ fullName: name('Full name'), email: Email, ...parts })
  .refine(isPhone, phoneOfCountry)
  .transform(keepE164)
export type ShippingAddress = z.infer<typeof ShippingAddress>

/** The same whose email may be empty: of a house that knows its buyers by email or by phone. */
export const PhoneAddress = z
  .object({ fullName: name('Full name'), ...parts, email: EmailOrNone })
  .refine(isPhone, phoneOfCountry)
  .transform(keepE164)

// What a house does not ask of its buyers may be left out: `askedAddress` fills in and says what is missing.
const shortParts = {
  ...parts,
  state: placeOrNone('State/Province', addressLimits.state),
  town: placeOrNone('Town', addressLimits.town),
}

/** The address of an order, as a call or staff send it. `askedAddress` says what a house asks besides. */
export const ShortAddress = z
  .object({ fullName: name('Full name'), ...shortParts, email: EmailOrNone })
  .refine(isPhone, phoneOfCountry)
  .transform(keepE164)

/** A saved address, with the recipient's name. `askedAddress` says what a house asks besides. */
export const Recipient = z
  .object({ fullName: name('Full name'), ...shortParts })
  .refine(isPhone, phoneOfCountry)
  .transform(keepE164)

/** A schema of these with what a house asks that does not know its buyers by phone, as `askedAddress` does. */
export const wholeAddress = (rule: z.ZodType): z.ZodType => rule.and(z.object({ state: parts.state, town: parts.town }))

/** Another address in the same city, for a parcel on the way. */
export const Door = z.object({ address: parts.address, town: shortParts.town, famousSpot: parts.famousSpot })
export type Door = z.output<typeof Door>

/** The saved address of a customer: PATCH /v1/customer/address. `askedAddress` says what a house asks besides. */
export const CustomerAddress = z
  .object({ name: name('Name'), ...shortParts, email: EmailOrNone })
  .refine(isPhone, phoneOfCountry)
  .transform(keepE164)
export type CustomerAddress = z.infer<typeof CustomerAddress>
