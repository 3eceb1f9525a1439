import type { TaskList } from 'graphile-worker'
import type { SystemParts } from '../integrations/kit/open-system.ts'
import { openCourierSystem } from '../integrations/open-courier-system.ts'
import { refreshCouriers, trackParcels } from '../shop/money/courier-files/index.ts'
import { fetchPayments } from '../shop/money/settlement/index.ts'
import {
  adviseCouriers,
  MAKE_LOAD_SHEETS,
  makeLoadSheets,
  TELL_COURIERS,
  WORK_BOOKINGS,
  workBookings,
} from '../shop/orders/dispatch/index.ts'
import { REFRESH_COURIERS } from '../shop/settings/connections/index.ts'

/** What is asked of couriers' own systems, and when. */
export const courierCrontab = `
* * * * * ${WORK_BOOKINGS}
* * * * * ${MAKE_LOAD_SHEETS}
* * * * * ${TELL_COURIERS}
*/30 * * * * track-parcels
10 4 * * * ${REFRESH_COURIERS}
40 4 * * * fetch-payments
`

/** The jobs that call couriers' systems. */
export function courierTasks(parts: SystemParts): TaskList {
  const { db } = parts
  const open = (system: string) => openCourierSystem(parts, system)
  return {
    [WORK_BOOKINGS]: () => workBookings(db, open),
    [MAKE_LOAD_SHEETS]: () => makeLoadSheets(db, open),
    [TELL_COURIERS]: () => adviseCouriers(db, open),
    'track-parcels': () => trackParcels(db, open),
    'fetch-payments': () => fetchPayments(db, open),
    [REFRESH_COURIERS]: () => refreshCouriers(db, open),
  }
}
