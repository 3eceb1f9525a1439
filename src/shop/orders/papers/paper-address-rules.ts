import { phoneText } from '../../ground/customers/shown-and-dialled-phone-rules.ts'
import { isolated } from '../../ground/names/size-and-urdu-name-rules.ts'
import { canonicalCity } from '../../ground/shipping/city-spelling-rules.ts'
import { countryName } from '../../ground/shipping/country-rules.ts'

type Recipient = Record<
  'fullName' | 'address' | 'town' | 'famousSpot' | 'city' | 'state' | 'country' | 'phoneNumber',
  string
>

/** City and province, once where they are one. */
export const placeText = ({ city, state }: Pick<Recipient, 'city' | 'state'>): string =>
  [isolated(city), city === state ? '' : state].filter(Boolean).join(', ')

/** Recipient and place, a line each; a listed city as the label has it, beside a province in one script. */
export const addressLines = (order: Recipient): string[] =>
  [
    order.fullName,
    order.address,
    [order.town, order.famousSpot].filter(Boolean).join(', '),
    placeText({ ...order, city: canonicalCity(order.city) }),
    countryName(order.country),
    phoneText(order.phoneNumber),
  ].filter(Boolean)
