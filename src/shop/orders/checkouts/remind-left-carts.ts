import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { hasConsent, isAgreed } from '../../ground/consents/index.ts'
import { eachApart } from '../../ground/each-apart.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { phoneWait } from '../../ground/phone-wait.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { waitsForOpening } from '../../settings/settings/waits-while-closed-rules.ts'
import { type Language, queueReminder } from '../messages/index.ts'
import { availableLines } from './left-cart.ts'
import { PERSON_SECONDS, REMINDER_DAYS, type Way } from './left-cart-rules.ts'
import { contactsOf } from './note-checkout.ts'

/** The job of each minute. */
export const REMIND_CHECKOUTS = 'remind-checkouts'

// A reminder arrives within the hours that the house has set: its message takes a minute or two.
const EARLIER_MINUTES = 10
// Reminders that are later, such as after the shop was off, are not sent.
const TOO_LATE_DAYS = 3

type Due = {
  id: string
  phone: string | null
  email: string | null
  mailbox: string | null
  language: Language
  late: boolean
  /** It was noted again after a while, as a page does that a person fills in. */
  person: boolean
}

/**
 * Reminds once of each checkout that was left for long enough: by a message where one can be sent, else by a call, or
 * by an email where only that is known. Any number of these may run at once.
 * @rule when a left cart is reminded of, and by which way
 */
export async function remindCheckouts(
  db: Db,
  { cartReminderHours, closure }: Pick<Settings, 'cartReminderHours' | 'closure'>,
): Promise<void> {
  // Nobody can order: who left a cart is written to once the shop is open again, unless that is too late.
  if (waitsForOpening({ closure })) return
  const isDue = sql`state = 'open' and order_id is null and noted_at < now() - ${cartReminderHours} * interval '1 hour' + ${EARLIER_MINUTES} * interval '1 minute'`
  const { rows } = await sql<{ id: string }>`select id from checkouts where ${isDue} order by noted_at`.execute(db)
  await eachApart(
    rows,
    ({ id }) => `Checkout ${id}`,
    ({ id }) => remindOne(db, id, isDue),
  )
}

function remindOne(db: Db, id: string, isDue: RawBuilder<unknown>): Promise<void> {
  return inTransaction(db, async tx => {
    const { rows } = await sql<Due>`
      select id, phone, email, mailbox, language, noted_at < now() - ${TOO_LATE_DAYS} * interval '1 day' as late,
        noted_at - began_at >= ${PERSON_SECONDS} * interval '1 second' as person from checkouts
      where id = ${id} and ${isDue} for update skip locked`.execute(tx)
    const [due] = rows
    if (!due) return
    const why = await reasonAgainst(tx, due)
    const reminded = why ? { why } : await remind(tx, due)
    const ended = 'why' in reminded
    const state = ended ? 'ended' : reminded.way === 'call' ? 'call' : 'reminded'
    await tx
      .updateTable('checkouts')
      .set(ended ? { state, why: reminded.why } : { state, why: '', reminded_at: new Date(), ...reminded })
      .where('id', '=', due.id)
      .execute()
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

/**
 * By which way, or why by none. A contact that nobody has shown to be theirs is written to only after signs of a
 * person, and only so many of them are (`phoneWait`).
 */
async function remind(tx: Tx, due: Due): Promise<{ way: Way; unproved: boolean } | { why: string }> {
  let why = 'Reminders were ended'
  for (const contact of contactsOf(due)) {
    if (!(await isAgreed(tx, contact, 'reminders'))) continue
    const unproved = !(await hasConsent(tx, contact, 'reminders'))
    if (unproved && !due.person) {
      why = 'Unproved, and typed without signs of a person'
      continue
    }
    const way = 'phone' in contact ? await remindPhone(tx, due, { ...contact, unproved }) : 'email'
    if (way === 'email') await addEmail(tx, 'cart-reminder', { checkoutId: due.id })
    if (way) return { way, unproved }
    why = 'Unproved, and too many of these are to be called'
  }
  return { why }
}

/** By a message, else by a call; null where neither may be now. */
async function remindPhone(
  tx: Tx,
  { id, language }: Due,
  to: { phone: string; unproved: boolean },
): Promise<Way | null> {
  const cause = `cart ${id}`
  const way = await queueReminder(tx, { kind: 'cart', cause, language, ...to })
  return way ?? ((await phoneWait(tx, { kind: 'cart', cause, ...to })) > 0 ? null : 'call')
}
