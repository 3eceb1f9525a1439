import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Reminder } from '../../ground/consents/index.ts'
import { timeText } from '../../ground/dates.ts'
import { amountText, type Paisa } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { DueMessage } from './due-message.ts'
import { type Link, type LinkParts, linkOf, stopAddress } from './links.ts'
import { type Language, type ReminderKind, reviewLinkEnds } from './message-rules.ts'
import type { Words } from './message-texts.ts'

type ReminderRow = {
  items: string | null
  orderNumber?: string
  price?: Paisa
  productId?: string
  keptUntil?: Date | null
}

/**
 * What a reminder says now, with nothing of the person in it: anybody can type anybody's phone. Null when it is not so
 * any more: they ordered, reviewed, withdrew the consent, or none is left.
 */
export async function describeReminder(
  db: Db,
  { cause, phone, language }: DueMessage,
  kind: ReminderKind,
  { shopName }: Settings,
  pages: LinkParts,
): Promise<{ version: null; words: Words; link: Link } | null> {
  // 'cart ID', with ' by SMS' after it on the second way.
  const [, id = ''] = cause.split(' ')
  const { rows } = await finders[kind](id, phone).execute(db)
  const [row] = rows
  // Sold out again: the alert keeps its place until pieces come back.
  if (!row?.items && kind === 'backInStock') await waitAgain(db, id)
  if (!row?.items) return null
  const reminder: Reminder = { of: kind === 'backInStock' ? 'stock' : kind, id }
  const until = kind === 'review' ? reviewLinkEnds() : undefined
  const key = pages.reminderKey(reminder, until)
  return {
    version: null,
    words: {
      shop: shopName,
      items: row.items,
      stop: stopAddress(pages.publicUrl, key),
      order: row.orderNumber ?? '',
      total: amountText(row.price ?? (0 as Paisa)),
      until: keptText(row.keptUntil ?? null, language),
    },
    link: linkOf(kind, row.productId ?? key, key, pages),
  }
}

/** Until when a bottle is kept for who waited, as a sentence without its full stop. */
const keptText = (until: Date | null, language: Language): string =>
  language === 'en'
    ? until
      ? `We keep one for you until ${timeText(until)}: order it with this number`
      : 'There are few bottles'
    : until
      ? `ایک بوتل ${timeText(until)} تک آپ کے لیے رکھی ہے، اسی نمبر سے آرڈر کریں`
      : 'بوتلیں کم ہیں'

const waitAgain = (db: Db, id: string) =>
  sql`
  update stock_asks set called_at = null, kept_until = null where id::text = ${id} and not exists (select from stock_asks other
    where other.size_id = stock_asks.size_id and other.mailbox = stock_asks.mailbox and other.called_at is null)`.execute(
    db,
  )

const agreed = (phone: string) => sql`exists (select from message_consents
  where phone = ${phone} and purpose = 'reminders' and withdrawn_at is null)`

const finders = {
  cart: (id: string, phone: string) => sql<ReminderRow>`
    select (select string_agg(counted_size((line ->> 'quantity')::integer, products.name, size_words(sizes)), ', ' order by place)
      from jsonb_array_elements(lines) with ordinality as l (line, place) join sizes on sizes.id = line ->> 'selectedSizeId'
        join products on products.id = product_id
      where stock > 0 and published and retired_at is null) as items
    from checkouts where id = ${id} and phone = ${phone} and order_id is null and ${agreed(phone)}`,
  review: (id: string, phone: string) => sql<ReminderRow>`
    select order_number as "orderNumber", (select string_agg(isolated(name) || ' ' || size_words(order_items), ', ' order by position) from order_items
      where order_id = orders.id and not exists (select from reviews
        where reviews.order_id = orders.id and order_position = position)) as items
    from orders where id = ${id} and phone_number = ${phone} and order_status = 'delivered' and ${agreed(phone)}`,
  backInStock: (id: string, phone: string) => sql<ReminderRow>`
    select isolated(name) || ' ' || size_words(sizes) as items, cut_price as price, product_id as "productId", kept_until as "keptUntil"
    from stock_asks join sizes on sizes.id = size_id join products on products.id = product_id
    where stock_asks.id::text = ${id} and stock_asks.phone = ${phone} and stock > 0 and published and retired_at is null`,
}
