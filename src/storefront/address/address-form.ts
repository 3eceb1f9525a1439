import { countryCode, PAKISTAN } from '../../shop/shipping/country-rules.ts'

/** The address form's fields, as typed; the country by its ISO code. */
export type AddressForm = {
  fullName: string
  country: string
  city: string
  state: string
  town: string
  address: string
  famousSpot: string
  phoneNumber: string
}

/** One message a field. */
export type AddressErrors = Partial<Record<keyof AddressForm, string>>

/** Labels in the form's order. */
export const addressLabels: Record<keyof AddressForm, string> = {
  fullName: 'Full name',
  country: 'Country/Region',
  city: 'City',
  state: 'State/Province',
  town: 'Town',
  address: 'Address',
  famousSpot: 'Famous Spot',
  phoneNumber: 'Phone Number',
}

export const addressFields = Object.keys(addressLabels) as (keyof AddressForm)[]

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

/** An address from the browser's storage or the server, which names the country; fields that are no text are empty. */
export function readAddress(saved: unknown): AddressForm {
  const fields: Record<string, unknown> = typeof saved === 'object' && saved !== null ? { ...saved } : {}
  const read = (name: keyof AddressForm) => {
    const value = fields[name]
    return typeof value === 'string' ? value : emptyAddress[name]
  }
  return {
    fullName: read('fullName'),
    country: countryCode(read('country')) ?? '',
    city: read('city'),
    state: read('state'),
    town: read('town'),
    address: read('address'),
    famousSpot: read('famousSpot'),
    phoneNumber: read('phoneNumber'),
  }
}
