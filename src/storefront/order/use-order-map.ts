import { useEffect, useState } from 'react'
import type { OrderMap } from '../../shop/orders/orders/index.ts'
import { call } from '../../web/browser/call.ts'
import type { OrderView } from './view-order.ts'

// The geocoder is tried up to four times.
const MAX_SEARCH_MS = 30_000

const unable = 'Unable to load map location. Using default location.'

/** The map of an order: at once for a known city, else when the server has located it. */
export function useOrderMap({
  order,
  key,
  map,
}: Pick<OrderView, 'order' | 'key'> & { map: NonNullable<OrderView['map']> }): OrderMap {
  const [loaded, setLoaded] = useState<OrderMap | 'nothing' | null>(null)
  const { settled } = map
  const { _id } = order
  useEffect(() => {
    if (settled) return
    let gone = false
    void call(`/order/${_id}/map`, { query: { key }, timeout: MAX_SEARCH_MS }).then(result => {
      if (!gone) setLoaded(result.ok ? result.data : 'nothing')
    })
    return () => {
      gone = true
    }
  }, [settled, _id, key])
  return loaded === 'nothing' ? { ...map, message: unable } : (loaded ?? map)
}
