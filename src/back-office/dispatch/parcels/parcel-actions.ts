import { plural } from '../../../shop/ground/plural.ts'
import {
  askBookings,
  type Bulk,
  ChosenParcels,
  findHandover,
  handOver,
  handoversWithLoadSheet,
  recordParcels,
} from '../../../shop/orders/dispatch/index.ts'
import type { Result } from '../../../shop/orders/dispatch/rules.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import type { BulkReport } from '../../kit/bulk-form.tsx'

const auditOf = ({ done }: Bulk, action: `parcel.${string}`) =>
  done.map(({ parcelId, code }) => ({ action, subject: { type: 'parcel', id: parcelId, label: code } }))

const report = ({ done, refused }: Bulk, what: string): BulkReport => ({
  done: `${plural(done.length, 'parcel')} ${what}.`,
  refused: refused.map(({ code, parcelId, why }) => ({
    label: code,
    why,
    ...(parcelId && { to: `/admin/dispatch/parcels/${parcelId}` }),
  })),
})

const resultAction = (result: Result, what: string) =>
  staffAction('dispatch.work', ChosenParcels, async ({ tx, input, session: { staff } }) => {
    const bulk = await recordParcels(tx, { ...input, result }, staff.name)
    return { audit: auditOf(bulk, `parcel.${result}`), shown: report(bulk, what) }
  })

/** What is done with chosen parcels of a queue. */
export const parcelsActions = {
  handOver: staffAction('dispatch.work', ChosenParcels, async ({ tx, input, session: { staff } }) => {
    const { handovers, ...bulk } = await handOver(tx, input, staff)
    const booked = new Set(await handoversWithLoadSheet(tx, handovers))
    const sheets = await Promise.all(handovers.map(id => findHandover(tx, id)))
    const links = sheets.flatMap(({ handoverId: id, courier }) => [
      { label: `Handover sheet ${id}, ${courier}`, to: `/admin/dispatch/documents?kind=sheet&handover=${id}` },
      ...(booked.has(id)
        ? [{ label: `The courier's load sheet ${id}`, to: `/admin/dispatch/documents?kind=load&handover=${id}` }]
        : []),
    ])
    return { audit: auditOf(bulk, 'parcel.handedOver'), shown: { ...report(bulk, 'handed over'), links } }
  }),
  book: staffAction('dispatch.work', ChosenParcels, async ({ tx, input, session: { staff } }) => {
    const bulk = await askBookings(tx, input, staff.name)
    return {
      audit: auditOf(bulk, 'parcel.bookingAsked'),
      shown: report(bulk, 'asked for: the numbers come in a moment'),
    }
  }),
  delivered: resultAction('delivered', 'delivered'),
  attempted: resultAction('attempted', 'wait for another attempt'),
  refused: resultAction('refused', 'coming back'),
  returned: resultAction('returned', 'back in stock'),
}
