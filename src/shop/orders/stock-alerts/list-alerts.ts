import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { moment } from '../../ground/wire.ts'

/** A size that an account waits for. */
export const WaitingFor = z.object({ productId: z.string(), sizeId: z.string(), askedAt: moment })

/** The sizes that an account waits for, the oldest alert first. */
export async function listAlerts(db: Db, customerId: string): Promise<z.output<typeof WaitingFor>[]> {
  return db
    .selectFrom('stock_asks')
    .innerJoin('sizes', 'sizes.id', 'size_id')
    .select(['product_id as productId', 'size_id as sizeId', 'asked_at as askedAt'])
    .where('customer_id', '=', customerId)
    .orderBy('asked_at')
    .execute()
}
