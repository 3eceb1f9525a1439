import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { eachApart } from '../../ground/each-apart.ts'

type Due = { id: string; name: string }

/**
 * Publishes the scheduled products whose minute has come, each in a transaction of its own, and answers how many. Runs every minute, in
 * whatever process works jobs. Throws `NotDone` at the end for those that could not be published.
 */
export async function publishDue(db: Db, now = new Date()): Promise<number> {
  const due = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('id')
    .execute()
  let published = 0
  await eachApart(
    due,
    ({ name }) => `Product ${name}`,
    async product => {
      if (await publishOne(db, product, now)) published++
    },
  )
  return published
}

/** False when it was published, or is not due any more. */
async function publishOne(db: Db, { id, name }: Due, now: Date): Promise<boolean> {
  return inTransaction(db, async tx => {
    const published = await tx
      .updateTable('products')
      .set(eb => ({ state: 'published', version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', now)
      .returning('version')
      .executeTakeFirst()
    if (!published) return false
    const subject = { type: 'product', id, label: name }
    const after = { state: 'published', version: published.version }
    await recordAudit(
      tx,
      { id: null, name: 'As scheduled' },
      { action: 'product.published', subject, before: { state: 'scheduled' }, after },
    )
    return true
  })
}
