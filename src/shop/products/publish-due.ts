import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'

/** Publishes the scheduled products whose minute has come, and answers how many. Runs every minute, in whatever process works jobs. */
export async function publishDue(db: Db, now = new Date()): Promise<number> {
  return inTransaction(db, async tx => {
    const due = await tx
      .updateTable('products')
      .set(eb => ({ state: 'published', version: eb('version', '+', 1) }))
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', now)
      .returning(['id', 'name', 'version'])
      .execute()
    for (const { id, name, version } of due) {
      await recordAudit(
        tx,
        { id: null, name: 'As scheduled' },
        {
          action: 'product.published',
          subject: { type: 'product', id, label: name },
          before: { state: 'scheduled' },
          after: { state: 'published', version },
        },
      )
    }
    return due.length
  })
}
