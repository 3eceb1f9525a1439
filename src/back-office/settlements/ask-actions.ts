import { z } from 'zod'
import { askNow } from '../../shop/money/courier-files/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** Asks the connected couriers which parcels they have paid for, without waiting for the night. */
export const askActions = {
  askNow: staffAction('settlements.change', z.object({}), async ({ tx }) => {
    await askNow(tx, 'payments')
    const subject = { type: 'settlement', id: '', label: 'Connected couriers' }
    return { audit: { action: 'settlement.asked', subject }, message: 'Asked. Their payments stand here in a moment.' }
  }),
}
