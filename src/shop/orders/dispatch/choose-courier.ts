import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { describeParcel } from './describe-parcel.ts'
import { ChosenParcels, lockParcels } from './find-parcels.ts'
import { type Bulk, eachParcel } from './hand-over.ts'
import { lockParcel } from './lock-parcel.ts'

/** The courier that chosen parcels go by. */
export const ChooseCourier = ChosenParcels.extend({
  courierId: z.string({ error: 'Please choose a courier' }).min(1, 'Please choose a courier').max(40),
})

/**
 * Gives packed parcels a courier; a number of another one is dropped. Those that left, or are booked, are left as they
 * are, with the reason.
 */
export const chooseCourier = async (
  tx: Tx,
  { parcel: ids, courierId }: z.output<typeof ChooseCourier>,
  actor: string,
): Promise<Bulk> =>
  eachParcel(tx, ids, await lockParcels(tx, ids), async (part, parcelId) => {
    const parcel = await lockParcel(part, parcelId)
    if (parcel.courier_id === courierId)
      throw new ShopError('move_refused', `Parcel ${parcel.code} goes by this courier already.`)
    const { version, weight_grams: weightGrams, cod_amount: codAmount } = parcel
    const given = { parcelId, version, courierId, trackingNumber: '', codAmount, actor }
    await describeParcel(part, { ...given, weightGrams: weightGrams ?? undefined })
  })
