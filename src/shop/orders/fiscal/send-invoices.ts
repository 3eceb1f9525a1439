import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { OutsideError } from '../../../platform/outside-error.ts'
import { type Claim, workQueue } from '../../ground/work-queue.ts'
import type { FiscalSystem, OpenFiscalSystem } from './fiscal-system.ts'
import type { FiscalInvoice } from './invoice.ts'

type Due = { orderId: string; invoice: FiscalInvoice }

// Longer than the longest calls with their time-outs.
const LEASE_SECONDS = 120

const invoices = workQueue({
  table: 'fiscal_invoices',
  key: 'id',
  waits: sql`state = 'waiting'`,
  // By UTC too: until 05:00 in Pakistan the tax office refuses today as a date in the future.
  ready: sql`day <= (now() at time zone 'UTC')::date`,
  leaseSeconds: LEASE_SECONDS,
  firstPauseSeconds: 60,
  longestPauseSeconds: 3600,
  whyLength: 1000,
})
const unnumbered = sql<SqlBool>`state in ('waiting', 'sent')`

/**
 * Sends the invoices that are due: first asks whether each would be accepted, then has it numbered. What was sent
 * without a response is never sent again by itself, since the tax office numbers it once more: a person looks it up.
 * Any number of these may run at once.
 * @rule that no invoice is sent to the tax office twice
 */
export async function sendInvoices(db: Db, open: OpenFiscalSystem): Promise<void> {
  // Sent by a process that ended before it had the response.
  await sql`update fiscal_invoices set state = 'uncertain', why = 'The shop was stopped while it was sent'
    where state = 'sent' and sent_at < now() - ${LEASE_SECONDS} * interval '1 second'`.execute(db)
  const system = await open()
  if (!system || system.sandbox) return
  await invoices.work(db, {
    read: invoiceOf,
    nameOf: ({ id, orderId }) => `Invoice ${id} of order ${orderId}`,
    work: due => send(db, due, system),
    failed: (due, error) => afterFailure(db, due, error),
  })
}

const invoiceOf = (id: number) => sql<Due>`select order_id as "orderId", invoice from fiscal_invoices where id = ${id}`

async function send(db: Db, due: Due & Claim<number>, system: FiscalSystem): Promise<void> {
  const { id, orderId, invoice } = due
  await system.validate(invoice, orderId)
  // From here on it counts as sent, whatever becomes of this process; unless another one has it, or it was dropped.
  if (!(await invoices.begin(db, due, { state: 'sent', sent_at: sql<Date>`now()` }))) return
  const number = await system.post(invoice, orderId)
  const { rows: others } = await sql`select from fiscal_invoices where number = ${number} and id <> ${id}`.execute(db)
  if (others.length > 0) throw new OutsideError('uncertain', `it gives the number of another invoice: ${number}`)
  await sql`update fiscal_invoices set state = 'posted', number = ${number}, posted_at = now(), why = ''
    where id = ${id} and state in ('sent', 'uncertain')`.execute(db)
}

/** What was not sent waits, each time longer; what may have been numbered waits for a person. */
function afterFailure(db: Db, due: Due & Claim<number>, { kind, message: why }: OutsideError): Promise<boolean> {
  // Validation changes nothing at the tax office: without a response it is repeated.
  const uncertain = sql<string>`case when state = 'sent' then 'uncertain' else 'waiting' end`
  const state = { refused: 'refused', uncertain, failed: 'waiting' }[kind]
  return invoices.putOff(db, due, { state, why }, { where: unnumbered })
}
