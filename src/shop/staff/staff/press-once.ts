import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'

/** Names one press of one person, however often it is sent. */
export const PressKey = z.string().regex(/^[\w-]{16,64}$/)

type Press = { staffId: string; key: string }

/**
 * Claims a press in the transaction of its write. False when it was committed before; waits for one that is being
 * written.
 */
export async function claimPress(tx: Tx, { staffId, key }: Press): Promise<boolean> {
  const claimed = await tx
    .insertInto('staff_presses')
    .values({ staff_id: staffId, key })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Stores the outcome of a claimed press, in its transaction. */
export async function keepOutcome(tx: Tx, { staffId, key }: Press, outcome: object): Promise<void> {
  await tx
    .updateTable('staff_presses')
    .set({ outcome: JSON.stringify(outcome) })
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute()
}

/** The outcome of a press whose write is committed; null for a new one. */
export async function findOutcome<Outcome extends object>(db: Db, { staffId, key }: Press): Promise<Outcome | null> {
  const row = await db
    .selectFrom('staff_presses')
    .select('outcome')
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirst()
  return (row?.outcome as Outcome | null | undefined) ?? null
}
