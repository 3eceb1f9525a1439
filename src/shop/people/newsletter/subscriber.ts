import type { Db } from '../../../platform/database/database.ts'

/** An email that asked for the newsletter. `subscribed`: confirmed and not unsubscribed since. */
export type Subscriber = { email: string; subscribed: boolean }

/** The subscriber with this id, or null. */
export async function findSubscriber(db: Db, subscriberId: string): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('subscribers')
    .select(['email', 'confirmed_at', 'left_at'])
    .where('id', '=', subscriberId)
    .executeTakeFirst()
  return row ? { email: row.email, subscribed: row.confirmed_at !== null && row.left_at === null } : null
}
