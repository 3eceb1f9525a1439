import type { Tx } from '../../../platform/database/database.ts'

/** A cancelled exchange replaces nothing: its return waits to be settled again. */
export async function reopenReturn(tx: Tx, { orderId, actor }: { orderId: string; actor: string }): Promise<void> {
  const reopened = await tx
    .updateTable('returns')
    .set({ state: 'received' })
    .where('id', '=', eb => eb.selectFrom('orders').select('exchange_of').where('orders.id', '=', orderId).$asScalar())
    .where('state', '=', 'done')
    .returning('id')
    .executeTakeFirst()
  if (!reopened) return
  await tx.insertInto('return_events').values({ return_id: reopened.id, state: 'received', actor }).execute()
}
