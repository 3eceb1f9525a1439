import { newAttempt } from '../../shop/ground/attempt.ts'
import { findMaterial } from '../../shop/stock/fills/index.ts'
import { listSuppliers } from '../../shop/stock/purchases/index.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'
import { numberOf } from '../kit/addresses.ts'

/** A material with a page of its movements, and from whom it may come. */
export async function loadMaterial({ shop, params, url }: StaffAsked) {
  const before = numberOf(url.searchParams.get('before') ?? undefined) || undefined
  const [found, suppliers] = await Promise.all([
    findMaterial(shop.db, numberOf(params.id), before),
    listSuppliers(shop.db),
  ])
  return { ...found, suppliers: suppliers.map(({ supplierId, name }) => ({ supplierId, name })), attempt: newAttempt() }
}

export type MaterialPageData = Awaited<ReturnType<typeof loadMaterial>>
