import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database/database.ts'
import { receiveMessage, replyToShopper, seeThread, senderOf } from '../../src/shop/orders/messages/index.ts'
import type { Settings } from '../../src/shop/settings/settings/index.ts'
import { conversations } from './demo/conversations.ts'
import { demoPhone } from './demo/people.ts'
import { hoursBefore } from './seed-parcels.ts'

type Seeding = { now: Date; settings: Settings; staff: { name: string } }

/**
 * What customers of the demo wrote by WhatsApp and what staff replied, kept by the shop's own verbs and moved to its
 * time. Nothing is sent: the replies are marked as read.
 */
export async function seedMessages(tx: Tx, { now, settings, staff }: Seeding): Promise<void> {
  for (const [index, { from, name, said, isRead }] of conversations.entries()) {
    const phone = typeof from === 'number' ? demoPhone(from) : from
    const sender = senderOf(phone.slice(1))
    for (const [at, { hours, text, byShop }] of said.entries()) {
      const time = hoursBefore(now, hours)
      if (byShop) {
        await replyToShopper(tx, sender, text, staff.name)
        await tx
          .updateTable('messages')
          .set({ state: 'read', queued_at: time, sent_at: time, delivered_at: time, read_at: time })
          .where('phone', '=', phone)
          .where('state', '=', 'waiting')
          .execute()
      } else {
        const id = `demo-${index}-${at}`
        const whole = { id, phone, userId: '', name, contextId: null, kind: 'text', text, payload: null } as const
        await receiveMessage(tx, { ...whole, at: now }, settings)
      }
    }
    if (isRead) await seeThread(tx, sender, staff.name)
    for (const [at, { hours, byShop }] of said.entries()) {
      if (byShop) continue
      const time = hoursBefore(now, hours)
      await sql`update incoming_messages set at = ${time}, received_at = ${time} where id = ${`demo-${index}-${at}`}`.execute(
        tx,
      )
    }
  }
}
