import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { changedMeanwhile, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { amountText, minus, type Paisa, paisa, rs } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { demandNoOpenBooking } from './booking/demand-no-booking.ts'
import { demandCourier } from './couriers.ts'
import { dropBooking, keepNumber } from './labels.ts'
import { type HeldParcel, lockParcel } from './lock-parcel.ts'
import { piecesLeft } from './order-pieces.ts'
import { uncollected } from './parcel-cash.ts'
import { MAX_WEIGHT_GRAMS } from './parcel-rules.ts'
import { publishTracking } from './publish-tracking.ts'
import { TrackingNumber, takenNumber } from './tracking-number.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
const rupees = (label: string) =>
  z.preprocess(
    empty,
    z
      .preprocess(
        plainNumber,
        z.coerce
          .number(`${label} must be an amount in rupees`)
          .min(0, `${label} must be 0 or more`)
          .max(10_000_000, `${label} is too large`),
      )
      .transform(rs)
      .optional(),
  )

/** What staff say about a parcel. Amounts in rupees as typed. */
export const DescribeParcel = z.object({
  parcelId: z.string().min(1).max(60),
  version: SeenVersion,
  courierId: z.preprocess(empty, z.string().max(40).optional()),
  trackingNumber: TrackingNumber.default(''),
  weightGrams: z.preprocess(
    empty,
    z
      .preprocess(
        plainNumber,
        z.coerce
          .number('The weight must be a number of grams')
          .int('The weight must be a whole number of grams')
          .min(1, 'The weight must be at least 1 gram')
          .max(MAX_WEIGHT_GRAMS, 'The weight must be at most 100 kg'),
      )
      .optional(),
  ),
  courierFee: rupees('The courier fee'),
  codAmount: rupees('The amount to collect'),
})
type DescribeParcel = z.output<typeof DescribeParcel>

/**
 * Stores courier, tracking number, weight, fee and amount to collect. Courier and amount stay once the parcel has left.
 * Throws `not_found`, `move_refused` for another version or an amount that does not fit the order, `taken`.
 */
export async function describeParcel(
  tx: Tx,
  { actor, ...input }: DescribeParcel & { actor: string },
): Promise<{ code: string; before: Record<string, unknown> }> {
  const parcel = await lockParcel(tx, input.parcelId)
  if (parcel.version !== input.version) throw changedMeanwhile('parcel')
  const { courierId = null, trackingNumber, weightGrams = null, courierFee = null } = input
  const codAmount = input.codAmount ?? parcel.cod_amount
  const open = parcel.state === 'packing' || parcel.state === 'packed'
  if (!open && (courierId !== parcel.courier_id || codAmount !== parcel.cod_amount)) {
    throw new ShopError('move_refused', 'This parcel has left: its courier and its amount stay.')
  }
  if (trackingNumber && !courierId)
    throw new ShopError('invalid', 'Please choose the courier of this number', 'courierId')
  if (courierId) await demandCourier(tx, courierId)
  if (codAmount !== parcel.cod_amount) await moveCod(tx, parcel, codAmount)
  const next = {
    courier_id: courierId,
    tracking_number: trackingNumber,
    weight_grams: weightGrams,
    courier_fee: courierFee,
    cod_amount: codAmount,
  }
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter(column => next[column] !== parcel[column])
  if (changed.some(column => column !== 'weight_grams' && column !== 'courier_fee'))
    await demandNoOpenBooking(tx, parcel)
  if (changed.length === 0) throw new ShopError('invalid', 'Nothing is changed.')
  if (changed.includes('tracking_number') || changed.includes('courier_id')) {
    await takenNumber(tx, { courierId, trackingNumber, parcelId: parcel.id })
  }
  await tx.updateTable('parcels').set(next).where('id', '=', parcel.id).execute()
  if (changed.includes('tracking_number') || changed.includes('courier_id')) {
    if (!trackingNumber || changed.includes('courier_id')) await dropBooking(tx, parcel.id)
    if (trackingNumber) await keepNumber(tx, parcel.id, actor)
  }
  if (courierId) await publishTracking(tx, parcel.id, actor)
  return { code: parcel.code, before: Object.fromEntries(changed.map(column => [column, parcel[column]])) }
}

/** Makes room for another amount: what this parcel collects less, another parcel that has not left collects more. */
async function moveCod(tx: Tx, parcel: HeldParcel, codAmount: Paisa): Promise<void> {
  const others = await tx
    .selectFrom('parcels')
    .select(['id', 'code', 'state', 'cod_amount'])
    .where('order_id', '=', parcel.order_id)
    .where('id', '!=', parcel.id)
    .where('state', 'in', ['packing', 'packed'])
    .orderBy('created_at', 'desc')
    .execute()
  const open = await uncollected(tx, parcel.order_id, parcel.id)
  const other = others[0]
  const complete = (await piecesLeft(tx, parcel.order_id)).length === 0
  const shift = minus(open, codAmount)
  // Pieces that are in no parcel yet collect the rest later.
  if (shift >= 0 && !complete) return
  if (shift === 0) return
  const wanted = other ? paisa(other.cod_amount + shift) : paisa(-1)
  if (!other || wanted < 0) {
    throw new ShopError(
      'move_refused',
      `The parcels of this order collect what it owes: this one ${amountText(open)}.`,
      'codAmount',
    )
  }
  await demandNoOpenBooking(tx, other)
  await tx.updateTable('parcels').set({ cod_amount: wanted }).where('id', '=', other.id).execute()
}
