import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { toE164 } from '../../ground/shipping/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { isApproved } from './approved-text.ts'
import { isWhatsappOn } from './ask-approval.ts'
import { type Language, type MessageKind, type MessageState, SEND_MESSAGES, TEST_KIND } from './message-rules.ts'

const SHOWN_TESTS = 5
const MOBILE = 'Please enter a mobile number of Pakistan, such as 0300 1234567'

export const TestMessage = z.object({
  language: z.enum(['en', 'ur'], 'Please choose a language'),
  phone: z
    .string()
    .max(40, MOBILE)
    .transform((typed, { addIssue }) => {
      const phone = toE164(typed, 'Pakistan')
      if (phone && /^\+923\d{9}$/.test(phone)) return phone
      addIssue({ code: 'custom', message: MOBILE })
      return z.NEVER
    }),
})

/**
 * Queues a message with example words to a number of staff, once. Throws `invalid` while the connection is off, before
 * WhatsApp has approved the text, and for a number that wants no messages.
 */
export async function sendTestMessage(
  tx: Tx,
  { kind, language, phone, by }: z.output<typeof TestMessage> & { kind: MessageKind; by: string },
): Promise<void> {
  if (!(await isWhatsappOn(tx)))
    throw new ShopError('invalid', 'The connection to WhatsApp is off. Please set it up and turn it on first.')
  if (!(await isApproved(tx, await readSettings(tx), kind, language)))
    throw new ShopError(
      'invalid',
      'WhatsApp has not approved this text yet, and sends only what it approved. Please ask for approval, or try again later.',
      'language',
    )
  const stopped = await tx.selectFrom('message_stops').select('phone').where('phone', '=', phone).executeTakeFirst()
  if (stopped) throw new ShopError('invalid', 'This number asked for no messages: it must write START first', 'phone')
  const row = { cause: `test ${kind} ${randomText(20)}`, kind: TEST_KIND, phone, language, asked_by: by }
  await tx.insertInto('messages').values(row).execute()
  await addJob(tx, SEND_MESSAGES, {}, { queue: 'urgent', key: SEND_MESSAGES })
}

/** A test with what became of it. */
export type SentTest = { id: string; phone: string; language: Language; state: MessageState; why: string; at: Date }

/** The latest tests of a message, newest first. */
export async function listTests(db: Db, kind: MessageKind): Promise<SentTest[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'phone', 'why', 'queued_at as at'])
    .select(eb => [
      eb.ref('language').$castTo<Language>().as('language'),
      eb.ref('state').$castTo<MessageState>().as('state'),
    ])
    .where('kind', '=', TEST_KIND)
    .where('cause', 'like', `test ${kind} %`)
    .orderBy('queued_at', 'desc')
    .limit(SHOWN_TESTS)
    .execute()
}
