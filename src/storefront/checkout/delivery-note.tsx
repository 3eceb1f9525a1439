import { arrangedText, countryName } from '../../shop/ground/shipping/country-rules.ts'
import { useQuote } from '../cart/quote-store.ts'

type Props = { country: string; homeCountry: string; unserved: string | null }

/** Says before the order that no courier goes to a city, or that an order to a country goes by arrangement. */
export function DeliveryNote({ country, homeCountry, unserved }: Props) {
  const shipsTo = useQuote(state => state.quote?.shipsTo ?? true) || country === homeCountry
  return (
    <p role="status" className="bg-tint p-3 text-sm empty:hidden sm:col-span-2">
      {!shipsTo && arrangedText(countryName(country))}
      {unserved &&
        `Our couriers do not go to ${unserved} yet. You can still order: we will call you about how it can reach you.`}
    </p>
  )
}
