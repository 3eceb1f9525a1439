import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { Delivery, DeliveryRule } from './delivery-city.ts'

// Loaded on the first click: the list of cities is long.
const CityDialog = lazyDialog(() => import('./city-dialog.tsx'))

export type DeliveryProps = {
  /** The promise for the default city, until the shopper chooses another. */
  delivery: Delivery | null
  rule: DeliveryRule
  /** Whether every size can be paid on delivery. */
  cashOnDelivery: boolean
}

/** When an order placed now arrives in the shopper's city. Empty without a promise. */
export function DeliveryPromise({ delivery, rule, cashOnDelivery }: DeliveryProps) {
  const [chosen, setChosen] = useState<Delivery | null>(null)
  const [asking, setAsking] = useState<boolean | null>(null)

  useEffect(() => {
    if (!hasChosen()) return
    const choose = ({ rememberedCity, deliveryTo }: typeof import('./delivery-city.ts')) => {
      const city = rememberedCity()
      if (city) setChosen(deliveryTo(city, rule))
    }
    // Where the code cannot be loaded the promise for the default city stays.
    void import('./delivery-city.ts').then(choose, () => undefined)
  }, [rule])

  const shown = chosen ?? delivery
  if (!shown) return null
  return (
    <div className="delivery">
      <Icon name="place" size={20} />
      <p role="status">
        {`Delivery to ${shown.city}: `}
        <b className="font-semibold">{shown.words}</b>
        {cashOnDelivery && shown.cash && <span className="block text-muted">Cash on delivery</span>}
      </p>
      <button type="button" className="text-link min-h-11" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Change city
      </button>
      {asking !== null && (
        <CityDialog open={asking} rule={rule} onClose={() => setAsking(false)} onChoose={setChosen} />
      )}
    </div>
  )
}

/** Whether a city is stored; else the module that reads it need not be loaded. */
function hasChosen(): boolean {
  try {
    return localStorage.getItem('delivery-city') !== null
  } catch {
    return false
  }
}
