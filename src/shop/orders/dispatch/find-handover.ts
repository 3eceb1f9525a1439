import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'

/** What a courier took along at once. */
export type Handover = {
  handoverId: number
  courier: string
  createdAt: Date
  /** Who of the shop handed it over; null: a command. */
  by: string | null
  parcels: { code: string; trackingNumber: string; fullName: string; city: string; codAmount: Paisa }[]
}

/** A handover with its parcels. Throws `not_found`. */
export async function findHandover(db: Db, handoverId: number): Promise<Handover> {
  const handover = await db
    .selectFrom('handovers')
    .innerJoin('couriers', 'couriers.id', 'courier_id')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['handovers.id as handoverId', 'couriers.name as courier', 'handovers.created_at as createdAt'])
    .select('staff.name as by')
    .where('handovers.id', '=', Number.isSafeInteger(handoverId) ? handoverId : 0)
    .executeTakeFirst()
  if (!handover) throw new ShopError('not_found', 'There is no such handover')
  const parcels = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['code', 'parcels.tracking_number as trackingNumber', 'full_name as fullName', 'city'])
    .select('cod_amount as codAmount')
    .where('handover_id', '=', handoverId)
    .orderBy('code')
    .execute()
  return { ...handover, parcels }
}
