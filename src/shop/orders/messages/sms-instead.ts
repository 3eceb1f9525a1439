import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/**
 * Queues the SMS in place of a message that WhatsApp could not deliver, once; nothing while no gateway is on. Free
 * replies and tests stay with WhatsApp.
 */
export async function fallBack(db: Db, messageId: string): Promise<void> {
  await sql`
    insert into messages (cause, kind, channel, order_id, phone, language, unproved)
    select cause || ' by SMS', kind, 'sms', order_id, phone, language, unproved from messages
    where id = ${messageId} and channel = 'whatsapp' and state = 'failed' and kind not in ('reply', 'test')
      and exists (select from connections where id = 'sms' and active)
    on conflict do nothing`.execute(db)
}
