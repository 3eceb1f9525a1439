import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type CodedSize, findByCodes } from '../../stock/stock/index.ts'
import { type HeldParcel, lockParcel } from './lock-parcel.ts'
import { demandToPack, markPacked } from './pack-parcel.ts'

/** What a scanner sends: a barcode with Enter. Typed SKUs are read too. */
export const ScanPiece = z.object({
  parcelId: z.string().min(1).max(60),
  code: z.string().trim().min(1, 'Please scan or type a barcode').max(60, 'A barcode has 60 characters or less'),
})

/** `missing`: pieces that are still to scan; at 0 the parcel is packed. */
export type Scanned = { code: string; name: string; sku: string; missing: number }

/**
 * Counts a scanned piece into a parcel; the last one packs it. Throws `not_found` for an unknown barcode,
 * `move_refused` for a size that the parcel does not have, or one piece too many.
 */
export async function scanPiece(
  tx: Tx,
  { parcelId, code, actor }: z.output<typeof ScanPiece> & { actor: string },
): Promise<Scanned> {
  const parcel = await lockParcel(tx, parcelId)
  await demandToPack(tx, parcel)
  const size = (await findByCodes(tx, [code])).get(code)
  if (!size) throw new ShopError('not_found', `No size has the barcode ${code}.`, 'code')
  const counted = await tx
    .updateTable('parcel_items')
    .set(eb => ({ scanned: eb('scanned', '+', 1) }))
    .where('parcel_id', '=', parcelId)
    .where('size_id', '=', size.sizeId)
    .whereRef('scanned', '<', 'quantity')
    .returning('scanned')
    .executeTakeFirst()
  if (!counted) throw await wrongPiece(tx, parcel, size)
  const { missing } = await tx
    .selectFrom('parcel_items')
    .select(eb => eb.fn.sum<number>(eb('quantity', '-', eb.ref('scanned'))).as('missing'))
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  if (Number(missing) === 0) await markPacked(tx, parcel, actor)
  return { code: parcel.code, name: sizeText(size.name, size.ml, size.setOf), sku: size.sku, missing: Number(missing) }
}

async function wrongPiece(tx: Tx, { id, code }: HeldParcel, size: CodedSize): Promise<ShopError> {
  const item = await tx
    .selectFrom('parcel_items')
    .select('quantity')
    .where('parcel_id', '=', id)
    .where('size_id', '=', size.sizeId)
    .executeTakeFirst()
  const name = sizeText(size.name, size.ml, size.setOf)
  if (!item) return new ShopError('move_refused', `Wrong piece: ${name} is not in parcel ${code}.`, 'code')
  const all = item.quantity === 1 ? `the one ${name} is` : `all ${item.quantity} pieces of ${name} are`
  return new ShopError('move_refused', `One too many: ${all} scanned already for parcel ${code}.`, 'code')
}
