import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import type { Settings } from '../settings/index.ts'
import { defaultPlace, knownPlace, type Located, locateCity, type Place } from '../shipping/index.ts'
import type { Order } from './order.ts'

const place = z.object({ latitude: z.number(), longitude: z.number() }) satisfies z.ZodType<Place>

/** The way of a parcel on a map. Degrees. */
export const OrderMap = z.object({
  warehouse: place.extend({ name: z.string() }),
  destination: place.extend({ city: z.string() }),
  message: z.string().nullable().describe('Why the default location is shown'),
  /** From the warehouse to the city, on a map service of its own. */
  directions: z.url(),
})
export type OrderMap = z.output<typeof OrderMap>

/** The map of an order. Asks the geocoder for a city that nobody has asked for; what goes wrong there is said in `message`. */
export async function mapOrder(db: Db, geocode: Geocoder, order: Order, { warehouse }: Settings): Promise<OrderMap> {
  const { city, country } = order.shippingAddress
  return draw(order, warehouse, await locateCity(db, geocode, city, country))
}

/** The map of an order as far as it is known at once: for a page that does not wait. `settled` false: ask `mapOrder`. */
export function mapAtOnce(order: Order, { warehouse }: Settings): OrderMap & { settled: boolean } {
  const { city, country } = order.shippingAddress
  const known = knownPlace(city, country)
  return { ...draw(order, warehouse, { place: known ?? defaultPlace, message: null }), settled: known !== null }
}

function draw({ shippingAddress: to }: Order, warehouse: OrderMap['warehouse'], { place, message }: Located): OrderMap {
  const way = new URLSearchParams({
    api: '1',
    origin: `${warehouse.latitude},${warehouse.longitude}`,
    // The city by its name: the map service may know it where we do not.
    destination: [to.city, to.state, to.country].join(', '),
  })
  return {
    warehouse,
    destination: { city: to.city, ...place },
    message,
    directions: `https://www.google.com/maps/dir/?${way}`,
  }
}
