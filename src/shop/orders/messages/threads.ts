import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { isWhatsappOn } from './ask-approval.ts'
import { costOf } from './costs.ts'
import { type Channel, type MessageState, REPLY_HOURS } from './message-rules.ts'

/** The most messages that a thread shows, the newest. */
const SHOWN = 100

export const ThreadFilter = z.object({ of: oneOf(['unknown', 'all']), page: pageFilter(100) })

export type Thread = {
  /** As `senderOf` reads it. */
  sender: string
  phone: string | null
  /** Of the order; else as the sender calls themselves in WhatsApp. */
  name: string
  orderId: string | null
  orderNumber: string | null
  text: string
  at: Date
  unread: number
}

/**
 * Who wrote, what they wrote last, those that nobody of staff has read first: by default with an order, else numbers
 * without one.
 */
export async function listThreads(
  db: Db,
  { of, page }: z.output<typeof ThreadFilter>,
): Promise<{ threads: Thread[]; more: boolean; counts: { orders: number; unknown: number } }> {
  const { rows } = await sql<Thread>`
    with senders as (
      select coalesce(ltrim(phone, '+'), user_id) as sender, count(*) filter (where seen_at is null)::int as unread, max(at) as at
      from incoming_messages group by 1
    )
    select senders.sender, senders.unread, last.phone, coalesce(nullif(full_name, ''), last.name) as name, last.text, last.at,
      orders.id as "orderId", order_number as "orderNumber"
    from senders cross join lateral (
      select * from incoming_messages where coalesce(ltrim(phone, '+'), user_id) = senders.sender order by at desc, id limit 1
    ) as last left join orders on orders.id = last.order_id
    where ${of === 'all'} or (last.order_id is null) = ${of === 'unknown'}
    order by senders.unread = 0, senders.at desc ${pageRows(page)}`.execute(db)
  const { rows: threads, more } = pageOf(rows)
  return { threads, more, counts: await countUnread(db) }
}

/**
 * Senders whose words nobody of staff has read: each waits for an answer, which is free of a template for a day.
 * `since`, `until` as work of a day has them.
 */
export const unreadSenders = sql<WaitingWork>`
  select coalesce(ltrim(phone, '+'), user_id) as id, min(at) as since, max(at) + ${REPLY_HOURS} * interval '1 hour' as until
  from incoming_messages where seen_at is null group by 1`

/** How many wrote what nobody of staff has read: about an order, and from numbers without one. */
async function countUnread(db: Db): Promise<{ orders: number; unknown: number }> {
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
  /** What it costs at today's rates; null where the other system charged nothing, or has not said so yet. */
  cost: Paisa | null
}

type Rates = Pick<Settings, 'messageRates'>

/** Whose messages: those of a number or of a user name, and those about an order. */
export type Sender = { phone: string | null; userId: string | null; orderId: string | null }

/** As the address of a thread names them: a phone as digits, else a user name. */
export function senderOf(name: string): Sender {
  const isPhone = /^\d{6,15}$/.test(name)
  return { phone: isPhone ? `+${name}` : null, userId: isPhone || name === '' ? null : name, orderId: null }
}

/** What they sent. */
export const sentBy = ({ phone, userId, orderId }: Sender) =>
  sql<boolean>`(phone = ${phone} or user_id = ${userId} or order_id = ${orderId})`

/**
 * What was said with the number of an order, and about it with numbers that it had before or with user names. Throws
 * `not_found`.
 */
export async function senderOfOrder(db: Db, orderId: string): Promise<Sender> {
  const order = await db.selectFrom('orders').select('phone_number').where('id', '=', orderId).executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'This order does not exist')
  return { phone: order.phone_number || null, userId: null, orderId }
}

/** All that was said with a sender, the newest last, and until when the shop may reply freely. Throws `not_found`. */
export async function findThread(db: Db, name: string, settings: Rates) {
  const sender = senderOf(name)
  const thread = await findSaid(db, sender, settings)
  if (thread.said.length === 0) throw new ShopError('not_found', 'Nobody wrote from this number')
  const orders = await db
    .selectFrom('orders')
    .select(['id as orderId', 'order_number as orderNumber', 'order_status as status', 'full_name as name'])
    .select(['created_at as createdAt', 'total_amount as totalAmount'])
    .select(sql<boolean>`order_outcome(orders) = 'refused'`.as('refused'))
    .select(sql<string[]>`ordered_sizes(orders.id)`.as('items'))
    .where('phone_number', '=', sender.phone ?? '')
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
  return { sender: name, orders, ...thread }
}

export type OrderThread = Awaited<ReturnType<typeof findSaid>>

/** What was said about an order and with its number; none is a result too. Throws `not_found`. */
export const findOrderThread = async (db: Db, orderId: string, settings: Rates): Promise<OrderThread> =>
  findSaid(db, await senderOfOrder(db, orderId), settings)

async function findSaid(db: Db, sender: Sender, settings: Rates) {
  const { phone } = sender
  return {
    phone,
    said: await listSaid(db, sender, settings),
    replyUntil: phone && (await replyUntil(db, phone)),
    isWhatsappOn: await isWhatsappOn(db),
  }
}

async function listSaid(db: Db, sender: Sender, settings: Rates): Promise<Said[]> {
  const { rows } = await sql<Omit<Said, 'cost'> & { category: string | null; parts: number }>`
    select * from (
      select id, received_at as at, text, true as "isTheirs", seen_at is null as "isUnread", 'whatsapp' as channel, null as state, '' as why, name as by,
        null as category, 0 as parts
      from incoming_messages where ${sentBy(sender)}
      union all
      select id, coalesce(sent_at, queued_at), text, false, false, channel, state, why, asked_by, case when billable then category end, parts
      from messages where phone = ${sender.phone} or order_id = ${sender.orderId}
      order by 2 desc, 1 limit ${SHOWN}) as said
    order by at, id`.execute(db)
  return rows.map(({ category, parts, ...said }) => ({
    ...said,
    cost: category === null ? null : costOf({ category, parts }, settings),
  }))
}

/** Until when the shop may write freely to a number; null when that is over. */
export async function replyUntil(db: Db, phone: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select max(at) + ${REPLY_HOURS} * interval '1 hour' as until from incoming_messages where phone = ${phone}
    having max(at) > now() - ${REPLY_HOURS} * interval '1 hour'`.execute(db)
  return rows[0]?.until ?? null
}
