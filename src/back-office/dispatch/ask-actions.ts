import { z } from 'zod'
import { askNow } from '../../shop/money/courier-files/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** Asks the connected couriers what became of their parcels, without waiting for the half hour. */
export const askActions = {
  askNow: staffAction('dispatch.work', z.object({}), async ({ tx }) => {
    await askNow(tx, 'parcels')
    const subject = { type: 'parcel', id: '', label: 'Connected couriers' }
    return { audit: { action: 'parcel.asked', subject }, message: 'Asked. What they say stands here in a moment.' }
  }),
}
