import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Channel, Language, ReminderKind } from './message-rules.ts'

type Queued = {
  kind: ReminderKind
  cause: string
  phone: string
  language: Language
  unproved: boolean
  orderId?: string
}

/** Queues a reminder, once for its cause; null while its kind or every connection is off, or its phone asked for silence. The caller has asked for the consent;
 * `unproved`: nobody has shown that the phone is theirs. */
export async function queueReminder(
  db: Db,
  { kind, cause, phone, language, unproved, orderId }: Queued,
): Promise<Channel | null> {
  const { rows } = await sql<{ channel: Channel }>`
    insert into messages (cause, kind, channel, order_id, phone, language, unproved)
    select ${cause}, ${kind}, way.id, ${orderId ?? null}, ${phone}, ${language}, ${unproved}
    from (select id from connections where id in ('whatsapp', 'sms') and active order by id = 'whatsapp' desc limit 1) way
    where exists (select from message_kinds where id = ${kind} and active) and not exists (select from message_stops where phone = ${phone})
    on conflict do nothing returning channel`.execute(db)
  return rows[0]?.channel ?? null
}

/** Whether reminders of a kind can be sent to phones now. */
export async function canRemind(db: Db, kind: ReminderKind): Promise<boolean> {
  const { rows } = await sql`
    select from message_kinds where id = ${kind} and active
      and exists (select from connections where id in ('whatsapp', 'sms') and active)`.execute(db)
  return rows.length > 0
}
