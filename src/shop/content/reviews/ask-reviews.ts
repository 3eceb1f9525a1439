import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { hasConsent, listConsents } from '../../ground/consents/index.ts'
import { mailbox } from '../../ground/customers/index.ts'
import { eachApart } from '../../ground/each-apart.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { type Language, queueReminder } from '../../orders/messages/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { waitsForOpening } from '../../settings/settings/waits-while-closed-rules.ts'

/** The job of each hour. */
export const ASK_REVIEWS = 'ask-reviews'

// Nobody is asked later than this, such as after the shop was off or the message kind was turned on.
const ASKED_WITHIN_DAYS = 4
const MOST = 2_000

type Delivered = { orderId: string; phone: string; email: string; language: Language }

/**
 * Asks once, some days after delivery, for a review of each order whose phone or email agreed to it: by a message where
 * one can be sent, else by email. While the shop is closed nobody is, nor later than some days after their day.
 * @rule who is asked for a review, once
 */
export async function askReviews(
  db: Db,
  { reviewAskDays, closure }: Pick<Settings, 'reviewAskDays' | 'closure'>,
): Promise<void> {
  if (waitsForOpening({ closure })) return
  const { rows } = await sql<Delivered>`
    select distinct orders.id as "orderId", phone_number as phone, email,
      case when full_name || address ~ '[\u0600-\u06FF]' then 'ur' else 'en' end as language
    from order_events join orders on orders.id = order_id
    where order_events.created_at > now() - ${reviewAskDays + ASKED_WITHIN_DAYS} * interval '1 day'
      and order_events.created_at < now() - ${reviewAskDays} * interval '1 day' and order_events.order_status = 'delivered'
      and orders.order_status = 'delivered' and not orders.forget_when_ended
      and not exists (select from review_asks where review_asks.order_id = orders.id)
      and exists (select from order_items where order_items.order_id = orders.id and not exists (
        select from reviews where reviews.order_id = orders.id and order_position = position))
      and not exists (select from returns where returns.order_id = orders.id)
    limit ${MOST}`.execute(db)
  const consents = await listConsents(db, {
    phones: rows.map(({ phone }) => phone),
    emails: rows.map(({ email }) => email),
  })
  const agreed = new Set(
    consents.flatMap(({ contact, purpose, counts }) => (purpose === 'reminders' && counts ? [contact] : [])),
  )
  await eachApart(
    rows,
    ({ orderId }) => `Order ${orderId}`,
    async order => {
      const byPhone = agreed.has(order.phone)
      const byEmail = agreed.has(mailbox(order.email))
      if (byPhone || byEmail) await ask(db, order, { byPhone, byEmail })
    },
  )
}

async function ask(
  db: Db,
  { orderId, phone, language }: Delivered,
  { byPhone, byEmail }: { byPhone: boolean; byEmail: boolean },
): Promise<void> {
  await inTransaction(db, async tx => {
    const taken = await tx
      .insertInto('review_asks')
      .values({ order_id: orderId, way: 'email' })
      .onConflict(oc => oc.doNothing())
      .returning('order_id')
      .executeTakeFirst()
    if (!taken) return
    const way = byPhone
      ? await queueReminder(tx, {
          kind: 'review',
          cause: `review ${orderId}`,
          phone,
          language,
          unproved: false,
          orderId,
        })
      : null
    if (way) await tx.updateTable('review_asks').set({ way }).where('order_id', '=', orderId).execute()
    else if (byEmail) await addEmail(tx, 'review-ask', { orderId })
    // Tried again once a message can be sent.
    else await tx.deleteFrom('review_asks').where('order_id', '=', orderId).execute()
  })
}

/** The email of an order that may still ask for its review: the consent holds, and something is left to review. */
export async function findReviewEmail(db: Db, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from order_items join orders on orders.id = order_id
    where order_id = ${orderId} and order_status = 'delivered'
      and not exists (select from reviews where reviews.order_id = orders.id and order_position = position) limit 1`.execute(
    db,
  )
  const email = rows[0]?.email
  return email !== undefined && (await hasConsent(db, { email }, 'reminders')) ? email : null
}
