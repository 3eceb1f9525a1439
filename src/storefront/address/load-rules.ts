import type { FieldErrors, Resolver } from 'react-hook-form'
import { type AddressErrors, type AddressForm, addressFields } from './address-form.ts'

/**
 * The shop's rules for addresses and emails, fetched when the form is first touched: phone numbers of the whole world are
 * heavy. Null when they cannot be fetched; the server then has the first word as well as the last.
 */
export const loadRules = () => import('./address-rules.ts').catch(() => null)

/** Checks the address form by the shop's own rule. */
export const addressResolver: Resolver<AddressForm> = async values => {
  const rules = await loadRules()
  const errors = rules ? fieldErrors(rules.addressErrors(values)) : {}
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

function fieldErrors(errors: AddressErrors): FieldErrors<AddressForm> {
  const found = addressFields.filter(field => errors[field])
  return Object.fromEntries(found.map(field => [field, { type: 'rule', message: errors[field] }]))
}
