import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { openCourierSystem } from '../integrations/open-courier-system.ts'
import type { Db } from '../platform/database/database.ts'
import { OutsideError } from '../platform/outside-error.ts'
import type { Sealer } from '../platform/secrets/seal.ts'
import { dropOldCalls, recordTry } from '../shop/connections/index.ts'
import { systemNames } from '../shop/connections/rules.ts'
import { refreshCouriers, trackParcels } from '../shop/courier-files/index.ts'
import { WORK_BOOKINGS, workBookings } from '../shop/dispatch/index.ts'

/** What is asked of couriers' own systems, and when. */
export const courierCrontab = `
* * * * * ${WORK_BOOKINGS}
*/30 * * * * track-parcels
10 4 * * * refresh-couriers
50 3 * * * drop-old-calls
`

type Parts = { db: Db; sealer: Sealer; fakesUrl?: string | undefined }

/** The jobs that speak to couriers. */
export function courierTasks(parts: Parts): TaskList {
  const { db } = parts
  const open = (system: string) => openCourierSystem(parts, system)
  return {
    [WORK_BOOKINGS]: () => workBookings(db, open),
    'track-parcels': () => trackParcels(db, open),
    'refresh-couriers': () => refreshCouriers(db, open),
    'drop-old-calls': () => dropOldCalls(db),
    'try-connection': async payload => {
      const { system } = z.object({ system: z.enum(systemNames) }).parse(payload)
      await recordTry(db, system, await tryConnection(parts, system))
      await refreshCouriers(db, open)
    },
  }
}

async function tryConnection(parts: Parts, system: string): Promise<string> {
  try {
    const opened = await openCourierSystem(parts, system, { whileOff: true })
    if (!opened) return 'It does not work: what it needs is not given, or was sealed with a secret that is lost.'
    return `It works: it delivers to ${(await opened.cities()).length} cities.`
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return `It does not work: ${error.message}`
  }
}
