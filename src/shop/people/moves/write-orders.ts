import { sql } from 'kysely'
import { randomText } from '../../../platform/secrets/signing.ts'
import type { OrderRow } from './readers/rows.ts'
import { type Fate, firstOnes, type Writer } from './writer.ts'

/**
 * Keeps orders of an old shop, to be read: neither stock nor ledger know them. One that is here already says what the
 * later file says.
 */
export const writeOrders: Writer<OrderRow> = async (tx, { move, source }, rows) => {
  const { first, again } = firstOnes(rows, ({ key }) => key)
  const orders = first.map(({ row: { key, placedAt, lines, ...row } }) => ({
    ...row,
    id: randomText(20),
    source,
    number: key,
    move_id: move.moveId,
    placed_at: placedAt,
    lines,
  }))
  // What is written is what the database says that it keeps.
  const { rows: kept } = await sql<{ number: string; total: number; pieces: number; isNew: boolean }>`
    insert into old_orders (id, source, number, move_id, placed_at, status, payment, name, email, phone, address, total, shipping, discount, refunded, tax, note, lines)
    select id, source, number, move_id, placed_at, status, payment, name, email, phone, address, total, shipping, discount, refunded, tax, note, lines
    from jsonb_populate_recordset(null::old_orders, ${JSON.stringify(orders)}::jsonb)
    on conflict (source, number) do update set placed_at = excluded.placed_at, status = excluded.status, payment = excluded.payment,
      name = excluded.name, email = excluded.email, phone = excluded.phone, address = excluded.address, total = excluded.total,
      shipping = excluded.shipping, discount = excluded.discount, refunded = excluded.refunded, tax = excluded.tax, note = excluded.note, lines = excluded.lines
    where (old_orders.placed_at, old_orders.status, old_orders.payment, old_orders.name, old_orders.email, old_orders.phone, old_orders.address,
      old_orders.total, old_orders.shipping, old_orders.discount, old_orders.refunded, old_orders.tax, old_orders.note, old_orders.lines)
      is distinct from (excluded.placed_at, excluded.status, excluded.payment, excluded.name, excluded.email, excluded.phone, excluded.address,
      excluded.total, excluded.shipping, excluded.discount, excluded.refunded, excluded.tax, excluded.note, excluded.lines)
    returning number, total, (xmax = 0) as "isNew", coalesce((
      select sum((line ->> 'quantity')::bigint) from jsonb_array_elements(lines) line), 0)::bigint as pieces`.execute(
    tx,
  )
  const byNumber = new Map(kept.map(one => [one.number, one]))
  const fates = first.map(({ line, row }): Fate => {
    const one = byNumber.get(row.key)
    const piecesOf = row.lines.reduce((all, { quantity }) => all + quantity, 0)
    if (!one)
      return { line, state: 'known', reason: 'It was here already', keptPieces: piecesOf, keptAmount: row.total }
    return { line, state: one.isNew ? 'made' : 'changed', keptPieces: one.pieces, keptAmount: one.total }
  })
  return [...fates, ...again]
}
