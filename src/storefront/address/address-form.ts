import type { Buyers } from '../../shop/ground/customers/no-email-rules.ts'
import { phoneText, phoneWithCode } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { countryCode, PAKISTAN } from '../../shop/ground/shipping/country-rules.ts'
import type { Values } from '../../web/forms/form.ts'
import type { CallFormState } from '../../web/forms/use-call-form.ts'

/** The fields of the address form and their labels, in order. */
export const addressLabels = {
  fullName: 'Full name',
  country: 'Country/Region',
  city: 'City',
  state: 'State/Province',
  town: 'Town',
  address: 'Address',
  famousSpot: 'Famous Spot',
  phoneNumber: 'Phone Number',
} as const

export type AddressField = keyof typeof addressLabels

/** An address as typed; the country as ISO code. */
export type AddressForm = Record<AddressField, string>

/** What the address fields need from their form. */
export type AddressState = Pick<CallFormState<AddressField>, 'field' | 'value' | 'setValue'>

/** What decides the fields of an address: by what the house knows who buys, and whether it ships to other countries. */
export type AddressHouse = { buyers: Buyers; abroad: boolean }

export const addressHouse = (settings: { buyers: Buyers; shipsAbroad: readonly unknown[] }): AddressHouse => ({
  buyers: settings.buyers,
  abroad: settings.shipsAbroad.length > 0,
})

export const addressFields = Object.keys(addressLabels) as AddressField[]

export const emptyAddress: AddressForm = {
  fullName: '',
  country: PAKISTAN,
  city: '',
  state: '',
  town: '',
  address: '',
  famousSpot: '',
  phoneNumber: '',
}

/** Urdu where somebody typed their name or address in it; undefined: their browser says which language they read. */
export const typedLanguage = ({ fullName, address }: AddressForm): 'ur' | undefined =>
  /[\u0600-\u06FF]/.test(fullName + address) ? 'ur' : undefined

/** A saved address in the fields of the form. */
export function fromSaved(saved: unknown): AddressForm {
  const address = readAddress(saved)
  return { ...address, phoneNumber: phoneAtHome(address.phoneNumber, address.country) }
}

// A mobile number as the shop stores it; what was typed with spaces stays as it is, and a landline keeps its code.
const STORED_AT_HOME = /^\+923\d{9}$/

/**
 * A stored Pakistani mobile number as people write it within Pakistan ('0300 1234567') in an address there. Any other
 * text stays.
 */
const phoneAtHome = (phone: string, country: string): string =>
  country === PAKISTAN && STORED_AT_HOME.test(phone) ? phoneText(phone) : phone

/**
 * The phone of an address whose country changes: a Pakistani mobile number gets +92 when it leaves Pakistan, where 0300
 * would be another number, and is written without it again when it comes back. Any other text stays.
 */
export const phoneMoved = (phone: string, { from, to }: { from: string; to: string }): string =>
  from === PAKISTAN && to !== PAKISTAN ? phoneWithCode(phone) : phoneAtHome(phone, to)

/**
 * The field with the country that the form was shown with. Scripts do not send it: they change the phone with the
 * country.
 */
export const SHOWN_COUNTRY = 'shownCountry'

/** The call's body of an address form. Without JavaScript the phone moves with the country here. */
export function addressBody({ [SHOWN_COUNTRY]: from, ...body }: Values): Values {
  const { phoneNumber, country: to } = body
  if (from === undefined || to === undefined || phoneNumber === undefined) return body
  return { ...body, phoneNumber: phoneMoved(phoneNumber, { from, to }) }
}

/** A new address of a customer: name and phone are known. */
export const addressOf = ({ name, phone }: { name: string; phone: string }): AddressForm => ({
  ...emptyAddress,
  fullName: name,
  phoneNumber: phoneText(phone),
})

/**
 * An address from the browser's storage or the server, whose country is a name; fields that are not text become empty.
 */
export function readAddress(saved: unknown): AddressForm {
  const fields: Record<string, unknown> = typeof saved === 'object' && saved !== null ? { ...saved } : {}
  const read = (name: AddressField) => {
    const value = fields[name]
    return [name, typeof value === 'string' ? value : emptyAddress[name]] as const
  }
  const address = Object.fromEntries(addressFields.map(read)) as AddressForm
  return { ...address, country: countryCode(address.country) ?? '' }
}
