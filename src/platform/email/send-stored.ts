import { setTimeout as wait } from 'node:timers/promises'
import type { UpdateResult } from 'kysely'
import type { Db } from '../database/database.ts'

// With the doubling pauses of `recordSentWithRetries`: about 25 s in all.
const RECORD_ATTEMPTS = 8

/**
 * Calls `send` for a stored email unless it was sent, and records it as sent or why it was not. Throws what `send`
 * throws.
 */
export async function sendStored(db: Db, cause: string, send: () => Promise<void>): Promise<void> {
  let accepted = false
  try {
    await db.transaction().execute(async tx => {
      // Locked by this while it is sent, so that two processes never send the same email.
      const { numUpdatedRows } = await recordSent(tx, cause)
      if (numUpdatedRows === 0n) return
      await send()
      accepted = true
    })
  } catch (error) {
    if (!accepted) {
      await recordFailure(db, cause, error)
      throw error
    }
    // The mail server accepted it, but the database connection broke before that was recorded.
    await recordSentWithRetries(db, cause)
  }
}

async function recordSent(db: Db, cause: string): Promise<UpdateResult> {
  return db
    .updateTable('emails')
    .set(({ eb }) => ({
      sent_at: new Date(),
      attempts: eb('attempts', '+', 1),
      last_error: null,
    }))
    .where('cause', '=', cause)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

async function recordSentWithRetries(db: Db, cause: string): Promise<UpdateResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await recordSent(db, cause)
    } catch (error) {
      if (attempt === RECORD_ATTEMPTS) throw error
      await wait(100 * 2 ** attempt)
    }
  }
}

/** Never throws: a failure to record the reason must not hide the reason. */
async function recordFailure(db: Db, cause: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await db
    .updateTable('emails')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), last_error: reason.slice(0, 1000) }))
    .where('cause', '=', cause)
    .where('sent_at', 'is', null)
    .execute()
    .catch(() => undefined)
}
