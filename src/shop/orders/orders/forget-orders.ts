import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { emptyProfile, type ProvedPhone } from '../../ground/customers/index.ts'
import { forgetJobs, forgetTexts, phonePattern } from './forget-texts.ts'
import { endStatuses } from './order-status-rules.ts'

/** In place of an email: no email arrives below .invalid (RFC 2606). */
export const deletedEmail = sql<string>`'deleted-' || id || '@deleted.invalid'`

/**
 * Deletes the person in the orders of these customers, whose account is deleted: name, email, phone, street, note, gift
 * message, and the emails about them. Orders under way keep theirs, since the courier needs them; `forgetEndedOrders`
 * follows. The orders themselves stay, for accounting.
 */
export async function forgetOrdersOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.updateTable('orders').set({ forget_when_ended: true }).where('customer_id', 'in', customerIds).execute()
  const ended = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', 'in', customerIds)
    .where('order_status', 'in', endStatuses)
    .execute()
  await forget(tx, ended)
  await tx
    .updateTable('coupon_redemptions')
    .set({ email: sql<string>`'deleted-' || order_id`, phone_number: sql<string>`'deleted-' || order_id` })
    .where('customer_id', 'in', customerIds)
    .execute()
}

/**
 * The same in the orders with these phone numbers; `holder`: only in those that its proof shows, and that no account
 * placed or keeps. Returns what else names the person: emails that were proved, and guests who ordered with no other
 * number and wait for nothing. `underWay`: orders that keep the person until they have ended.
 */
export async function forgetOrdersOfPhones(
  tx: Tx,
  phones: readonly string[],
  holder: ProvedPhone | null = null,
): Promise<{ orders: string[]; emails: string[]; guests: string[]; underWay: number }> {
  const { rows: orders } = await sql<{ id: string; ended: boolean; email: string; proved: boolean }>`
    select id, order_status in (${sql.join(endStatuses)}) as ended, email, email_proved as proved
    from orders where phone_number = any(${phones}::text[]) and (${holder === null}
      or customer_id in (select id from customers where user_id is null and account_id is null)
        and created_at between ${holder?.since ?? null} and ${holder?.until ?? null})
    order by id for update`.execute(tx)
  const ids = orders.map(({ id }) => id)
  const { rows: guests } = await sql<{ id: string }>`
    select id from customers where user_id is null and account_id is null
      and id in (select customer_id from orders where id = any(${ids}::text[]))
      and not exists (select from orders where customer_id = customers.id
        and (phone_number <> all(${phones}::text[]) or order_status not in (${sql.join(endStatuses)})))
    order by id for update`.execute(tx)
  if (ids.length > 0) await tx.updateTable('orders').set({ forget_when_ended: true }).where('id', 'in', ids).execute()
  const ended = orders.filter(order => order.ended)
  await forget(tx, ended)
  await sql`update coupon_redemptions set email = 'deleted-' || order_id, phone_number = 'deleted-' || order_id
    where order_id = any(${ids}::text[])`.execute(tx)
  return {
    orders: ids,
    emails: [...new Set(orders.flatMap(({ email, proved }) => (proved ? [email] : [])))],
    guests: guests.map(({ id }) => id),
    underWay: orders.length - ended.length,
  }
}

/**
 * Deletes what was written to and from these phones without an order: reminders, and what came before an order or much
 * later.
 */
export async function forgetMessagesOfPhones(tx: Tx, phones: readonly string[]): Promise<void> {
  await sql`delete from incoming_messages where order_id is null and phone = any(${phones}::text[])`.execute(tx)
  await sql`update messages set text = '', phone = '', why = '', state = case state when 'waiting' then 'skipped' else state end
    where order_id is null and phone = any(${phones}::text[])`.execute(tx)
}

/** Takes out of what was written around these phones what they wrote. Harmless to whoever else a phone belongs to. */
export async function forgetTextsOfPhones(tx: Tx, phones: readonly string[]): Promise<void> {
  // That they wrote STOP is stored, so that nobody writes to them.
  await sql`update message_stops set text = '' where phone = any(${phones}::text[])`.execute(tx)
  const patterns = phones.flatMap(phonePattern)
  if (patterns.length > 0)
    await sql`delete from message_notices where (worked_at is not null or apart_at is not null) and body ~ ${patterns.join('|')}`.execute(
      tx,
    )
}

/**
 * The phones in orders of these customers that no order of anybody else has. `theirs`: they have answered
 * (`phone_answered`: an order arrived, a call, a button, a code). `typed`: whoever types a phone has not shown that it
 * is theirs.
 */
export async function phonesOf(tx: Tx, customerIds: readonly string[]): Promise<{ theirs: string[]; typed: string[] }> {
  const { rows } = await sql<{ phone: string; answered: boolean }>`
    select phone_number as phone, bool_or(phone_answered(mailbox_of(email), phone_number)) as answered from orders
    where customer_id = any(${customerIds}::text[]) and phone_number <> ''
      and not exists (select from orders other where other.phone_number = orders.phone_number and other.customer_id <> all(${customerIds}::text[]))
    group by 1`.execute(tx)
  const named = (answered: boolean) => rows.filter(row => row.answered === answered).map(({ phone }) => phone)
  return { theirs: named(true), typed: named(false) }
}

/** Deletes the person in orders that have ended since their account was deleted. */
export async function forgetEndedOrders(db: Db): Promise<void> {
  await inTransaction(db, async tx => {
    const ended = await tx
      .selectFrom('orders')
      .select('id')
      .where('forget_when_ended', '=', true)
      .where('order_status', 'in', endStatuses)
      .orderBy('id')
      .forUpdate()
      .execute()
    await forget(tx, ended)
    await forgetGuestsOf(tx, ended)
    // Until the order had ended, the guest could open it in the browser that placed it.
    await tx
      .updateTable('customers')
      .set({ browser_id: null })
      .where('email', 'like', 'deleted-%@deleted.invalid')
      .where('browser_id', 'is not', null)
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.customer_id', '=', 'customers.id')
              .where('forget_when_ended', '=', true),
          ),
        ),
      )
      .execute()
  })
}

/**
 * Deletes guests of erased orders who have no order left that names a person: those whose last one was under way at the
 * erasure.
 */
async function forgetGuestsOf(tx: Tx, orders: readonly { id: string }[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from customers where user_id is null and account_id is null and email not like 'deleted-%@deleted.invalid'
      and id in (select customer_id from orders where id = any(${ids}::text[]))
      and not exists (select from orders where customer_id = customers.id and phone_number <> '')
    order by id for update`.execute(tx)
  await emptyGuests(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Deletes who these guests are; their orders stay. */
export async function emptyGuests(tx: Tx, guests: readonly string[]): Promise<void> {
  if (guests.length === 0) return
  await tx.deleteFrom('addresses').where('customer_id', 'in', guests).execute()
  await tx
    .updateTable('customers')
    .set({ browser_id: null, email: deletedEmail, ...emptyProfile })
    .where('id', 'in', guests)
    .execute()
}

async function forget(tx: Tx, orders: { id: string }[]): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await forgetTexts(tx, ids)
  const contacts = await tx.selectFrom('orders').select(['email', 'phone_number']).where('id', 'in', ids).execute()
  await forgetJobs(tx, {
    emails: contacts.map(({ email }) => email),
    phones: contacts.map(({ phone_number: phone }) => phone),
  })
  await tx
    .updateTable('orders')
    .set({
      email: deletedEmail,
      full_name: 'Deleted account',
      address: '',
      town: '',
      famous_spot: '',
      phone_number: '',
      note: '',
      gift_message: '',
      advance_reason: '',
      forget_when_ended: false,
    })
    .where('id', 'in', ids)
    .execute()
  await tx.updateTable('order_events').set({ reason: '' }).where('order_id', 'in', ids).execute()
  // What was changed stays, without the person: addresses, phone numbers and what was said on the phone.
  await tx
    .updateTable('order_changes')
    .set({ text: 'Deleted with the account' })
    .where('order_id', 'in', ids)
    .where('kind', 'in', ['address', 'call'])
    .execute()
  await tx.updateTable('order_calls').set({ note: '' }).where('order_id', 'in', ids).execute()
  await tx
    .deleteFrom('parcel_labels')
    .where('parcel_id', 'in', eb => eb.selectFrom('parcels').select('id').where('order_id', 'in', ids))
    .execute()
  await tx.deleteFrom('order_sources').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('incoming_messages').where('order_id', 'in', ids).execute()
  // What the messages cost stays in the reports.
  await tx
    .updateTable('messages')
    .set({ text: '', phone: '', why: '', state: sql<string>`case state when 'waiting' then 'skipped' else state end` })
    .where('order_id', 'in', ids)
    .execute()
  // Stored calls to couriers, message gateways and advertisers hold the person. Those to the tax office stay with the
  // invoice; those of payments hold no person.
  await tx
    .deleteFrom('outgoing_calls')
    .where('order_id', 'in', ids)
    .where('system', 'not in', ['fbr', 'jazzcash', 'safepay'])
    .execute()
  await tx.deleteFrom('email_digests').where('order_id', 'in', ids).execute()
  await tx.updateTable('returns').set({ note: '', pay_to: '', answer: '' }).where('order_id', 'in', ids).execute()
  await tx.deleteFrom('order_photos').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('order_notes').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('hold_passes').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('planned_cancellations').where('order_id', 'in', ids).execute()
  await tx
    .deleteFrom('emails')
    .where(
      'about',
      'in',
      ids.map(id => `order:${id}`),
    )
    .execute()
}
