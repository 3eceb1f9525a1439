import { z } from 'zod'
import { newAttempt } from '../../../shop/ground/form-attempt.ts'
import { mayDo } from '../../../shop/staff/staff/permission-rules.ts'
import { findStock, labelOf } from '../../../shop/stock/stock/index.ts'
import type { StaffAsked } from '../../../web/server/staff-write.ts'

const Query = z.object({ before: z.coerce.number().int().min(1).max(2_000_000_000).optional().catch(undefined) })

/** A size's page for a role: costs are for those who may see purchases. Throws `not_found`. */
export async function loadSize({ shop, session: { staff }, params, query }: StaffAsked) {
  const { lowStockFrom, pieceWeightGrams } = await shop.settings()
  const { before } = Query.parse(query)
  const stock = await findStock(shop.db, params.id ?? '', { low: lowStockFrom, before })
  const { size, ownLowMark: lowMark, weightGrams } = stock
  const seen = {
    label: labelOf({ barcode: size.barcode, shelf: size.shelf, lowMark, weightGrams }),
    cost: String(size.averageCost ?? ''),
  }
  const attempt = newAttempt()
  if (mayDo(staff.role, 'purchases.read')) return { ...stock, seen, lowStockFrom, pieceWeightGrams, attempt }
  return {
    ...stock,
    size: { ...size, averageCost: null },
    movements: stock.movements.map(movement => ({ ...movement, unitCost: null })),
    seen: { ...seen, cost: '' },
    lowStockFrom,
    pieceWeightGrams,
    attempt,
  }
}
export type SizePageData = Awaited<ReturnType<typeof loadSize>>
