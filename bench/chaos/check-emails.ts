import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import type { Delivery, MailServer } from './mail-server.ts'
import type { Program } from './program.ts'

// The sender records an acceptance at once, and again for some 25 seconds while the database is away.
const RECORD_MS = 26_000
/** Emails about orders that a mailbox gets in an hour; further ones are left out or go to a digest. */
const MAILBOX_LIMIT = 8

type Killed = Pick<Program, 'name' | 'deaths'>
export type EmailCount = { sent: number; again: number; problems: string[] }

/**
 * Whether every email that an order caused arrived. One may arrive twice only when its sender could not know that the mail server
 * took it: the answer was lost, or the sender was killed before it recorded the answer.
 */
export async function compareEmails(
  db: Db,
  { deliveries }: Pick<MailServer, 'deliveries'>,
  programs: readonly Killed[],
): Promise<EmailCount> {
  const problems: string[] = []
  const { rows: stored } = await sql<{ cause: string; isSent: boolean }>`
    select cause, sent_at is not null as "isSent" from emails`.execute(db)
  const byId = new Map(stored.map(email => [idOf(email.cause), email]))
  for (const [id, { cause, isSent }] of byId) {
    if (!deliveries.has(id))
      problems.push(`the email '${cause}' ${isSent ? 'is marked as sent and ' : ''}never arrived`)
    else if (!isSent) problems.push(`the email '${cause}' arrived and is not marked as sent`)
  }
  problems.push(...(await missingCauses(db)))
  let again = 0
  for (const [id, all] of deliveries) {
    const cause = byId.get(id)?.cause ?? `of no known cause (${id})`
    if (!byId.has(id)) problems.push(`an email ${cause} arrived`)
    again += all.length - 1
    const late = all.slice(1).find((_, before) => !mayRepeat(all[before], programs))
    if (late) problems.push(`the email '${cause}' arrived ${all.length} times: ${all.map(textOf).join(', ')}`)
  }
  return { sent: deliveries.size, again, problems }
}

/** Whether the sender of this delivery may not know of it. */
function mayRepeat(delivery: Delivery | undefined, programs: readonly Killed[]): boolean {
  if (!delivery?.answered) return true
  const { from, at } = delivery
  const deaths = programs.find(({ name }) => name === from)?.deaths ?? []
  return deaths.some(death => death >= at && death <= at + RECORD_MS)
}

const textOf = ({ from, at, answered }: Delivery) =>
  `by ${from} at ${new Date(at).toISOString().slice(11, 23)}${answered ? '' : ' (answer lost)'}`

/** Orders and their moves without an email, unless their mailbox has as many as it may get. */
async function missingCauses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ cause: string; status: string; others: string }>`
    with wanted as (
      select 'order-received ' || id as cause, email, 'placed' as status from orders
      union all
      select 'order-moved ' || order_events.id, email, order_events.order_status from order_events join orders on orders.id = order_id
      where order_events.order_status <> 'pending'
        -- Who paid and is confirmed by it reads both in one email.
        and not (order_events.order_status = 'confirmed' and exists (select from emails where cause = 'payment-received ' || order_id))
        -- An order that leaves in parcels is reported by each of them.
        and not (order_events.order_status = 'outForDelivery' and exists (
          select from parcels where parcels.order_id = order_events.order_id and handover_id is not null))
      union all
      select 'order-moved parcel ' || parcels.id, email, 'handed over' from parcels join orders on orders.id = order_id where handover_id is not null
      union all
      select 'return-moved ' || return_id || ' ' || return_events.state, email, return_events.state
      from return_events join returns on returns.id = return_id join orders on orders.id = order_id)
    select cause, status, (select string_agg(emails.cause, ', ') from emails where recipient = wanted.email) as others from wanted
    where not exists (select from emails where emails.cause = wanted.cause)
      and (select count(*) from emails where recipient = wanted.email) < ${MAILBOX_LIMIT}`.execute(db)
  return rows.map(({ cause, status, others }) => `the email '${cause}' (${status}) was never written, beside ${others}`)
}

/** As `src/platform/email/smtp.ts` makes the Message-ID of a cause. */
export const idOf = (cause: string): string => createHash('sha256').update(cause).digest('hex').slice(0, 40)
