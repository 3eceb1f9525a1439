import { useEffect, useState } from 'react'

type Props = { city: string; country: string; homeCountry: string; unserved: readonly string[] }

/** Says before the order that no courier goes to a city, by any of the city's spellings. */
export function UnservedNote({ city, country, homeCountry, unserved }: Props) {
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
      {found?.city === asked &&
        `Our couriers do not go to ${found.name} yet. You can still order: we will call you about how it can reach you.`}
    </p>
  )
}
