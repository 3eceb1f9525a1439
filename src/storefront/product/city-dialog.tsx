import { useState } from 'react'
import { type City, findCity, suggestCities } from '../../shop/ground/shipping/city-spelling-rules.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { type Delivery, type DeliveryRule, deliveryTo, rememberCity } from './delivery-city.ts'

// The largest cities by population, so that most shoppers need not type.
const large = ['Karachi', 'Lahore', 'Faisalabad', 'Rawalpindi', 'Islamabad', 'Multan', 'Peshawar', 'Quetta', 'Sargodha']
const largeCities = large.flatMap(name => findCity(name) ?? [])

/** Cities that match the typed text, large ones first. */
const meant = (typed: string): City[] => {
  const cities = suggestCities(typed)
  return [...cities.filter(({ name }) => large.includes(name)), ...cities.filter(({ name }) => !large.includes(name))]
}

type Props = {
  open: boolean
  rule: DeliveryRule
  onClose: () => void
  onChoose: (delivery: Delivery | null) => void
}

/** Asks for the delivery city, which is stored in this browser. Default export, because it is loaded lazily. */
export default function CityDialog({ open, rule, onClose, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const cities = typed.trim() === '' ? largeCities : meant(typed)
  const choose = (city: City) => {
    rememberCity(city)
    onChoose(deliveryTo(city, rule))
    setTyped('')
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Deliver to">
      <form
        method="dialog"
        onSubmit={event => {
          event.preventDefault()
          const [first] = cities
          if (typed.trim() !== '' && first) choose(first)
        }}
      >
        <TextField
          label="City"
          autoComplete="address-level2"
          enterKeyHint="go"
          maxLength={60}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </form>
      <p role="status" className="text-muted text-sm empty:hidden">
        {cities.length === 0 &&
          'We could not find this city. Please enter it at checkout, and we will tell you how it can reach you.'}
      </p>
      <ul className="city-list">
        {cities.map(city => (
          <li key={city.name}>
            <button type="button" onClick={() => choose(city)}>
              <span className="font-medium">{city.name}</span>
              <span className="text-muted text-sm">{deliveryTo(city, rule)?.words}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
