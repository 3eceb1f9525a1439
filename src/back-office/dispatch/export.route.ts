import { redirect } from 'react-router'
import { today } from '../../shop/ground/dates.ts'
import { exportParcels, findCourier, heldParcels } from '../../shop/orders/dispatch/index.ts'
import { PARCEL_LIMIT } from '../../shop/orders/dispatch/parcel-rules.ts'
import { staffExport } from '../../web/server/staff-export.ts'
import { leftOut } from './documents/left-out.ts'

/** A courier's CSV of bookings of the chosen parcels. */
export const loader = staffExport('dispatch.read', async ({ shop, session, url }) => {
  const courier = url.searchParams.get('courier') ?? ''
  const parcels = url.searchParams.getAll('parcel').slice(0, PARCEL_LIMIT)
  await findCourier(shop.db, courier)
  // Nothing was chosen: the list of parcels says so.
  if (parcels.length === 0) throw redirect('/admin/dispatch/parcels?nothing=chosen', 303)
  // What something holds is not booked: the list says which and why, and gives the file of the others.
  const held = await heldParcels(shop.db, 'book', parcels)
  if (held.size > 0) throw redirect(leftOut('booking', parcels, courier), 303)
  const csv = await exportParcels(shop.db, courier, parcels, session.staff.name)
  return {
    name: `${courier}-${today()}.csv`,
    audit: {
      action: 'parcels.exported',
      subject: { type: 'export', id: 'parcels', label: `Bookings of ${courier}` },
      after: { parcels: parcels.length },
    },
    parts: once(csv),
  }
})

async function* once(text: string) {
  yield text
}
