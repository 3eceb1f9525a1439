import type { Db } from '../../../platform/database/database.ts'
import { describeMerge, findOpenBeside } from '../../../shop/orders/orders/index.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'
import type { DescribedDuplicate } from './duplicates-panel.tsx'

/** The duplicates of an order, each with what merging it would give. */
export async function loadDuplicates(db: Db, orderId: string, settings: Settings): Promise<DescribedDuplicate[]> {
  const duplicates = await findOpenBeside(db, orderId)
  return Promise.all(
    duplicates.map(async other => ({
      ...other,
      merge: await describeMerge(db, { orderId, otherId: other._id, settings }),
    })),
  )
}
