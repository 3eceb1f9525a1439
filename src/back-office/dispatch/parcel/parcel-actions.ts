import { z } from 'zod'
import { amountText } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import {
  askBookings,
  askCancel,
  ConfirmLabels,
  confirmLabels,
  DescribeParcel,
  describeParcel,
  handOver,
  LowerCash,
  lowerCash,
  packScanned,
  packUnscanned,
  Reason,
  ReceiveParcel,
  receiveParcel,
  recordResult,
  ScanPiece,
  SettleBooking,
  scanPiece,
  settleBooking,
  unpackParcel,
} from '../../../shop/orders/dispatch/index.ts'
import type { Result } from '../../../shop/orders/dispatch/parcel-rules.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { demandUnscanned, startNext } from '../packing.ts'

const action = actionsOn('parcel')
const Nothing = z.object({})
const dropId = { parcelId: true } as const

const resultAction = (result: Exclude<Result, 'returned'>) =>
  action('dispatch.work', z.object({ reason: Reason }), async ({ tx, input: { reason }, id: parcelId, actor }) => {
    const { code } = await recordResult(tx, { parcelId, result, reason, actor })
    return { did: `parcel.${result}`, label: code, after: reason ? { reason } : undefined, message: 'Saved' }
  })

/** The writes of a parcel's page. */
export const parcelActions = {
  lowerCash: action('dispatch.work', LowerCash.omit(dropId), async ({ tx, input, id: parcelId, actor }) => {
    const { code, before, after } = await lowerCash(tx, { ...input, parcelId, actor })
    const message = `Saved: the courier is to collect ${amountText(after)}.`
    return { did: 'parcel.described', label: code, before: { codAmount: before }, after: { codAmount: after }, message }
  }),
  confirmLabels: action('dispatch.work', ConfirmLabels.omit(dropId), async ({ tx, input, id: parcelId, actor }) => {
    const { code, differed } = await confirmLabels(tx, { ...input, parcelId, actor })
    return { did: 'parcel.labelConfirmed', label: code, after: { differed }, message: 'Saved: the label is right.' }
  }),
  next: staffAction('dispatch.work', Nothing, async ({ tx }) => startNext(tx)),
  scan: action('dispatch.work', ScanPiece.omit(dropId), async ({ tx, input, id: parcelId, actor }) => {
    const { code, name, sku, missing } = await scanPiece(tx, { ...input, parcelId, actor })
    const left = missing === 0 ? 'All pieces are scanned: the parcel is packed.' : `${missing} to go.`
    return { did: 'parcel.scanned', label: code, after: { sku, missing }, message: `${name}. ${left}` }
  }),
  packScanned: action('dispatch.work', Nothing, async ({ tx, id: parcelId, actor }) => {
    const { code } = await packScanned(tx, { parcelId, actor })
    const message = 'Packed. The rest of the order waits for another parcel.'
    return { did: 'parcel.packedInPart', label: code, message }
  }),
  packUnscanned: action('dispatch.work', Nothing, async ({ tx, id: parcelId, actor, session, shop }) => {
    const { code } = await packUnscanned(tx, { parcelId, actor })
    // Refused, nothing of it is done.
    demandUnscanned(session, await shop.settings())
    const message = 'Packed without scanning; it is recorded who did so.'
    return { did: 'parcel.packedUnscanned', label: code, message }
  }),
  unpack: action('dispatch.work', Nothing, async ({ tx, id: parcelId, actor }) => {
    const { code } = await unpackParcel(tx, { parcelId, actor })
    return { did: 'parcel.unpacked', label: code, message: 'Unpacked: please put its pieces back on the shelf.' }
  }),
  describe: action('dispatch.work', DescribeParcel.omit(dropId), async ({ tx, input, id: parcelId, actor }) => {
    const { code, before } = await describeParcel(tx, { ...input, parcelId, actor })
    const { version: _, ...after } = input
    return { did: 'parcel.described', label: code, before, after, message: 'Saved' }
  }),
  book: action('dispatch.work', Nothing, async ({ tx, id: parcelId, actor }) => {
    const { done, refused } = await askBookings(tx, { parcel: [parcelId] }, actor)
    const [one] = done
    if (!one) throw new ShopError('move_refused', refused[0]?.why ?? 'It cannot be booked.')
    return { did: 'parcel.bookingAsked', label: one.code, message: 'Asked. The number stands here in a moment.' }
  }),
  cancelBooking: action('dispatch.work', Nothing, async ({ tx, id: parcelId }) => {
    const { code, atOnce } = await askCancel(tx, parcelId)
    const message = atOnce ? 'Taken back.' : 'Asked. What the courier says stands here in a moment.'
    return { did: 'parcel.bookingCancelled', label: code, message }
  }),
  settleBooking: action('dispatch.work', SettleBooking.omit(dropId), async ({ tx, input, id: parcelId }) => {
    const { code } = await settleBooking(tx, { ...input, parcelId })
    return { did: 'parcel.bookingSettled', label: code, after: input, message: 'Saved' }
  }),
  notBooked: action('dispatch.work', Nothing, async ({ tx, id: parcelId }) => {
    const { code } = await settleBooking(tx, { parcelId, trackingNumber: null })
    return { did: 'parcel.bookingSettled', label: code, message: 'It is worked on again.' }
  }),
  handOver: action('dispatch.work', Nothing, async ({ tx, id: parcelId, session }) => {
    const { done, refused } = await handOver(tx, { parcel: [parcelId] }, session.staff)
    const [one] = done
    if (!one) throw new ShopError('move_refused', refused[0]?.why ?? 'It cannot be handed over.')
    return { did: 'parcel.handedOver', label: one.code, message: 'Handed over' }
  }),
  delivered: resultAction('delivered'),
  attempted: resultAction('attempted'),
  refused: resultAction('refused'),
  receive: action('dispatch.work', ReceiveParcel, async ({ tx, input: { sellable, again }, id: parcelId, actor }) => {
    const received = await receiveParcel(tx, { parcelId, sellable, again, actor })
    const after = { sellable: Object.fromEntries(sellable), again }
    return { did: 'parcel.returned', label: received.code, after, message: receivedText(again, received) }
  }),
}

/** Only what can be sold again is back in stock. */
function receivedText(again: boolean, { good, writtenOff }: { good: number; writtenOff: number }): string {
  const lost = writtenOff > 0 ? ` ${plural(writtenOff, 'piece')} written off.` : ''
  if (again) return `Received. The order waits for another parcel.${lost}`
  return `Received: ${good > 0 ? plural(good, 'piece') : 'nothing'} back in stock.${lost}`
}
