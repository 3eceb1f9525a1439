import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'

/** Names one press of one person, however often it is sent. */
export const PressKey = z.string().regex(/^[\w-]{16,64}$/)

type Press = { staffId: string; key: string }

/** Claims a press in the transaction of its write. False when it was committed before; waits for one that is being written. */
export async function claimPress(tx: Tx, { staffId, key }: Press): Promise<boolean> {
  const claimed = await tx
    .insertInto('staff_presses')
    .values({ staff_id: staffId, key })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Keeps what a claimed press answered, in its transaction. */
export async function keepOutcome(tx: Tx, { staffId, key }: Press, outcome: object): Promise<void> {
  await tx
    .updateTable('staff_presses')
    .set({ outcome: JSON.stringify(outcome) })
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute()
}

/** What a press answered whose write is committed; null for a new one. */
export async function findOutcome<Kept extends object>(db: Db, { staffId, key }: Press): Promise<Kept | null> {
  const found = await db
    .selectFrom('staff_presses')
    .select('outcome')
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirst()
  return (found?.outcome as Kept | null | undefined) ?? null
}
