import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import type { Asker } from '../../ground/customers/index.ts'
import { plural } from '../../ground/plural.ts'
import {
  type AskPhoneCode,
  customersOf,
  isOpenPhoneCode,
  makePhoneCode,
  phoneSubject,
} from '../../ground/proofs/index.ts'
import { PHONE_CODE_MINUTES } from '../../ground/proofs/proof-rules.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { toE164 } from '../../ground/shipping/typed-phone-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { DueMessage } from './due-message.ts'
import type { ToSend } from './gateway.ts'
import { type Channel, CODE_KIND, type Language, SEND_MESSAGES } from './message-rules.ts'

/** WhatsApp writes the text of codes itself: its templates have a name alone, and their languages. */
export const CODE_TEMPLATE = 'shop_code_1'

// Of one phone, whoever asks: each costs the house money and its owner peace.
const CODES_AN_HOUR = 3

type SentCode = { phone: string; way: Channel; ways: Channel[] }

/** By which ways codes go to phones now, the cheapest first. */
async function codeWays(db: Db): Promise<Channel[]> {
  const { rows } = await sql<{ ways: Channel[] }>`select code_ways() as ways`.execute(db)
  return rows[0]?.ways ?? []
}

/**
 * Sends a code to a phone, by WhatsApp or SMS, for a customer of the asker. Throws `invalid` while the house has no
 * way, `not_signed_in` when the customer is not the asker's, and `too_many`: after three codes to this phone within an
 * hour, while another browser's code to it can be entered, after five codes to this customer, and once the house has
 * sent as many as it pays for in a day.
 * @rule codes to phones: how often, how long, how many tries, and what the house pays for
 */
export async function sendPhoneCode(
  db: Db,
  { customerId, phone: typed, way: wanted, language = 'en' }: z.output<typeof AskPhoneCode>,
  { asker, settings }: { asker: Pick<Asker, 'browserId' | 'accountId'>; settings: Settings },
): Promise<SentCode> {
  const phone = toE164(typed, PAKISTAN) ?? ''
  return inTransaction(db, async tx => {
    const ways = await codeWays(tx)
    const [way] = wanted && ways.includes(wanted) ? [wanted] : ways
    if (!way) throw new ShopError('invalid', 'We cannot send codes to phones just now. Please call us instead.')
    await refuseMany(tx, { phone, theirs: customersOf(customerId, asker), settings })
    const codeId = await makePhoneCode(tx, { customerId, phone }, asker)
    await tx
      .insertInto('messages')
      .values({ cause: `code ${codeId}`, kind: CODE_KIND, channel: way, phone, language })
      .execute()
    await addJob(tx, SEND_MESSAGES, {}, { queue: 'urgent', key: SEND_MESSAGES })
    return { phone, way, ways }
  })
}

type Asked = { phone: string; theirs: RawBuilder<string>; settings: Settings }

async function refuseMany(tx: Tx, { phone, theirs, settings }: Asked): Promise<void> {
  // Two at once count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 1)), pg_advisory_xact_lock(hashtextextended('codes to phones', 1))`.execute(
    tx,
  )
  const { rows } = await sql<{ hour: number; hourEnds: number; othersEnd: number; day: number }>`
    with codes as (select *, subject = ${phoneSubject(phone)} as same from proofs where kind = 'phone' and asked_at > now() - interval '1 day')
    select count(*) filter (where same and asked_at > now() - interval '1 hour')::int as hour,
      ${minutesTo(sql`(array_agg(asked_at order by asked_at desc) filter (where same))[${CODES_AN_HOUR}::int] + interval '1 hour'`)} as "hourEnds",
      ${minutesTo(sql`max(expires_at) filter (where same and customer_id not in ${theirs} and proved_at is null)`)} as "othersEnd",
      count(*)::int as day
    from codes`.execute(tx)
  const { hour = 0, hourEnds = 0, othersEnd = 0, day = 0 } = rows[0] ?? {}
  // It can be entered only there.
  if (othersEnd > 0) {
    const text = `A code went to this number a short while ago, asked for in another browser or app. Please enter it there, or try again in ${plural(othersEnd, 'minute')}.`
    throw new ShopError('too_many', text, 'phone')
  }
  if (hour >= CODES_AN_HOUR) {
    const text = `Several codes went to this number a short while ago. Please use the latest, or try again in ${plural(hourEnds, 'minute')}.`
    throw new ShopError('too_many', text, 'phone')
  }
  if (day < settings.phoneCodesADay) return
  const call = settings.supportPhone ? ` Please call ${settings.supportPhone}.` : ''
  throw new ShopError('too_many', `We cannot send more codes today.${call}`)
}

/** Minutes from now, rounded up; 0 for none, and for a moment that is past. */
const minutesTo = (at: RawBuilder<unknown>) =>
  sql<number>`coalesce(greatest(0, ceil(extract(epoch from ${at} - now()) / 60)), 0)::int`

const texts: Record<Language, string> = {
  en: '{code} is your code for {shop}. It works for {minutes} minutes. Please give it to nobody.',
  ur: '{shop} کے لیے آپ کا کوڈ {code} ہے۔ یہ {minutes} منٹ تک کام کرتا ہے۔ کسی کو نہ بتائیں۔',
}

/** A code as it is sent now, or why it is not. What is stored of it has no digits. */
export async function describeCode(
  db: Db,
  { messageId, cause, phone, language, channel }: DueMessage,
  { settings, publicUrl, phoneCode }: CodePages,
): Promise<ToSend | { skipped: string }> {
  const [, codeId = ''] = cause.split(' ')
  if (!(await isOpenPhoneCode(db, codeId, phone))) return { skipped: 'The code was entered, or is too old' }
  const { shopName } = await settings()
  const code = phoneCode(codeId)
  const said = (digits: string) =>
    texts[language]
      .replace('{code}', digits)
      .replace('{shop}', shopName)
      .replace('{minutes}', String(PHONE_CODE_MINUTES))
  await db
    .updateTable('messages')
    .set({ text: said('******') })
    .where('id', '=', messageId)
    .execute()
  const common = { messageId, orderId: null, phone, language, secret: code }
  // The last line lets the browser of this shop fill in the code (WebOTP).
  if (channel === 'sms')
    return { ...common, template: null, text: `${said(code)}\n\n@${new URL(publicUrl).hostname} #${code}` }
  return {
    ...common,
    language: await approvedLanguage(db, language),
    text: said(code),
    // The button copies the code.
    template: { name: CODE_TEMPLATE, words: [code], payloads: {}, linkEnd: code },
  }
}

/** What makes the digits of a code, and what its message says of the shop. */
export type CodePages = { publicUrl: string; settings: () => Promise<Settings>; phoneCode: (codeId: string) => string }

async function approvedLanguage(db: Db, language: Language): Promise<Language> {
  const rows = await db
    .selectFrom('message_templates')
    .select(eb => eb.ref('language').$castTo<Language>().as('language'))
    .where('kind', '=', CODE_KIND)
    .where('approved_name', '=', CODE_TEMPLATE)
    .execute()
  return rows.find(each => each.language === language)?.language ?? rows[0]?.language ?? language
}
