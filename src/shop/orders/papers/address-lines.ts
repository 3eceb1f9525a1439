import { phoneText } from '../../ground/customers/rules.ts'
import { countryName } from '../../ground/shipping/country-rules.ts'
import type { Recipient } from '../dispatch/index.ts'

/** Recipient and place, a line each. */
export const addressLines = (order: Recipient): string[] =>
  [
    order.fullName,
    order.address,
    [order.town, order.famousSpot].filter(Boolean).join(', '),
    [order.city, order.state].filter(Boolean).join(', '),
    countryName(order.country),
    phoneText(order.phoneNumber),
  ].filter(Boolean)
