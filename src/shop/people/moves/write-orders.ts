import { randomText } from '../../../platform/secrets/signing.ts'
import { firstOfKey } from './moved.ts'
import type { OrderRow } from './readers/rows.ts'
import type { Writer } from './writer.ts'

/** Keeps orders of an old shop, to be read: neither stock nor ledger know them. */
export const writeOrders: Writer<OrderRow> = async (tx, { move, source }, rows) => {
  const made = await tx
    .insertInto('old_orders')
    .values(
      firstOfKey(rows).map(({ row: { key, placedAt, lines, ...row } }) => ({
        ...row,
        id: randomText(20),
        source,
        number: key,
        move_id: move.moveId,
        placed_at: placedAt,
        lines: JSON.stringify(lines),
      })),
    )
    .onConflict(conflict => conflict.columns(['source', 'number']).doNothing())
    .returning('id')
    .execute()
  return { made: made.length, known: rows.length - made.length, problems: [] }
}
