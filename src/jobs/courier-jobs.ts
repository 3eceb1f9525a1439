import type { TaskList } from 'graphile-worker'
import type { SystemParts } from '../integrations/kit/open-system.ts'
import { openCourierSystem } from '../integrations/open-courier-system.ts'
import { refreshCouriers, trackParcels } from '../shop/courier-files/index.ts'
import { WORK_BOOKINGS, workBookings } from '../shop/dispatch/index.ts'

/** What is asked of couriers' own systems, and when. */
export const courierCrontab = `
* * * * * ${WORK_BOOKINGS}
*/30 * * * * track-parcels
10 4 * * * refresh-couriers
`

/** The jobs that speak to couriers. */
export function courierTasks(parts: SystemParts): TaskList {
  const { db } = parts
  const open = (system: string) => openCourierSystem(parts, system)
  return {
    [WORK_BOOKINGS]: () => workBookings(db, open),
    'track-parcels': () => trackParcels(db, open),
    'refresh-couriers': () => refreshCouriers(db, open),
  }
}
