import type { Tx } from '../../platform/database/database.ts'

/** Locks an order until the transaction ends. False when its email is another one now: the person in it was deleted. */
export async function holdOrderOf(tx: Tx, orderId: string, email: string): Promise<boolean> {
  const held = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('email', '=', email)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}
