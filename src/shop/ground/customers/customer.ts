import { z } from 'zod'
import { type CountryCode, countryName } from '../shipping/country-rules.ts'
import { shownEmail } from './no-email-rules.ts'

/** An address as saved for customers. */
export const Address = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  /** Its name. */
  country: z.string(),
  town: z.string(),
  famousSpot: z.string(),
  phoneNumber: z.string(),
})
export type Address = z.output<typeof Address>

/** A customer as sent to its browser. */
export const Customer = z.object({
  _id: z.string(),
  /** Empty for who is known by phone alone. */
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  profileCompleted: z.boolean(),
  /** Of a guest the last one, of an account the first of its address book. Null until an address is saved. */
  shippingAddress: Address.extend({ fullName: z.string() }).nullable(),
})
export type Customer = z.output<typeof Customer>

/** The columns of a customer for `customerFromRow`. */
export const customerColumns = [
  'id',
  'email',
  'name',
  'phone',
  'profile_completed',
  'recipient',
  'address',
  'city',
  'state',
  'country',
  'town',
  'famous_spot',
  'phone_number',
] as const

type CustomerRow = Record<Exclude<(typeof customerColumns)[number], 'profile_completed'>, string> & {
  profile_completed: boolean
}

type AddressInput = Omit<Address, 'country'> & { country: CountryCode }

/** The address columns of customers, orders and saved addresses. */
export function addressColumns(to: AddressInput) {
  const { address, city, state, country, town, famousSpot, phoneNumber } = to
  return { address, city, state, country, town, famous_spot: famousSpot, phone_number: phoneNumber }
}

/** A customer as the shop shows it: the country by its name. */
export function customerFromRow(row: CustomerRow): Customer {
  const { address, city, state, town } = row
  const country = countryName(row.country)
  return {
    _id: row.id,
    email: shownEmail(row.email),
    name: row.name,
    phone: row.phone,
    profileCompleted: row.profile_completed,
    shippingAddress: address
      ? {
          // The recipient of a guest is the guest.
          fullName: row.recipient || row.name,
          address,
          city,
          state,
          country,
          town,
          famousSpot: row.famous_spot,
          phoneNumber: row.phone_number,
        }
      : null,
  }
}
