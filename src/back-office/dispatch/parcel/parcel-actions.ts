import { z } from 'zod'
import {
  DescribeParcel,
  describeParcel,
  handOver,
  packScanned,
  packUnscanned,
  Reason,
  ReceiveParcel,
  receiveParcel,
  recordResult,
  ScanPiece,
  scanPiece,
  unpackParcel,
} from '../../../shop/dispatch/index.ts'
import type { Result } from '../../../shop/dispatch/rules.ts'
import { plural } from '../../../shop/plural.ts'
import { ShopError } from '../../../shop/shop-error.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../../web/server/staff-write.ts'
import { demandUnscanned, startNext } from '../packing.ts'

const parcelOf = ({ params }: Pick<StaffAsked, 'params'>): string => params.id ?? ''
const subject = (id: string, label: string) => ({ type: 'parcel', id, label })
const Nothing = z.object({})
const dropId = { parcelId: true } as const

const resultAction = (result: Exclude<Result, 'returned'>) =>
  staffAction('dispatch.work', z.object({ reason: Reason }), async ({ tx, input: { reason }, session, params }) => {
    const parcelId = parcelOf({ params })
    const { code } = await recordResult(tx, { parcelId, result, reason, actor: session.staff.name })
    const after = reason ? { after: { reason } } : {}
    return { audit: { action: `parcel.${result}`, subject: subject(parcelId, code), ...after }, message: 'Saved' }
  })

/** The writes of a parcel's page. */
export const parcelActions = {
  next: staffAction('dispatch.work', Nothing, async ({ tx }) => startNext(tx)),
  scan: staffAction('dispatch.work', ScanPiece.omit(dropId), async ({ tx, input, session, params }) => {
    const parcelId = parcelOf({ params })
    const { code, name, sku, missing } = await scanPiece(tx, { ...input, parcelId, actor: session.staff.name })
    const packed = missing === 0
    return {
      audit: { action: 'parcel.scanned', subject: subject(parcelId, code), after: { sku, missing } },
      message: packed ? `${name}. All pieces are scanned: the parcel is packed.` : `${name}. ${missing} to go.`,
    }
  }),
  packScanned: staffAction('dispatch.work', Nothing, async ({ tx, session, params }) => {
    const parcelId = parcelOf({ params })
    const { code } = await packScanned(tx, { parcelId, actor: session.staff.name })
    return {
      audit: { action: 'parcel.packedInPart', subject: subject(parcelId, code) },
      message: 'Packed. The rest of the order waits for another parcel.',
    }
  }),
  packUnscanned: staffAction('dispatch.work', Nothing, async ({ tx, session, params, shop }) => {
    const parcelId = parcelOf({ params })
    const { code } = await packUnscanned(tx, { parcelId, actor: session.staff.name })
    // Refused, nothing of it is done.
    demandUnscanned(session, await shop.settings())
    return {
      audit: { action: 'parcel.packedUnscanned', subject: subject(parcelId, code) },
      message: 'Packed without scanning; it is recorded who did so.',
    }
  }),
  unpack: staffAction('dispatch.work', Nothing, async ({ tx, session, params }) => {
    const parcelId = parcelOf({ params })
    const { code } = await unpackParcel(tx, { parcelId, actor: session.staff.name })
    return {
      audit: { action: 'parcel.unpacked', subject: subject(parcelId, code) },
      message: 'Unpacked: please put its pieces back on the shelf.',
    }
  }),
  describe: staffAction('dispatch.work', DescribeParcel.omit(dropId), async ({ tx, input, session, params }) => {
    const parcelId = parcelOf({ params })
    const { code, before } = await describeParcel(tx, { ...input, parcelId, actor: session.staff.name })
    const { courierId, trackingNumber, weightGrams, courierFee, codAmount } = input
    return {
      audit: {
        action: 'parcel.described',
        subject: subject(parcelId, code),
        before,
        after: { courierId, trackingNumber, weightGrams, courierFee, codAmount },
      },
      message: 'Saved',
    }
  }),
  handOver: staffAction('dispatch.work', Nothing, async ({ tx, session, params }) => {
    const parcelId = parcelOf({ params })
    const { done, refused } = await handOver(tx, { parcel: [parcelId] }, session.staff)
    const [one] = done
    if (!one) throw new ShopError('move_refused', refused[0]?.why ?? 'It cannot be handed over.')
    return { audit: { action: 'parcel.handedOver', subject: subject(parcelId, one.code) }, message: 'Handed over' }
  }),
  delivered: resultAction('delivered'),
  attempted: resultAction('attempted'),
  refused: resultAction('refused'),
  receive: staffAction('dispatch.work', ReceiveParcel, async ({ tx, input, session, params }) => {
    const parcelId = parcelOf({ params })
    const { sellable, again } = input
    const received = await receiveParcel(tx, { parcelId, sellable, again, actor: session.staff.name })
    return {
      audit: {
        action: 'parcel.returned',
        subject: subject(parcelId, received.code),
        after: { sellable: Object.fromEntries(sellable), again },
      },
      message: receivedText(again, received),
    }
  }),
}

/** Only what can be sold again is back in stock. */
function receivedText(again: boolean, { good, writtenOff }: { good: number; writtenOff: number }): string {
  const lost = writtenOff > 0 ? ` ${plural(writtenOff, 'piece')} written off.` : ''
  if (again) return `Received. The order waits for another parcel.${lost}`
  return `Received: ${good > 0 ? plural(good, 'piece') : 'nothing'} back in stock.${lost}`
}
