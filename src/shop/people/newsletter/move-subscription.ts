import type { Tx } from '../../../platform/database/database.ts'

/**
 * Moves a subscription to the new email of its account. Links of earlier newsletters go on working. What the new email
 * itself chose before stays.
 */
export async function moveSubscription(tx: Tx, from: string, to: string): Promise<void> {
  const own = await tx
    .selectFrom('subscribers')
    .select('confirmed_at')
    .where('email', '=', to)
    .forUpdate()
    .executeTakeFirst()
  if (own?.confirmed_at) {
    await tx.deleteFrom('subscribers').where('email', '=', from).execute()
    return
  }
  const moved = await tx.selectFrom('subscribers').select('id').where('email', '=', from).forUpdate().executeTakeFirst()
  if (!moved) return
  await tx.deleteFrom('subscribers').where('email', '=', to).execute()
  await tx.updateTable('subscribers').set({ email: to }).where('id', '=', moved.id).execute()
}
