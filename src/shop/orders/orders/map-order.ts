import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import type { Geocoder } from '../../../platform/geocoder.ts'
import { defaultPlace, knownPlace, type Located, locateCity, type Place } from '../../ground/shipping/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Order } from './order.ts'

const place = z.object({ latitude: z.number(), longitude: z.number() }) satisfies z.ZodType<Place>

/** The route of a parcel on a map, in degrees. */
export const OrderMap = z.object({
  warehouse: place.extend({ name: z.string() }),
  destination: place.extend({ city: z.string() }),
  message: z.string().nullable().describe('Why the default location is shown'),
  /** A link to directions from the warehouse to the city. */
  directions: z.url(),
})
export type OrderMap = z.output<typeof OrderMap>

/**
 * The map of an order. Requests an unknown city from the geocoder; its failure is reported in `message`. Throws
 * `not_found` without a place where parcels start.
 */
export async function mapOrder(db: Db, geocode: Geocoder, order: Order, { warehouse }: Settings): Promise<OrderMap> {
  const { city, country } = order.shippingAddress
  if (!warehouse) throw new ShopError('not_found', 'The shop has not said where parcels start')
  return draw(order, warehouse, await locateCity(db, geocode, city, country))
}

/**
 * The map of an order without a request to the geocoder, for pages. `settled` false: call `mapOrder`. Null without a
 * place where parcels start.
 */
export function mapAtOnce(order: Order, { warehouse }: Settings): (OrderMap & { settled: boolean }) | null {
  if (!warehouse) return null
  const { city, country } = order.shippingAddress
  const known = knownPlace(city, country)
  return { ...draw(order, warehouse, { place: known ?? defaultPlace, message: null }), settled: known !== null }
}

function draw({ shippingAddress: to }: Order, warehouse: OrderMap['warehouse'], { place, message }: Located): OrderMap {
  const way = new URLSearchParams({
    api: '1',
    origin: `${warehouse.latitude},${warehouse.longitude}`,
    // By name: the map service may know a city that the shop does not.
    destination: [to.city, to.state, to.country].join(', '),
  })
  return {
    warehouse,
    destination: { city: to.city, ...place },
    message,
    directions: `https://www.google.com/maps/dir/?${way}`,
  }
}
