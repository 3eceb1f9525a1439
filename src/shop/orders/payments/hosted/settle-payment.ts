import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { addJob } from '../../../../platform/database/job-queues.ts'
import { OutsideError } from '../../../../platform/outside-error.ts'
import { isHostedPage, pageNames } from '../../../ground/hosted-pages/hosted-page-rules.ts'
import { postAside } from '../../../ground/ledger/index.ts'
import { amountText } from '../../../ground/money.ts'
import { growingPause } from '../../../ground/work-queue.ts'
import { receivePayment } from '../receive-payment.ts'
import { WORK_PAYMENTS } from './begin-payment.ts'
import type { HostedStatus } from './hosted-system.ts'

/** Hours after its end in which a payment is still asked for: a shopper may pay again on a page that refused a card. */
const GRACE_HOURS = 24
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 6 * 3600
/** The pause after a failed payment is as long as after this many more questions. */
const FAILED_TRIES = 4

/** Seconds until an undecided payment is asked for again, after this many questions. */
export const pauseAfter = (tries: number): number => growingPause(tries, FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS, 3)

/**
 * Does what the other system says of a payment: money that came as asked is received for the order, once; money that
 * did not waits for a person. What it does not know yet is asked for again. Throws `OutsideError` where it was paid and
 * nobody can read how much.
 */
export async function settlePayment(db: Db, reference: string, status: HostedStatus): Promise<void> {
  await inTransaction(db, async tx => {
    const payment = await holdPayment(tx, reference)
    if (!payment || !['open', 'failed', 'lapsed'].includes(payment.state)) return
    if (status.state !== 'paid') return notPaid(tx, payment, { state: status.state, why: status.why.slice(0, 300) })
    const paid = status.amount ?? payment.told_amount ?? payment.amount
    if (paid <= 0) throw new OutsideError('failed', 'it says that it was paid, but not how much: please look it up')
    const name = pageNames[payment.page]
    const asAsked = paid === payment.amount
    const why = asAsked
      ? status.outsideId && `Their number: ${status.outsideId}`
      : `${name} says ${amountText(paid)} was paid; ${amountText(payment.amount)} was asked for`
    const ended = { why: why.slice(0, 300), paid_amount: paid, ended_at: new Date(), page: '' }
    // Without an order until somebody decides: it is in the ledger and in the day all the same.
    const aside = { kind: 'unknown', amount: paid, note: `${name}, ${reference}`, staffId: null } as const
    const odd = asAsked ? null : { state: 'odd', aside: aside.kind, entry_id: await postAside(tx, aside) }
    await tx
      .updateTable('hosted_payments')
      .set({ ...ended, ...(odd ?? { state: 'paid' }) })
      .where('reference', '=', reference)
      .execute()
    if (asAsked)
      await receivePayment(tx, { orderId: payment.order_id, amount: paid, method: name, reference, actor: name })
  })
}

/** A payment with its order, both locked, the order first. */
export async function holdPayment(tx: Tx, reference: string) {
  await sql`select from orders where id = (select order_id from hosted_payments where reference = ${reference}) for update`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('hosted_payments')
    .select([
      'reference',
      'order_id',
      'system',
      'state',
      'amount',
      'told_amount',
      'paid_amount',
      'tries',
      'aside',
      'entry_id',
    ])
    .select(sql<boolean>`expires_at < now() - ${GRACE_HOURS} * interval '1 hour'`.as('over'))
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  return row && isHostedPage(row.system) ? { ...row, page: row.system } : null
}

type Held = NonNullable<Awaited<ReturnType<typeof holdPayment>>>

async function notPaid(tx: Tx, payment: Held, { state, why }: { state: 'waits' | 'failed'; why: string }) {
  const { reference, over, tries } = payment
  const failed = state === 'failed' || payment.state === 'failed'
  const seconds = pauseAfter(tries + (failed ? FAILED_TRIES : 0))
  await sql`
    update hosted_payments set why = ${why}, state = ${failed ? 'failed' : over ? 'lapsed' : 'open'},
      ended_at = case when ${failed || over} then coalesce(ended_at, now()) end,
      next_try_at = case when ${over} then 'infinity' else now() + ${seconds} * interval '1 second' end
    where reference = ${reference}`.execute(tx)
  // The shopper is waiting: sooner than the job of each minute.
  if (!over && seconds < 60)
    await addJob(
      tx,
      WORK_PAYMENTS,
      {},
      { queue: 'urgent', key: `${WORK_PAYMENTS} ${reference}`, delayHours: seconds / 3600 },
    )
}
