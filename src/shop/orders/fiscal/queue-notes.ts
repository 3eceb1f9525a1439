import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { dayOf } from '../../ground/dates.ts'
import { eachApart } from '../../ground/each-apart.ts'
import { NOTE_DAYS } from './fiscal-rules.ts'
import { type FiscalInvoice, partOf } from './invoice.ts'

const AT_ONCE = 200

type Sale = { id: number; orderId: string; number: string; invoice: FiscalInvoice }

/**
 * Of each line of the invoice `sale`: how many of its pieces the order no longer has with its customer, by
 * `pieces_back` and by what was edited out of it (all, once another invoice took its place), and how many are noted.
 * Invoices from before lines named their size are matched by their description.
 */
export const goneLines = sql`
  select (line ->> 'position')::int as position, (line ->> 'quantity')::int - case when sale.replaced_at is not null then 0 else least((line ->> 'quantity')::int, coalesce((
      select sum(item.quantity - pieces_back(item)) from order_items item where item.order_id = sale.order_id
        and case when line ? 'sizeId' then item.size_id = line ->> 'sizeId' else item.name || ', ' || item.ml || ' ml' = line ->> 'description' end), 0))::int end as gone,
    coalesce((select sum((noted ->> 'quantity')::int) from fiscal_invoices note, jsonb_array_elements(note.invoice -> 'lines') noted
      where note.sale_id = sale.id and noted ->> 'position' = line ->> 'position'), 0)::int as noted
  from jsonb_array_elements(sale.invoice -> 'lines') line`

/**
 * Makes a note for what of orders with a numbered invoice came back (`pieces_back`) or was edited out of them, and for
 * all of it when the order is cancelled or another invoice took its place. What is noted is not noted again.
 * @rule when the tax office gets a credit note
 */
export async function queueNotes(db: Db, now = new Date()): Promise<void> {
  const { rows: sales } = await sql<Sale>`
    select sale.id, sale.order_id as "orderId", sale.number, sale.invoice
    from fiscal_invoices sale join orders on orders.id = sale.order_id
    where sale.kind = 'sale' and sale.state = 'posted' and sale.number is not null and sale.posted_at > now() - make_interval(days => ${NOTE_DAYS})
      and (order_status = 'cancelled' or sale.replaced_at is not null
        or exists (select from returns where returns.order_id = orders.id and return_has_arrived(returns))
        or exists (select from parcels where parcels.order_id = orders.id and parcels.restocked)
        or exists (select from order_changes where order_changes.order_id = orders.id and order_changes.kind = 'items' and order_changes.created_at >= sale.created_at))
      and exists (select from (${goneLines}) each where gone > noted)
    order by sale.id limit ${AT_ONCE}`.execute(db)
  await eachApart(
    sales,
    ({ number }) => `Invoice ${number}`,
    sale => noteOf(db, sale, dayOf(now)),
  )
}

/** How many pieces of each line of an invoice are noted, by its position. */
export async function notedPieces(tx: Tx, saleId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ position: number; noted: number }>`
    select position, noted from fiscal_invoices sale cross join lateral (${goneLines}) each where sale.id = ${saleId}`.execute(
    tx,
  )
  return new Map(rows.map(({ position, noted }) => [position, noted]))
}

async function noteOf(db: Db, sale: Sale, day: string): Promise<void> {
  await inTransaction(db, async tx => {
    // Two of these at once: the second one sees what the first has noted.
    await sql`select from fiscal_invoices where id = ${sale.id} for update`.execute(tx)
    const { rows } = await sql<{ position: number; gone: number; noted: number }>`
      select each.* from fiscal_invoices sale cross join lateral (${goneLines}) each where sale.id = ${sale.id}`.execute(
      tx,
    )
    const lines = sale.invoice.lines.flatMap(line => {
      const { gone = 0, noted = 0 } = rows.find(({ position }) => position === line.position) ?? {}
      return gone > noted ? [partOf(line, noted, gone - noted)] : []
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
