import { sql } from 'kysely'
import { z } from 'zod'
import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { today } from '../dates.ts'
import { startOfDay, timeTextOf } from '../days-in-sql.ts'
import { type Paisa, paisa, toRupees } from '../money.ts'
import { day } from '../typed-day.ts'
import { type Account, accounts, type LedgerEvent, ledgerEvents } from './ledger-rules.ts'

/** The days of an export, both included, in the shop's time zone. */
export const LedgerPeriod = z
  .object({ from: day('Please give the first day'), to: day('Please give the last day') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' })

/** The month until today. */
export function monthUntilToday(): z.input<typeof LedgerPeriod> {
  const to = today()
  return { from: `${to.slice(0, 8)}01`, to }
}

const ENTRIES_AT_ONCE = 2000

type Row = {
  entryId: number
  at: string
  event: LedgerEvent
  account: Account
  order: string
  courier: string
  parcel: string
  amount: Paisa
  note: string
  who: string
}

const sheet = csvSheet<Row>([
  ['Entry', row => row.entryId],
  ['Date', row => row.at],
  ['Event', row => ledgerEvents[row.event]],
  ['Account', row => accounts[row.account]],
  ['Order', row => row.order],
  ['Courier', row => row.courier],
  ['Parcel', row => row.parcel],
  ['Debit', ({ amount }) => (amount > 0 ? toRupees(amount) : '')],
  ['Credit', ({ amount }) => (amount < 0 ? toRupees(paisa(-amount)) : '')],
  ['Note', row => row.note],
  ['By', row => row.who],
])

/** The ledger of a period as CSV with a mark of UTF-8 for spreadsheets, in parts. Amounts in rupees. */
export async function* exportLedger(db: Db, period: z.output<typeof LedgerPeriod>): AsyncGenerator<string> {
  yield sheet.head
  let after = 0
  for (;;) {
    const { rows: ids } = await sql<{ id: number }>`
      select id from ledger_entries where id > ${after} and created_at >= ${startOfDay(period.from)}
        and created_at < ${startOfDay(period.to, 1)}
      order by id limit ${ENTRIES_AT_ONCE}`.execute(db)
    const last = ids.at(-1)
    if (!last) return
    const rows = await readRows(
      db,
      ids.map(({ id }) => id),
    )
    yield sheet.lines(rows)
    after = last.id
  }
}

async function readRows(db: Db, ids: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select entry_id as "entryId", ${timeTextOf('ledger_entries.created_at')} as at, event, account,
      coalesce(order_number, '') as "order", coalesce(couriers.name, '') as courier, coalesce(parcels.code, '') as parcel, amount, ledger_entries.note,
      coalesce(staff.name, '') as who
    from ledger_lines join ledger_entries on ledger_entries.id = entry_id left join orders on orders.id = ledger_lines.order_id
    left join couriers on couriers.id = ledger_lines.courier_id left join parcels on parcels.id = ledger_lines.parcel_id
    left join staff on staff.id = ledger_entries.staff_id
    where entry_id = any (${ids}) order by entry_id, line`.execute(db)
  return rows
}
