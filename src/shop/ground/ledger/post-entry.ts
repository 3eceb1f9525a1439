import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Paisa } from '../money.ts'
import type { Account, LedgerEvent } from './ledger-rules.ts'

/** Debit above zero, credit below. Lines of 0 are not written. */
export type LedgerLine = {
  account: Account
  amount: Paisa
  /** Null: money of a courier that belongs to no order. */
  orderId: string | null
  courierId?: string | null
  parcelId?: string | null
}

type Entry = {
  part: 'settlement' | 'writeOff'
  event: LedgerEvent
  note: string
  /** Null: no person wrote it. */
  staffId: string | null
  lines: readonly LedgerLine[]
}

/**
 * Writes an entry that no state of an order brings by itself. Its lines add up to zero for each order in it, or the
 * database refuses it. The caller holds the orders. Returns the entry's id, null without lines.
 */
export async function postEntry(tx: Tx, { part, event, note, staffId, lines }: Entry): Promise<number | null> {
  const written = lines.filter(({ amount }) => amount !== 0)
  if (written.length === 0) return null
  const { id } = await tx
    .insertInto('ledger_entries')
    .values({ part, event, note: note.slice(0, 500), staff_id: staffId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = written.map(({ account, amount, orderId, courierId = null, parcelId = null }, at) => ({
    entry_id: id,
    line: at + 1,
    account,
    amount,
    order_id: orderId,
    courier_id: courierId,
    parcel_id: parcelId,
  }))
  // One statement, as the trigger wants it, and one parameter, however many lines.
  await tx
    .insertInto('ledger_lines')
    .columns(['entry_id', 'line', 'account', 'amount', 'order_id', 'courier_id', 'parcel_id'])
    .expression(linesOf(rows))
    .execute()
  return id
}

const linesOf = (rows: readonly object[]) =>
  sql`select * from json_to_recordset(${JSON.stringify(rows)}::json)
    as line (entry_id bigint, line int, account text, amount bigint, order_id text, courier_id text, parcel_id text)`
