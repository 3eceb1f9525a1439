/** The address form's fields, as typed. */
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

/** Where nearly every order goes: its cities are suggested, its provinces offered. */
export const homeCountry = 'Pakistan'

export const emptyAddress: AddressForm = {
  fullName: '',
  country: homeCountry,
  city: '',
  state: '',
  town: '',
  address: '',
  famousSpot: '',
  phoneNumber: '',
}

/** An address from the browser's storage or the server; fields that are no text are empty. */
export function readAddress(saved: unknown): AddressForm {
  const fields: Record<string, unknown> = typeof saved === 'object' && saved !== null ? { ...saved } : {}
  const read = (name: keyof AddressForm) => {
    const value = fields[name]
    return typeof value === 'string' ? value : emptyAddress[name]
  }
  return {
    fullName: read('fullName'),
    country: read('country'),
    city: read('city'),
    state: read('state'),
    town: read('town'),
    address: read('address'),
    famousSpot: read('famousSpot'),
    phoneNumber: read('phoneNumber'),
  }
}
