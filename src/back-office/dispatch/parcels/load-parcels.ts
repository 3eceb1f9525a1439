import { findAsking } from '../../../shop/money/courier-files/index.ts'
import { countDispatch, goesTo, listCouriers, listParcels, ParcelFilter } from '../../../shop/orders/dispatch/index.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { prepareDocuments } from '../documents/prepare-documents.ts'

/** A queue of parcels, each with whether its courier goes to its city. */
export const loadParcels = staffPage('dispatch.read', async ({ shop, url, query }) => {
  prepareDocuments()
  const filter = ParcelFilter.parse(query)
  // Before what is listed: a job that ends meanwhile would be missed for good.
  const asking = await findAsking(shop.db, 'parcels')
  const [{ parcels, more }, counts, couriers] = await Promise.all([
    listParcels(shop.db, filter),
    countDispatch(shop.db),
    listCouriers(shop.db),
  ])
  const byId = new Map(couriers.map(courier => [courier.courierId, courier]))
  const served = (courierId: string | null, city: string) => {
    const courier = byId.get(courierId ?? '')
    return courier === undefined || goesTo(courier, city)
  }
  return {
    parcels: parcels.map(each => ({ ...each, served: served(each.courierId, each.city) })),
    more,
    counts,
    asking,
    filter,
    // Sent here by a document of nothing.
    nothing: url.searchParams.has('nothing'),
    couriers: couriers.map(({ courierId, name }) => [courierId, name] as const),
  }
})
