import { useEffect, useState } from 'react'
import { deliveryRange, deliveryWindow, deliveryWords } from '../../shop/ground/shipping/arrival-day-rules.ts'
import type { DeliveryRule } from '../product/delivery-city.ts'

/** When parcels arrive, and where they do not. */
export type Arrival = Pick<DeliveryRule, 'days' | 'unserved'>

type Address = { city: string; state: string; country: string }

/** What is known about an address that is being typed. */
type Delivery = {
  /** The city, when no courier goes there. */
  unserved: string | null
  /**
   * 'Lahore: Tue 24 to Wed 25 Nov', by the rule of the product page; '2 to 5 working days' until a city is typed; empty
   * when nobody says.
   */
  days: string
  /** 'Tue 24 to Wed 25 Nov', or 'in 2 to 5 working days' until a city is typed; empty when nobody says. */
  arrives: string
}

/** When an order placed now arrives at this address. The list of cities is loaded once a city is typed. */
export function useDelivery({ city, state, country }: Address, home: string, rule: Arrival): Delivery {
  const asked = country === home ? city.trim() : ''
  const [delivery, setDelivery] = useState<Delivery & { asked: string }>()
  useEffect(() => {
    let left = false
    const find = async () => {
      const places = asked ? await import('../../shop/ground/shipping/city-spelling-rules.ts').catch(() => null) : null
      const place = places?.placeOf({ city: asked, state })
      if (left) return
      if (!place) return setDelivery(undefined)
      const unserved = rule.unserved.includes(place.name)
      const window = unserved ? null : deliveryWindow(place, rule.days, new Date())
      const arrives = window ? deliveryWords(window) : ''
      setDelivery({
        asked,
        unserved: unserved ? place.name : null,
        days: arrives && `${place.name}: ${arrives}`,
        arrives,
      })
    }
    void find()
    return () => {
      left = true
    }
  }, [asked, state, rule])
  if (delivery?.asked === asked) return delivery
  const range = country === home && deliveryRange(rule.days)
  const days = range ? `${range} working days` : ''
  return { unserved: null, days, arrives: days && `in ${days}` }
}
