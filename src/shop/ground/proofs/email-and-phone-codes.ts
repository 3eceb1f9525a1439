import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import {
  allSecrets,
  isSame,
  randomText,
  type Secret,
  sixDigits,
  type TokenText,
} from '../../../platform/secrets/signing.ts'
import { CONTACT_LIMIT, UNPROVED_EMAILS_AN_HOUR } from '../contact-limits.ts'
import type { Asker } from '../customers/index.ts'
import { addEmail } from '../email-urgency.ts'
import { PAKISTAN } from '../shipping/country-rules.ts'
import { toE164 } from '../shipping/typed-phone-rules.ts'
import { ShopError } from '../shop-error.ts'
import type { AskEmailCode, EnterEmailCode, EnterPhoneCode } from './code-form-rules.ts'
import { CODE_MINUTES, PHONE_CODE_MINUTES } from './proof-rules.ts'

const purposes = { email: 'email-code', phone: 'phone-code' } as const
const minutes = { email: CODE_MINUTES, phone: PHONE_CODE_MINUTES } as const
type Kind = keyof typeof purposes

const MAX_TRIES = 5
// A guesser has 25 tries an hour among a million codes.
const CODES_AN_HOUR = 5

/**
 * What a code is for, as its email says. One that signs in proves nothing in the checkout, and one of the checkout
 * signs nobody in.
 */
export const emailCodePurposes = ['checkout', 'account'] as const
type CodeFor = (typeof emailCodePurposes)[number]

/** What makes the digits of a code in its email: only the secret does. */
export const emailCodeToken = (codeId: string): TokenText => ({ purpose: purposes.email, text: codeId, digits: true })

/** The digits of a code to a phone, and whether these are those of a code. */
export function proofCodes(secret: Secret) {
  const check = (kind: Kind) => (codeId: string, code: string) =>
    allSecrets(secret).some(each => isSame(sixDigits(each, purposes[kind], codeId), code))
  return {
    phoneCode: (codeId: string): string => sixDigits(secret, purposes.phone, codeId),
    isEmailCode: check('email'),
    isPhoneCode: check('phone'),
  }
}

type Of = Pick<Asker, 'browserId' | 'accountId'>
type Entered = {
  asker: Of
  isCode: (codeId: string, code: string) => boolean
  /** Runs before an open code is compared; what it throws ends the try, which is not counted then. */
  countGuess?: () => Promise<void>
}

/**
 * Queues an email with a code to the customer's email. Returns that email, and whether as many codes were asked for
 * within the hour as the house sends to mailboxes that nobody has proved: from then on only proved ones may get theirs
 * (`emailLimits`), and the response is the same for both. Throws `not_signed_in` when the customer is not the asker's,
 * and `too_many` after five codes within an hour.
 * @rule codes by email: how often, how long, how many tries, and that asking for one tells of nobody
 */
export async function askEmailCode(
  db: Db,
  { customerId }: z.infer<typeof AskEmailCode>,
  asker: Of,
  purpose: CodeFor = 'checkout',
): Promise<{ email: string; many: boolean }> {
  return inTransaction(db, async tx => {
    const email = await lockTheirs(tx, customerId, asker)
    await refuseMany(tx, customerId)
    const codeId = await writeCode(tx, { customerId, kind: 'email', subject: emailSubject(customerId, email, purpose) })
    await addEmail(tx, 'email-code', { codeId, ...(purpose === 'account' && { purpose }) })
    return { email, many: await areMany(tx) }
  })
}

/**
 * Makes a code for a phone (E.164), which its caller sends. Returns its id. Throws `not_signed_in` and `too_many` as
 * `askEmailCode`.
 */
export async function makePhoneCode(
  tx: Tx,
  { customerId, phone }: { customerId: string; phone: string },
  asker: Of,
): Promise<string> {
  await lockTheirs(tx, customerId, asker)
  await refuseMany(tx, customerId)
  return writeCode(tx, { customerId, kind: 'phone', subject: phoneSubject(phone) })
}

/**
 * Enters a code: the customer's email is proved for 30 days. In the checkout any code that is open counts, since emails
 * arrive in any order, and one that was entered counts again, since the response may have been lost; one that signs in
 * only once and as the latest of its customer, so that five codes an hour to an email are 25 guesses. Throws
 * `not_signed_in` when the customer is not the asker's, `invalid` for a code that is wrong, too old or tried five
 * times.
 */
export function enterEmailCode(
  db: Db,
  { customerId, code }: z.output<typeof EnterEmailCode>,
  entered: Entered,
  purpose: CodeFor = 'checkout',
): Promise<void> {
  const subjectOf = (email: string) => emailSubject(customerId, email, purpose)
  return enterCode(db, { customerId, code, kind: 'email', subjectOf, purpose }, entered)
}

/**
 * The same with a code to a phone: it is proved for 30 days, in this browser and by whichever of its customers. Throws
 * as `enterEmailCode`.
 */
export function enterPhoneCode(
  db: Db,
  { customerId, phone, code }: z.output<typeof EnterPhoneCode>,
  entered: Entered,
  purpose: CodeFor = 'checkout',
): Promise<void> {
  const subject = phoneSubject(toE164(phone, PAKISTAN) ?? '')
  return enterCode(db, { customerId, code, kind: 'phone', subjectOf: () => subject, purpose }, entered)
}

type Typed = { customerId: string; code: string; kind: Kind; subjectOf: (email: string) => string; purpose: CodeFor }

async function enterCode(
  db: Db,
  { customerId, code, kind, subjectOf, purpose }: Typed,
  { asker, isCode, countGuess }: Entered,
): Promise<void> {
  const right = await inTransaction(db, async tx => {
    const email = await lockTheirs(tx, customerId, asker)
    const asked = tx
      .selectFrom('proofs')
      .select('id')
      .where(eb =>
        // Who types an email after the code was sent is another customer of the same browser.
        purpose === 'checkout'
          ? eb('customer_id', 'in', customersOf(customerId, asker))
          : eb('customer_id', '=', customerId),
      )
      .where('kind', '=', kind)
      .where('subject', '=', subjectOf(email))
      .orderBy('asked_at', 'desc')
    const open = await tx
      .updateTable('proofs')
      .set(eb => ({ tries: eb('tries', '+', 1) }))
      .where('id', 'in', purpose === 'account' ? asked.limit(1) : asked)
      .where('proved_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('tries', '<', MAX_TRIES)
      .returning('id')
      .execute()
    if (open.length > 0) await countGuess?.()
    const entered = open.find(({ id }) => isCode(id, code))
    if (!entered) {
      if (purpose === 'account') return false
      const proved = await asked.where('proved_at', 'is not', null).where('expires_at', '>', sql<Date>`now()`).execute()
      return proved.some(({ id }) => isCode(id, code))
    }
    await tx.updateTable('proofs').set({ proved_at: sql`now()` }).where('id', '=', entered.id).execute()
    return true
  })
  if (!right) {
    throw new ShopError('invalid', 'This code is not right, or too old. Please check it, or ask for a new one.', 'code')
  }
}

/** A customer of the asker, and all others of the same browser: `phone_proved` counts what any of them has proved. */
export const customersOf = (customerId: string, { browserId }: Pick<Of, 'browserId'>) =>
  sql<string>`(select id from customers where id = ${customerId} or browser_id = ${browserId})`

/** Whether this customer has proved this email by a code within 30 days. */
export async function hasProvedEmail(db: Db, customerId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('proofs')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'email')
    .where('subject', '=', emailSubject(customerId, email, 'checkout'))
    .where('proved_at', '>', sql<Date>`now() - interval '30 days'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this customer's email is proved: by the asker's account, or by a code. */
export const provesEmail = async (
  db: Db,
  { customerId, email }: { customerId: string; email: string },
  { accountId, verifiedEmail }: { accountId: string | null; verifiedEmail: string | null },
): Promise<boolean> =>
  (customerId === accountId && email === verifiedEmail) || (await hasProvedEmail(db, customerId, email))

/** The email that a code goes to; null once the code is entered, too old or gone. */
export async function findEmailOfCode(db: Db, codeId: string): Promise<{ email: string; customerId: string } | null> {
  const row = await findOpenCode(db, codeId)
  return row && emailCodePurposes.some(each => row.subject === emailSubject(row.customerId, row.email, each))
    ? row
    : null
}

/** Whether a code to this phone can still be entered. */
export async function isOpenPhoneCode(db: Db, codeId: string, phone: string): Promise<boolean> {
  return (await findOpenCode(db, codeId))?.subject === phoneSubject(phone)
}

const findOpenCode = (db: Db, codeId: string) =>
  db
    .selectFrom('proofs')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['email', 'customer_id as customerId', 'subject'])
    .where('proofs.id', '=', codeId)
    .where('proved_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

async function refuseMany(tx: Tx, customerId: string): Promise<void> {
  const { asked } = await tx
    .selectFrom('proofs')
    .select(eb => eb.fn.countAll<number>().as('asked'))
    .where('customer_id', '=', customerId)
    .where('asked_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (asked < CODES_AN_HOUR) return
  throw new ShopError(
    'too_many',
    // Some of them may not have been sent.
    'You have asked for several codes already. Please use the latest, or try again in an hour.',
  )
}

async function writeCode(tx: Tx, code: { customerId: string; kind: Kind; subject: string }): Promise<string> {
  const { customerId, kind, subject } = code
  const id = randomText(20)
  const expires_at = sql<Date>`now() + ${minutes[kind]} * interval '1 minute'`
  await tx.insertInto('proofs').values({ id, customer_id: customerId, kind, subject, expires_at }).execute()
  return id
}

/** Locks the customer, so that tries and codes at the same moment count each. Returns its email. */
async function lockTheirs(tx: Tx, customerId: string, { browserId, accountId }: Of): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from customers
    where id = ${customerId} and (browser_id = ${browserId} or (id = ${accountId} and user_id is not null)) for no key update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new ShopError('not_signed_in', 'Please complete email verification first')
  return row.email
}

/**
 * Counts codes to everybody: by a count of those to unproved mailboxes one could see whether a code has added to it.
 */
async function areMany(tx: Tx): Promise<boolean> {
  const { asked } = await tx
    .selectFrom('proofs')
    .select(eb => eb.fn.countAll<number>().as('asked'))
    .where('kind', '=', 'email')
    .where('asked_at', '>', sql<Date>`now() - ${CONTACT_LIMIT.seconds}::int * interval '1 second'`)
    .executeTakeFirstOrThrow()
  return asked > UNPROVED_EMAILS_AN_HOUR.code
}

const emailSubject = (customerId: string, email: string, purpose: CodeFor): string =>
  createHash('sha256')
    .update(`${purpose === 'account' ? 'account\n' : ''}${customerId}\n${email}`)
    .digest('base64url')

/** As `phone_subject` of db/functions/ground/proved-phone-and-mailbox.sql has it. */
export const phoneSubject = (phone: string): string => createHash('sha256').update(`phone ${phone}`).digest('hex')
