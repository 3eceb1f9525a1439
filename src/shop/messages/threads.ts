import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf } from '../list-filters.ts'
import { ShopError } from '../shop-error.ts'
import { type Channel, type MessageState, REPLY_HOURS } from './rules.ts'

const PER_PAGE = 50
/** The most messages that a thread shows, the newest. */
const SHOWN = 100

export const ThreadFilter = z.object({ of: oneOf(['unknown', 'all']), page: pageFilter(100) })

export type Thread = {
  /** A phone as digits, or a user name where there is none. */
  sender: string
  phone: string | null
  name: string
  orderId: string | null
  orderNumber: string | null
  text: string
  at: Date
  unread: number
}

/** Who wrote, what they wrote last, those that nobody of staff has read first: by default with an order, else numbers without one. */
export async function listThreads(
  db: Db,
  { of, page }: z.output<typeof ThreadFilter>,
): Promise<{ threads: Thread[]; more: boolean; counts: { orders: number; unknown: number } }> {
  const { rows } = await sql<Thread>`
    with senders as (
      select coalesce(ltrim(phone, '+'), user_id) as sender, count(*) filter (where seen_at is null)::int as unread, max(at) as at
      from incoming_messages group by 1
    )
    select senders.sender, senders.unread, last.phone, last.name, last.text, last.at, orders.id as "orderId",
      order_number as "orderNumber"
    from senders cross join lateral (
      select * from incoming_messages where coalesce(ltrim(phone, '+'), user_id) = senders.sender order by at desc, id limit 1
    ) as last left join orders on orders.id = last.order_id
    where ${of === 'all'} or (last.order_id is null) = ${of === 'unknown'}
    order by senders.unread = 0, senders.at desc limit ${PER_PAGE + 1} offset ${(page - 1) * PER_PAGE}`.execute(db)
  const { rows: threads, more } = pageOf(rows, PER_PAGE)
  return { threads, more, counts: await countUnread(db) }
}

/** How many wrote what nobody of staff has read: about an order, and from numbers without one. */
export async function countUnread(db: Db): Promise<{ orders: number; unknown: number }> {
  const { rows } = await sql<{ orders: number; unknown: number }>`
    select count(distinct coalesce(phone, user_id)) filter (where order_id is not null)::int as orders,
      count(distinct coalesce(phone, user_id)) filter (where order_id is null)::int as unknown
    from incoming_messages where seen_at is null`.execute(db)
  return rows[0] ?? { orders: 0, unknown: 0 }
}

export type Said = {
  id: string
  at: Date
  text: string
  /** By a shopper; else by the shop, and what became of it. */
  isTheirs: boolean
  isUnread: boolean
  channel: Channel
  state: MessageState | null
  why: string
  by: string
}

/** All that was said with a sender, the newest last, and until when the shop may answer freely. Throws `not_found`. */
export async function findThread(db: Db, sender: string) {
  const phone = /^\d{6,15}$/.test(sender) ? `+${sender}` : null
  const { rows } = await sql<Said>`
    select * from (
      select id, received_at as at, text, true as "isTheirs", seen_at is null as "isUnread", 'whatsapp' as channel, null as state, '' as why, name as by
      from incoming_messages where phone = ${phone} or (${phone}::text is null and user_id = ${sender})
      union all
      select id, coalesce(sent_at, queued_at), text, false, false, channel, state, why, asked_by
      from messages where phone = ${phone}
      order by 2 desc, 1 limit ${SHOWN}) as said
    order by at, id`.execute(db)
  if (rows.length === 0) throw new ShopError('not_found', 'Nobody wrote from this number')
  const orders = await db
    .selectFrom('orders')
    .select(['id as orderId', 'order_number as orderNumber', 'order_status as status', 'full_name as name'])
    .where('phone_number', '=', phone ?? '')
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
  return { sender, phone, said: rows, orders, answerUntil: phone && (await answerUntil(db, phone)) }
}

/** Until when the shop may write freely to a number; null when that is over. */
export async function answerUntil(db: Db, phone: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select max(at) + ${REPLY_HOURS} * interval '1 hour' as until from incoming_messages where phone = ${phone}
    having max(at) > now() - ${REPLY_HOURS} * interval '1 hour'`.execute(db)
  return rows[0]?.until ?? null
}
