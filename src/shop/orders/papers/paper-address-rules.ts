import { phoneText } from '../../ground/customers/shown-and-dialled-phone-rules.ts'
import { isolated } from '../../ground/names/size-and-urdu-name-rules.ts'
import { countryName } from '../../ground/shipping/country-rules.ts'

type Recipient = Record<
  'fullName' | 'address' | 'town' | 'famousSpot' | 'city' | 'state' | 'country' | 'phoneNumber',
  string
>

/** Recipient and place, a line each. */
export const addressLines = (order: Recipient): string[] =>
  [
    order.fullName,
    order.address,
    [order.town, order.famousSpot].filter(Boolean).join(', '),
    [isolated(order.city), order.state].filter(Boolean).join(', '),
    countryName(order.country),
    phoneText(order.phoneNumber),
  ].filter(Boolean)
