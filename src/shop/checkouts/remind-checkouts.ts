import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { hasConsent } from '../consents/index.ts'
import { addEmail } from '../email-queues.ts'
import { type Language, queueReminder } from '../messages/index.ts'
import type { Settings } from '../settings/index.ts'
import { availableLines } from './left-cart.ts'
import { REMINDER_DAYS, type Way } from './rules.ts'

/** The job of each minute. */
export const REMIND_CHECKOUTS = 'remind-checkouts'

// Reminders that are later, such as after the shop was off, are not sent.
const TOO_LATE_DAYS = 3

type Due = {
  id: string
  phone: string | null
  email: string | null
  mailbox: string | null
  language: Language
  late: boolean
}

/**
 * Reminds once of each checkout that was left for long enough: by a message where one can be sent, else by a call, or by an email where
 * only that is known. Any number of these may run at once.
 */
export async function remindCheckouts(
  db: Db,
  { cartReminderHours }: Pick<Settings, 'cartReminderHours'>,
): Promise<void> {
  while (await remindOne(db, cartReminderHours));
}

function remindOne(db: Db, hours: number): Promise<boolean> {
  return inTransaction(db, async tx => {
    const { rows } = await sql<Due>`
      select id, phone, email, mailbox, language, noted_at < now() - ${TOO_LATE_DAYS} * interval '1 day' as late from checkouts
      where state = 'open' and order_id is null and noted_at < now() - ${hours} * interval '1 hour'
      order by noted_at limit 1 for update skip locked`.execute(tx)
    const [due] = rows
    if (!due) return false
    const why = await reasonAgainst(tx, due)
    const way = why ? null : await remind(tx, due)
    const state = way === null ? 'ended' : way === 'call' ? 'call' : 'reminded'
    await tx
      .updateTable('checkouts')
      .set({ state, way, why: why ?? (way ? '' : 'Consent was withdrawn'), ...(way && { reminded_at: new Date() }) })
      .where('id', '=', due.id)
      .execute()
    return true
  })
}

async function reasonAgainst(tx: Tx, { id, late, phone, mailbox }: Due): Promise<string | null> {
  if (late) return 'Too late'
  if ((await availableLines(tx, id)).length === 0) return 'All of it is sold out'
  const { rows } = await sql`
    select from checkouts where id <> ${id} and reminded_at > now() - ${REMINDER_DAYS} * interval '1 day'
      and (phone = ${phone} or mailbox = ${mailbox}) limit 1`.execute(tx)
  return rows.length > 0 ? `Reminded of another cart within ${REMINDER_DAYS} days` : null
}

/** By which way; null when nobody agrees any more. */
async function remind(tx: Tx, { id, phone, email, language }: Due): Promise<Way | null> {
  if (phone && (await hasConsent(tx, { phone }, 'reminders')))
    return (await queueReminder(tx, { kind: 'cart', cause: `cart ${id}`, phone, language })) ?? 'call'
  if (!email || !(await hasConsent(tx, { email }, 'reminders'))) return null
  await addEmail(tx, 'cart-reminder', { checkoutId: id })
  return 'email'
}
