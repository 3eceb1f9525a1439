import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'

/** A courier's number. Spreadsheets and scanners add spaces. */
export const TrackingNumber = z
  .string()
  .transform(typed => typedCode(typed).replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .max(40, 'A tracking number has 40 characters or less')
      .regex(/^[A-Za-z0-9/-]*$/, 'A tracking number has letters, digits and dashes'),
  )

type Wanted = { courierId: string | null; trackingNumber: string; parcelId: string }

/** Throws `taken` when another parcel of the courier has the number. */
export async function takenNumber(tx: Tx, { courierId, trackingNumber, parcelId }: Wanted): Promise<void> {
  if (!courierId || !trackingNumber) return
  // Two people who give the same number at once come one after the other.
  await tx.selectFrom('couriers').select('id').where('id', '=', courierId).forNoKeyUpdate().execute()
  const other = await tx
    .selectFrom('parcels')
    .select('code')
    .where('courier_id', '=', courierId)
    .where(eb => eb(eb.fn('lower', ['tracking_number']), '=', trackingNumber.toLowerCase()))
    .where('state', '!=', 'cancelled')
    .where('id', '!=', parcelId)
    .executeTakeFirst()
  if (other) throw new ShopError('taken', `Parcel ${other.code} has the number ${trackingNumber}.`, 'trackingNumber')
}
