import { z } from 'zod'
import { toE164 } from '../shipping/index.ts'
import { Email } from './email.ts'

const required = (label: string, max = 200) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be ${max} characters or less`)

const parts = {
  country: required('Country/Region', 80),
  city: required('City', 100),
  state: required('State/Province', 100),
  town: required('Town', 120),
  address: required('Address', 300),
  famousSpot: z.string().trim().max(200, 'Famous spot must be 200 characters or less').default(''),
  phoneNumber: required('Phone number', 40),
}

/** Turns the number into E.164 by the address's country, or says that it is none. */
function keepPhone<T extends { phoneNumber: string; country: string }>(input: T, ctx: z.RefinementCtx): T {
  const phoneNumber = toE164(input.phoneNumber, input.country)
  if (phoneNumber) return { ...input, phoneNumber }
  ctx.addIssue({ code: 'custom', path: ['phoneNumber'], message: 'Please enter a valid phone number (10-15 digits)' })
  return z.NEVER
}

type AddressParts = { [part in keyof typeof parts]: string }

/** The columns in which customers, orders and address books keep an address. */
export function addressColumns({ address, city, state, country, town, famousSpot, phoneNumber }: AddressParts) {
  return { address, city, state, country, town, famous_spot: famousSpot, phone_number: phoneNumber }
}

/** Where an order goes, as the checkout sends it. The phone number comes out as E.164. */
export const ShippingAddress = z
  .object({ fullName: required('Full name', 120), email: Email, ...parts })
  .transform(keepPhone)
export type ShippingAddress = z.infer<typeof ShippingAddress>

/** An address in an account's book, with who receives there. */
export const Recipient = z.object({ fullName: required('Full name', 120), ...parts }).transform(keepPhone)

/** The address a customer keeps: PATCH /v1/customer/address. */
export const CustomerAddress = z.object({ name: required('Name', 120), email: Email, ...parts }).transform(keepPhone)
export type CustomerAddress = z.infer<typeof CustomerAddress>
