import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { addJob } from '../../../../platform/database/job-queues.ts'
import type { Sealer } from '../../../../platform/secrets/seal.ts'
import { withoutNul } from '../../../../platform/without-nul.ts'
import type { HostedPage } from '../../../ground/hosted-pages/hosted-page-rules.ts'
import type { Paisa } from '../../../ground/money.ts'
import { readCredentials } from '../../../settings/connections/index.ts'
import { WORK_PAYMENTS } from './begin-payment.ts'
import { jazzcashAmount } from './hosted-system.ts'
import { isJazzcashSigned, isSafepaySigned } from './signatures.ts'

/** What a browser brings back, or another system sends: raw, and as its form, JSON or query reads. */
export type Notice = { body: Buffer; signature: string; fields: Record<string, string>; isReturn: boolean }

type Known = { reference: string; orderId: string }

/**
 * Takes a notice, or a shopper who comes back: a hint only, which makes the shop ask what became of the payment.
 * `taken`: it is signed, or it is a return that names a payment as only its shopper knows it. `known`: the payment that
 * it names, signed or not.
 */
export async function takeNotice(
  db: Db,
  sealer: Sealer,
  page: HostedPage,
  notice: Notice,
): Promise<{ taken: boolean; known: Known | null }> {
  const names = page === 'jazzcash' ? jazzcashNames(notice.fields) : safepayNames(notice)
  const known = await findNamed(db, page, names)
  // Money of payments that began before the connection was turned off still comes.
  const { secrets = {} } = (await readCredentials(db, sealer, page, { whileOff: true })) ?? {}
  const taken = isTaken(page, notice, secrets) && known !== null
  if (taken) await inTransaction(db, tx => hint(tx, known.reference, names.amount))
  return { taken, known }
}

type Names = { reference: string; outsideId: string; amount: Paisa | null }

const jazzcashNames = ({ pp_TxnRefNo: reference = '', pp_Amount: amount }: Notice['fields']): Names => ({
  reference,
  outsideId: '',
  amount: jazzcashAmount(amount),
})

/** Notices name the tracker in `data`, returns in their query. */
function safepayNames({ fields, body }: Notice): Names {
  const data = dataOf(body)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const metadata = data.metadata as { order_id?: unknown } | null | undefined
  const outsideId = text(fields.tracker) || text(data.tracker) || text(data.token)
  return { reference: text(fields.order_id) || text(metadata?.order_id), outsideId, amount: null }
}

function dataOf(body: Buffer): Record<string, unknown> {
  try {
    const { data } = JSON.parse(withoutNul(body.toString('utf8'))) as { data?: Record<string, unknown> }
    return data ?? {}
  } catch {
    return {}
  }
}

function isTaken(page: HostedPage, notice: Notice, secrets: Record<string, string>): boolean {
  if (page === 'jazzcash')
    return Boolean(secrets.integritySalt) && isJazzcashSigned(notice.fields, secrets.integritySalt ?? '')
  // A return's signature differs between Safepay's documents. Its tracker, which nobody guesses, is enough to ask.
  if (notice.isReturn) return true
  return Boolean(secrets.webhookSecret) && isSafepaySigned(notice.body, notice.signature, secrets.webhookSecret ?? '')
}

async function findNamed(db: Db, page: HostedPage, { reference, outsideId }: Names): Promise<Known | null> {
  const row = await db
    .selectFrom('hosted_payments')
    .select(['reference', 'order_id as orderId'])
    .where('system', '=', page)
    .where(eb =>
      outsideId
        ? eb('outside_id', '=', outsideId)
        : eb.and([eb('reference', '=', reference), eb('reference', '<>', '')]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** The same hint again asks again, but not more often than each five seconds. What is decided stays. */
async function hint(tx: Tx, reference: string, amount: Paisa | null): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    update hosted_payments set told_at = coalesce(told_at, now()), told_amount = coalesce(${amount}, told_amount), tries = 0, state = 'open',
      ended_at = null, next_try_at = greatest(now(), coalesce(asked_at, '-infinity') + interval '5 seconds')
    where reference = ${reference} and state in ('open', 'failed', 'lapsed')
    returning greatest(0, extract(epoch from next_try_at - now()))::float as seconds`.execute(tx)
  for (const { seconds } of rows)
    await addJob(
      tx,
      WORK_PAYMENTS,
      {},
      { queue: 'urgent', key: `${WORK_PAYMENTS} told ${reference}`, delayHours: seconds / 3600 },
    )
}
