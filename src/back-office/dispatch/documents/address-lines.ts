import { phoneText } from '../../../shop/customers/rules.ts'
import type { Parcel } from '../../../shop/dispatch/index.ts'
import { countryName } from '../../../shop/shipping/country-rules.ts'

/** Recipient and place, a line each. */
export const addressLines = (order: Parcel['order']): string[] =>
  [
    order.fullName,
    order.address,
    [order.town, order.famousSpot].filter(Boolean).join(', '),
    [order.city, order.state].filter(Boolean).join(', '),
    countryName(order.country),
    phoneText(order.phoneNumber),
  ].filter(Boolean)
