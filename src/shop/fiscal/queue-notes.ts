import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { dayOf } from '../dates.ts'
import { type FiscalInvoice, partOf } from './invoice.ts'

// The law's limit for a note; the tax office refuses later ones (its code 0034).
const NOTE_DAYS = 180
const AT_ONCE = 200

type Sale = { id: number; orderId: string; number: string; invoice: FiscalInvoice }

/**
 * Makes a note for what came back of orders whose invoice is numbered: pieces of returns that the shop has received, parcels that came back,
 * and all of it when the order is cancelled. What is noted is not noted again.
 */
export async function queueNotes(db: Db, now = new Date()): Promise<void> {
  const { rows: sales } = await sql<Sale>`
    select sale.id, sale.order_id as "orderId", sale.number, sale.invoice
    from fiscal_invoices sale join orders on orders.id = sale.order_id
    where sale.kind = 'sale' and sale.state = 'posted' and sale.posted_at > now() - make_interval(days => ${NOTE_DAYS})
      and (order_status = 'cancelled'
        or exists (select from returns where returns.order_id = orders.id and returns.state in ('received', 'done'))
        or exists (select from parcels where parcels.order_id = orders.id and parcels.state = 'returned'))
      and (select coalesce(sum((line ->> 'quantity')::int), 0) from fiscal_invoices note, jsonb_array_elements(note.invoice -> 'lines') line
        where note.sale_id = sale.id) < (select sum((line ->> 'quantity')::int) from jsonb_array_elements(sale.invoice -> 'lines') line)
    order by sale.id limit ${AT_ONCE}`.execute(db)
  for (const sale of sales) await noteOf(db, sale, dayOf(now))
}

async function noteOf(db: Db, sale: Sale, day: string): Promise<void> {
  await inTransaction(db, async tx => {
    // Two of these at once: the second one sees what the first has noted.
    await sql`select from fiscal_invoices where id = ${sale.id} for update`.execute(tx)
    const { rows } = await sql<{ position: number; back: number; noted: number }>`
      with lines as (select position, size_id, quantity from order_items where order_id = ${sale.orderId})
      select position, least(quantity, case when (select order_status from orders where id = ${sale.orderId}) = 'cancelled' then quantity else
        coalesce((select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id
          where returns.order_id = ${sale.orderId} and returns.state in ('received', 'done') and return_lines.position = lines.position), 0)
        + coalesce((select sum(parcel_items.quantity) from parcel_items join parcels on parcels.id = parcel_id
          where parcels.order_id = ${sale.orderId} and parcels.state = 'returned' and parcel_items.size_id = lines.size_id), 0) end)::int as back,
        coalesce((select sum((line ->> 'quantity')::int) from fiscal_invoices note, jsonb_array_elements(note.invoice -> 'lines') line
          where note.sale_id = ${sale.id} and (line ->> 'position')::int = lines.position), 0)::int as noted
      from lines`.execute(tx)
    const lines = sale.invoice.lines.flatMap(line => {
      const came = rows.find(({ position }) => position === line.position)
      const more = Math.min(came?.back ?? 0, line.quantity) - (came?.noted ?? 0)
      return more > 0 ? [partOf(line, came?.noted ?? 0, more)] : []
    })
    if (lines.length === 0) return
    const note: FiscalInvoice = { ...sale.invoice, kind: 'note', day, lines, saleNumber: sale.number }
    await tx
      .insertInto('fiscal_invoices')
      .values({
        order_id: sale.orderId,
        kind: 'note',
        sale_id: sale.id,
        invoice: JSON.stringify(note),
        day: sql`${day}::date`,
      })
      .execute()
  })
}
