import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type AlertSize, findAlertSize } from './find-alert-size.ts'

/**
 * The email and size of an alert whose turn has come, and until when a piece is kept for it. Null when the alert was
 * ended, or when the size is sold out again: the alert then keeps its place until pieces come back.
 */
export async function findDueAlert(
  db: Db,
  alertId: string,
): Promise<{ email: string; size: AlertSize; keptUntil: Date | null } | null> {
  return inTransaction(db, async tx => {
    const alert = await tx
      .selectFrom('stock_asks')
      .select(['email', 'mailbox', 'size_id', 'kept_until'])
      .where('id', '=', alertId)
      .where('called_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!alert) return null
    const size = await findAlertSize(tx, alert.size_id)
    if (size && size.stock > 0) return { email: alert.email, size, keptUntil: alert.kept_until }
    const requestedAgain = await tx
      .selectFrom('stock_asks')
      .select('id')
      .where('size_id', '=', alert.size_id)
      .where('mailbox', '=', alert.mailbox)
      .where('called_at', 'is', null)
      .executeTakeFirst()
    if (!requestedAgain)
      await tx.updateTable('stock_asks').set({ called_at: null, kept_until: null }).where('id', '=', alertId).execute()
    return null
  })
}

/** Passes on to the next who wait what was kept for somebody and not ordered in time. The job of every minute. */
export const passOnKept = async (db: Db): Promise<void> => void (await sql`select pass_on_kept()`.execute(db))
