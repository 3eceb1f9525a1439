import type { Tx } from '../../../platform/database/database.ts'
import { changeAddress } from '../orders/index.ts'
import { bookAgain } from './booking/book-again.ts'

/**
 * Changes where an order goes, as `changeAddress`, and has the couriers that have its packed parcels booked notified of
 * it. `rebooked`: the parcels whose couriers are; the others of `relabel` are held until somebody has corrected them.
 * Throws as `changeAddress`.
 */
export async function readdressOrder(
  tx: Tx,
  change: Parameters<typeof changeAddress>[1],
): Promise<Awaited<ReturnType<typeof changeAddress>> & { rebooked: string[] }> {
  const done = await changeAddress(tx, change)
  return { ...done, rebooked: await bookAgain(tx, change.orderId) }
}
