import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { bracedNames } from '../../ground/brace-syntax-rules.ts'
import { amountText, type Paisa } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { approvedText } from './approved-text.ts'
import { cancelledWords } from './cancelled-words.ts'
import { describeReminder } from './describe-reminder.ts'
import { describeTest } from './describe-test.ts'
import type { DueMessage } from './due-message.ts'
import type { Template, ToSend } from './gateway.ts'
import { type Link, type LinkParts, linkOf } from './links.ts'
import type { KnownText } from './merchant-texts.ts'
import {
  answers,
  CODE_KIND,
  isMessageKind,
  isReminderKind,
  type Language,
  type MessageKind,
  type ReminderKind,
  TEST_KIND,
} from './message-rules.ts'
import { fill, oneLine, type Words } from './message-texts.ts'
import { replyHolds } from './replies-to-buttons.ts'
import { type CodePages, describeCode } from './send-phone-code.ts'
import { smsText } from './sms-texts.ts'

/** What messages say of the shop, and the pages that they lead to. */
export type Pages = LinkParts & CodePages

type MessageFacts = {
  status: string
  stock: string
  version: number
  orderNumber: string
  name: string
  items: string
  total: Paisa
  toPay: Paisa
  city: string
  address: string
  courier: string
}

const CHANGED = 'What it tells has changed'

const statusOf = (db: Db, orderId: string) =>
  db.selectFrom('orders').select('order_status as status').where('id', '=', orderId).executeTakeFirst()

/** A message as it is sent now, or why it is not: its order has moved on. What it says is stored beside it. */
export async function describeMessage(
  db: Db,
  message: DueMessage,
  pages: Pages,
): Promise<ToSend | { skipped: string }> {
  const { messageId, kind, orderId, phone, language, channel } = message
  const common = { messageId, orderId, phone, language }
  if (kind === TEST_KIND) return describeTest(db, message, pages.publicUrl)
  if (kind === CODE_KIND) return describeCode(db, message, pages)
  if (!isMessageKind(kind)) {
    const order = orderId && (await statusOf(db, orderId))
    if (order && !replyHolds(message.cause, order.status)) return { skipped: CHANGED }
    return { ...common, template: null, text: message.text, secret: '' }
  }
  const settings = await pages.settings()
  const about = isReminderKind(kind)
    ? await describeReminder(db, message, kind, settings, pages)
    : await describe(db, message, kind, settings, pages)
  if (about === null) return { skipped: CHANGED }
  const { link } = about
  const words = oneLine(about.words)
  const approved = channel === 'sms' ? null : await approvedText(db, settings, kind, language)
  const text = approved ? fill(approved.text, words) : smsText(kind, language, words, link)
  await db
    .updateTable('messages')
    .set({
      text: text.replaceAll(/\bkey=\S+/g, 'key=***'),
      order_version: about.version,
      answer_by: sql<Date>`now() + ${settings.messageWaitHours} * interval '1 hour'`,
    })
    .where('id', '=', messageId)
    .execute()
  if (!approved) return { ...common, template: null, text, secret: link.secret }
  return {
    ...common,
    language: approved.language,
    text,
    secret: link.secret,
    template: templateOf(kind, approved, words, messageId, link.end),
  }
}

function templateOf(
  kind: MessageKind,
  { name, text, link }: KnownText,
  words: Words,
  messageId: string,
  linkEnd: string,
): Template {
  return {
    name,
    words: bracedNames(text).map(word => words[word] ?? ''),
    payloads: kind === 'confirm' ? Object.fromEntries(answers.map(answer => [answer, `${answer}:${messageId}`])) : {},
    linkEnd: link === undefined ? null : linkEnd,
  }
}

// The cause of the message about a parcel that leaves after others of its order, with its id:
// db/functions/orders/messages-to-phones.sql.
const LATER_PARCEL = 'dispatched parcel '

type About = Pick<MessageFacts, 'version'> & { words: Words; link: Link }

async function describe(
  db: Db,
  { orderId, language, phone, cause }: DueMessage,
  kind: Exclude<MessageKind, ReminderKind>,
  settings: Settings,
  pages: Pages,
): Promise<About | null> {
  if (orderId === null) return null
  const laterParcel = cause.startsWith(LATER_PARCEL) ? cause.slice(LATER_PARCEL.length) : null
  const { rows } = await sql<MessageFacts & { phone: string }>`
    select order_status as status, stock_of_order(orders) as stock, version, coalesce(later_code, order_number) as "orderNumber", full_name as name, total_amount as total,
      coalesce((select sum(owed) from parcels_cash(orders) join parcels on parcels.id = parcel_id where state = 'handed_over'
          and case when later_id is not null then parcels.id = later_id
            else not exists (select from messages told where told.order_id = orders.id and told.cause = ${LATER_PARCEL} || parcels.id) end),
        (select to_collect from order_dues(orders)))::bigint as "toPay", city, phone_number as phone,
      concat_ws(', ', address, nullif(famous_spot, ''), nullif(town, ''), city) as address,
      coalesce((select name from couriers where couriers.id = later_courier), nullif(courier, ''), (select couriers.name from parcels join couriers on couriers.id = courier_id
        where order_id = orders.id order by parcels.code desc limit 1), '') as courier,
      array_to_string(ordered_sizes(orders.id), ', ') as items
    from orders left join (select id as later_id, code as later_code, courier_id as later_courier, order_id as later_of from parcels) later
      on later_id = ${laterParcel} and later_of = orders.id
    where orders.id = ${orderId}`.execute(db)
  const [facts] = rows
  if (!facts || facts.phone !== phone || !isTrue(kind, facts.status)) return null
  // 'Shall we send it?' is not asked of what cannot be sent: staff call.
  if (kind === 'confirm' && facts.stock === 'none') return null
  const words = {
    name: facts.name,
    shop: settings.shopName,
    order: facts.orderNumber,
    items: facts.items,
    // 'You pay {total} in cash', says the question.
    total: amountText(kind === 'confirm' ? facts.toPay : facts.total),
    city: facts.city,
    address: facts.address,
    phone: settings.supportPhone,
    courier: facts.courier || settings.shopName,
    pay: payText(facts.toPay, language),
    ...(kind === 'cancelled' && (await cancelledWords(db, orderId, language))),
  }
  const confirms = kind === 'confirm'
  const key = confirms ? pages.confirmKey(orderId) : pages.orderKey(orderId)
  const end = `${orderId}${confirms ? '/confirm' : ''}?key=${key}`
  return { version: facts.version, words, link: linkOf(kind, end, key, pages) }
}

/** Whether what a message is about still holds. */
function isTrue(kind: MessageKind, status: string): boolean {
  if (kind === 'confirm') return status === 'pending'
  if (kind === 'dispatched' || kind === 'attemptFailed') return status === 'outForDelivery'
  return status === kind
}

function payText(toPay: Paisa, language: Language): string {
  if (toPay === 0) return language === 'ur' ? 'رقم ادا ہو چکی ہے' : 'It is paid already'
  const amount = amountText(toPay)
  return language === 'ur' ? `کوریئر کو ${amount} ادا کریں` : `You pay ${amount} to the courier`
}
