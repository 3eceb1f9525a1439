import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { OutsideError } from '../../../platform/outside-error.ts'
import { claimed, eachApart } from '../../ground/each-apart.ts'
import type { FiscalSystem, OpenFiscalSystem } from './fiscal-system.ts'
import type { FiscalInvoice } from './invoice.ts'

type Claimed = { id: number; orderId: string; invoice: FiscalInvoice; tries: number }

// Longer than the longest calls with their time-outs.
const LEASE_SECONDS = 120
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600

/**
 * Sends the invoices that are due: first asks whether each would be accepted, then has it numbered. What was sent without an answer is never
 * sent again by itself, since the tax office numbers it once more: a person looks it up. Any number of these may run at once.
 * @rule that no invoice is sent to the tax office twice
 */
export async function sendInvoices(db: Db, open: OpenFiscalSystem): Promise<void> {
  // Sent by a process that ended before it had the answer.
  await sql`update fiscal_invoices set state = 'uncertain', why = 'The shop was stopped while it was sent'
    where state = 'sent' and sent_at < now() - ${LEASE_SECONDS} * interval '1 second'`.execute(db)
  const system = await open()
  if (!system || system.sandbox) return
  await eachApart(
    claimed(() => claim(db)),
    ({ id, orderId }) => `Invoice ${id} of order ${orderId}`,
    each => send(db, each, system),
  )
}

/** The one that is due for longest. Its day must have begun by UTC too: until 05:00 in Pakistan the tax office refuses today as a date in the future. */
async function claim(db: Db): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update fiscal_invoices set tries = tries + 1, next_try_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where id = (select id from fiscal_invoices where state = 'waiting' and next_try_at <= now() and day <= (now() at time zone 'UTC')::date
      order by next_try_at, id limit 1 for update skip locked)
    returning id, order_id as "orderId", invoice, tries`.execute(db)
  return rows[0]
}

async function send(db: Db, claimed: Claimed, system: FiscalSystem): Promise<void> {
  const { id, orderId, invoice, tries } = claimed
  try {
    await system.validate(invoice, orderId)
    // From here on it counts as sent, whatever becomes of this process; unless another one has it, or it was dropped.
    const { rows } = await sql`update fiscal_invoices set state = 'sent', sent_at = now()
      where id = ${id} and state = 'waiting' and tries = ${tries} returning id`.execute(db)
    if (rows.length === 0) return
    const number = await system.post(invoice, orderId)
    const { rows: others } = await sql`select from fiscal_invoices where number = ${number} and id <> ${id}`.execute(db)
    if (others.length > 0) throw new OutsideError('uncertain', `it gives the number of another invoice: ${number}`)
    await sql`update fiscal_invoices set state = 'posted', number = ${number}, posted_at = now(), why = ''
      where id = ${id} and state in ('sent', 'uncertain')`.execute(db)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    await keep(db, claimed, error)
  }
}

/** What was not sent waits, each time longer; what may have been numbered waits for a person. */
async function keep(db: Db, { id, tries }: Claimed, { kind, message }: OutsideError): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(10, tries - 1))
  // Validation changes nothing at the tax office: without an answer it is repeated.
  await sql`update fiscal_invoices set why = ${message.slice(0, 1000).toWellFormed()},
      state = case when ${kind} = 'refused' then 'refused' when ${kind} = 'uncertain' and state = 'sent' then 'uncertain' else 'waiting' end,
      next_try_at = now() + ${pause} * interval '1 second'
    where id = ${id} and tries = ${tries} and state in ('waiting', 'sent')`.execute(db)
}
