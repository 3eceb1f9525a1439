import { phoneText } from '../../../shop/ground/customers/rules.ts'
import { countryName } from '../../../shop/ground/shipping/country-rules.ts'
import type { Recipient } from '../../../shop/orders/dispatch/index.ts'

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
