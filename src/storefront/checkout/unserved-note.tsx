import { useEffect, useState } from 'react'

import { countryName } from '../../shop/shipping/country-rules.ts'
import { useQuote } from '../cart/quote-store.ts'

type Props = { city: string; country: string; homeCountry: string; unserved: readonly string[] }

/** Says before the order that no courier goes to a city, by any of the city's spellings, or that the shop does not ship to a country yet. */
export function UnservedNote({ city, country, homeCountry, unserved }: Props) {
  const shipsTo = useQuote(state => state.quote?.shipsTo ?? true) || country === homeCountry
  const [found, setFound] = useState<{ city: string; name: string } | null>(null)
  const asked = unserved.length > 0 && country === homeCountry ? city.trim() : ''
  useEffect(() => {
    let left = false
    const find = async () => {
      // The list of cities is loaded by those alone whom it may concern.
      const rules = asked ? await import('../../shop/shipping/city-rules.ts').catch(() => null) : null
      const name = rules?.canonicalCity(asked)
      if (!left) setFound(name && unserved.includes(name) ? { city: asked, name } : null)
    }
    void find()
    return () => {
      left = true
    }
  }, [asked, unserved])
  return (
    <p role="status" className="bg-sand p-3 text-sm empty:hidden sm:col-span-2">
      {!shipsTo &&
        `We do not ship to ${countryName(country)} yet. You can still order: we will contact you about how it can reach you.`}
      {found?.city === asked &&
        `Our couriers do not go to ${found.name} yet. You can still order: we will call you about how it can reach you.`}
    </p>
  )
}
