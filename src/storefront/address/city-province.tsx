import { useEffect, useState } from 'react'
import type { City } from '../../shop/ground/shipping/city-spelling-rules.ts'
import { PAKISTAN } from '../../shop/ground/shipping/country-rules.ts'
import { provinceAfter, provinces } from '../../shop/ground/shipping/province-rules.ts'
import type { AddressState } from './address-form.ts'
import { loadCities, type OnCity } from './city-field.tsx'

/** Whether the shopper is asked about the province: it is another one of Pakistan than that of the city. */
export const isOtherProvince = (city: City, state: string): boolean =>
  state !== city.province && provinces.some(each => each === state)

/** City and province of an address form: the province follows the city, and one that does not fit it is asked about. */
export function useCityProvince({ value, setValue }: AddressState) {
  const [known, setKnown] = useState<City | null>(null)
  const [unknown, setUnknown] = useState(false)
  const [kept, setKept] = useState('')
  const [city, state] = [value('city'), value('state')]
  const atHome = value('country') === PAKISTAN
  // An address that was there before: saved, or kept by the browser over a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another city is looked up; the form's functions are new with each drawing
  useEffect(() => {
    if (!atHome || city === '' || document.activeElement?.getAttribute('name') === 'city') return
    let latest = true
    void loadCities().then(list => {
      if (!latest) return
      const named = list?.findCity(city) ?? null
      setKnown(named)
      // A browser fills in a city without its field having had the focus.
      if (named && value('state') === '') setValue('state', named.province)
    })
    return () => {
      latest = false
    }
  }, [atHome, city])
  const onCity: OnCity = (to, { before, chosen }) => {
    if (chosen && to) setValue('city', to.name)
    setValue('state', chosen && to ? to.province : provinceAfter(to, { state, before }))
    setKnown(to)
    setUnknown(to === null)
  }
  const question =
    atHome && known && isOtherProvince(known, state) && kept !== known.name + state ? (
      <div role="status" className="grid gap-1 border-accent border-l-2 bg-ground px-3 py-2 text-sm sm:col-span-2">
        <p>{`${known.name} is in ${known.province}, but this address says ${state}.`}</p>
        <p className="flex flex-wrap gap-x-5">
          <button
            type="button"
            className="text-link min-h-11 font-medium"
            onClick={() => setValue('state', known.province)}
          >
            {`Change it to ${known.province}`}
          </button>
          <button type="button" className="text-link min-h-11" onClick={() => setKept(known.name + state)}>
            {`Keep ${state}`}
          </button>
        </p>
      </div>
    ) : null
  return { onCity, unknown, question }
}
