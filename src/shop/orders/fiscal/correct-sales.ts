import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { dayOf } from '../../ground/dates.ts'
import { eachApart } from '../../ground/each-apart.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { NOTE_DAYS } from './fiscal-rules.ts'
import { type FiscalInvoice, isPartOf, isSameBuyer } from './invoice.ts'
import { notedPieces } from './queue-notes.ts'
import { describeSale, isOfInvoice, lastChange } from './queue-sales.ts'

const AT_ONCE = 200

/**
 * Brings invoices to the present lines and buyers of orders that were edited since they were made. One that waits is
 * made anew. One that is numbered stays when pieces were only taken away, which a note tells (`queueNotes`); else it is
 * noted as a whole and another one takes its place. A note is about pieces and tax, so another name or place alone
 * makes none: the tax office changes it in IRIS, and a person is asked to (`buyer_changed_at`, `decideInvoice`).
 * @rule what becomes of the invoice of an order that is edited
 */
export async function correctSales(db: Db, settings: Settings, now = new Date()): Promise<void> {
  const { rows } = await sql<{ id: number; orderId: string }>`
    select sale.id, order_id as "orderId" from fiscal_invoices sale join orders on orders.id = order_id
    where sale.kind = 'sale' and sale.replaced_at is null and order_status <> 'cancelled'
      and (sale.state = 'waiting' or (sale.state = 'posted' and posted_at > now() - make_interval(days => ${NOTE_DAYS})))
      and exists (select from order_changes where order_changes.order_id = sale.order_id and ${isOfInvoice} and order_changes.id > sale.change_id)
    order by id limit ${AT_ONCE}`.execute(db)
  await eachApart(
    rows,
    ({ orderId }) => `Order ${orderId}`,
    row => inTransaction(db, tx => correct(tx, row, settings, dayOf(now))),
  )
}

type Sale = { state: string; day: string; invoice: FiscalInvoice }

async function correct(
  tx: Tx,
  { id, orderId }: { id: number; orderId: string },
  settings: Settings,
  today: string,
): Promise<void> {
  await sql`select from orders where id = ${orderId} for no key update`.execute(tx)
  const { rows } = await sql<Sale>`
    select state, day::text, invoice from fiscal_invoices
    where id = ${id} and state in ('waiting', 'posted') and replaced_at is null for update`.execute(tx)
  const [sale] = rows
  if (!sale) return
  const isNumbered = sale.state === 'posted'
  const present = await describeSale(tx, orderId, settings, isNumbered ? today : sale.day)
  if (!isNumbered) return makeAnew(tx, id, orderId, present)
  if (!present || isPartOf(present, sale.invoice, await notedPieces(tx, id))) {
    const isOther = present !== null && !isSameBuyer(present, sale.invoice)
    await sql`update fiscal_invoices set change_id = ${lastChange(orderId)},
      buyer_changed_at = case when ${isOther} then coalesce(buyer_changed_at, now()) end where id = ${id}`.execute(tx)
    return
  }
  await sql`update fiscal_invoices set replaced_at = now(), buyer_changed_at = null where id = ${id}`.execute(tx)
  await sql`insert into fiscal_invoices (order_id, kind, invoice, day, change_id)
    values (${orderId}, 'sale', ${JSON.stringify(present)}::jsonb, ${today}::date, ${lastChange(orderId)})`.execute(tx)
}

/** Counts as one more try, so that a process that has begun to send what it said before gives up (`sendInvoices`). */
async function makeAnew(tx: Tx, id: number, orderId: string, invoice: FiscalInvoice | null): Promise<void> {
  await sql`update fiscal_invoices set change_id = ${lastChange(orderId)}, tries = tries + 1, next_try_at = now(),
    ${invoice ? sql`invoice = ${JSON.stringify(invoice)}::jsonb` : sql`state = 'dropped', why = 'Its prices hold no tax any more'`}
    where id = ${id}`.execute(tx)
}
