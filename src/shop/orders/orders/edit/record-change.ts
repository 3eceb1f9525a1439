import type { Tx } from '../../../../platform/database/database.ts'

export type ChangeKind = 'items' | 'address' | 'refund' | 'tags' | 'call' | 'decision' | 'gift' | 'email' | 'payment'

/** A change of an order besides its status, in words for staff. Returns its id. */
export async function recordChange(
  tx: Tx,
  change: { orderId: string; kind: ChangeKind; text: string; actor: string },
): Promise<string> {
  const { orderId, kind, text, actor } = change
  const { id } = await tx
    .insertInto('order_changes')
    .values({ order_id: orderId, kind, text: text.slice(0, 4000), actor })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
