import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  ChosenOrders,
  findParcelByCode,
  listToPack,
  packOrders,
  startParcel,
} from '../../shop/orders/dispatch/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import type { Outcome } from '../../web/server/staff-write.ts'
import { demandUnscanned, startNext } from './packing.ts'

const Order = z.object({ orderId: z.string().min(1).max(60) })
const Code = z.object({
  code: z.string().trim().min(1, 'Please scan or type a number').max(60, 'A number has 60 characters or less'),
})
const subject = (parcelId: string, code: string) => ({ type: 'parcel', id: parcelId, label: code })
const parcelPage = (parcelId: string) => `/admin/dispatch/parcels/${parcelId}`

async function start(tx: Tx, orderId: string): Promise<Outcome> {
  const { parcelId, code, fresh } = await startParcel(tx, orderId)
  return {
    audit: fresh ? { action: 'parcel.started', subject: subject(parcelId, code), after: { orderId } } : [],
    leadsTo: parcelPage(parcelId),
  }
}

/** The writes of the page of orders to pack. */
export const dispatchActions = {
  pack: staffAction('dispatch.work', Order, ({ tx, input: { orderId } }) => start(tx, orderId)),
  next: staffAction('dispatch.work', z.object({}), ({ tx }) => startNext(tx)),
  open: staffAction('dispatch.work', Code, async ({ tx, input: { code } }) => {
    const waiting = (await listToPack(tx)).find(({ orderNumber }) => orderNumber === code.toUpperCase())
    return waiting ? start(tx, waiting.orderId) : { audit: [], leadsTo: parcelPage(await findParcelByCode(tx, code)) }
  }),
  packAll: staffAction('dispatch.work', ChosenOrders, async ({ tx, input: { order }, session, shop }) => {
    demandUnscanned(session, await shop.settings())
    const { done, refused } = await packOrders(tx, order, session.staff.name)
    return {
      audit: done.map(({ parcelId, code }) => ({
        action: 'parcel.packedUnscanned',
        subject: subject(parcelId, code),
      })),
      shown: {
        done: `${plural(done.length, 'order')} packed. Their parcels wait to be handed over.`,
        refused: refused.map(({ orderId, orderNumber, why }) => ({
          label: orderNumber,
          why,
          to: `/admin/orders/${orderId}`,
        })),
      },
    }
  }),
}
