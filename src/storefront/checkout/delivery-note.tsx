import { countryName } from '../../shop/ground/shipping/country-rules.ts'
import { useQuote } from '../cart/quote-store.ts'

type Props = { country: string; homeCountry: string; unserved: string | null }

/** Says before the order that no courier goes to a city, or that the shop does not ship to a country yet. */
export function DeliveryNote({ country, homeCountry, unserved }: Props) {
  const shipsTo = useQuote(state => state.quote?.shipsTo ?? true) || country === homeCountry
  return (
    <p role="status" className="bg-tint p-3 text-sm empty:hidden sm:col-span-2">
      {!shipsTo &&
        `We do not ship to ${countryName(country)} yet. You can still order: we will contact you about how it can reach you.`}
      {unserved &&
        `Our couriers do not go to ${unserved} yet. You can still order: we will call you about how it can reach you.`}
    </p>
  )
}
