import { redirect } from 'react-router'
import { exportParcels, findCourier } from '../../shop/dispatch/index.ts'
import { PARCEL_LIMIT } from '../../shop/dispatch/rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** A courier's CSV of bookings of the chosen parcels. */
export const loader = staffPage('dispatch.read', async ({ shop, url }) => {
  const courier = url.searchParams.get('courier') ?? ''
  const parcels = url.searchParams.getAll('parcel').slice(0, PARCEL_LIMIT)
  await findCourier(shop.db, courier)
  // Nothing was chosen: the list of parcels says so.
  if (parcels.length === 0) throw redirect('/admin/dispatch/parcels?nothing=chosen', 303)
  const csv = await exportParcels(shop.db, courier, parcels)
  const day = new Date().toISOString().slice(0, 10)
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${courier}-${day}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
})
