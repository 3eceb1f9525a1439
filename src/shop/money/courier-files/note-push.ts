import type { Db } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { isSame } from '../../../platform/secrets/signing.ts'
import { ShopError } from '../../ground/shop-error.ts'

const ONE_MINUTE_IN_HOURS = 1 / 60

/** The key in the address of a courier's pushes; null while it has no connection. */
export async function pushKeyOf(db: Db, courierId: string): Promise<string | null> {
  const courier = await db
    .selectFrom('couriers')
    .innerJoin('connections', 'connections.id', 'couriers.system')
    .select('push_key')
    .where('couriers.id', '=', courierId)
    .where('connections.active', '=', true)
    .executeTakeFirst()
  return courier?.push_key ?? null
}

/**
 * A push is a hint: whatever it says, the courier is asked within a minute, once for all pushes until then. Throws
 * `not_found` for another key, or a courier that is not connected.
 */
export async function notePush(db: Db, { courierId, key }: { courierId: string; key: string }): Promise<void> {
  const expected = await pushKeyOf(db, courierId)
  if (expected === null || !isSame(expected, key)) throw new ShopError('not_found', 'There is no such address')
  await addJob(db, 'track-parcels', {}, { key: 'pushed', delayHours: ONE_MINUTE_IN_HOURS })
}
