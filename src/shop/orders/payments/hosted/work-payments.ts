import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { addJob } from '../../../../platform/database/job-queues.ts'
import { OutsideError } from '../../../../platform/outside-error.ts'
import type { Sealer } from '../../../../platform/secrets/seal.ts'
import { type HostedPage, pageNames } from '../../../ground/hosted-pages/hosted-page-rules.ts'
import type { Paisa } from '../../../ground/money.ts'
import { type Claim, workQueue } from '../../../ground/work-queue.ts'
import { sealOf, WORK_PAYMENTS } from './begin-payment.ts'
import type { HostedSystem, OpenHosted } from './hosted-system.ts'
import { pauseAfter, settlePayment } from './settle-payment.ts'

const OPEN_PAUSE_SECONDS = 3
/** Seconds after the page is opened until the first question. A shopper's return asks sooner. */
const FIRST_ASK_SECONDS = 120
const GIVEN_UP_DAYS = 7

type Due = {
  reference: string
  orderId: string
  orderNumber: string
  page: HostedPage
  amount: Paisa
  state: 'opening' | 'open' | 'failed'
  outsideId: string
  createdAt: Date
  expiresAt: Date
  /** Its system is gone for good, or knows it no more. */
  over: boolean
}

const payments = workQueue({
  table: 'hosted_payments',
  key: 'reference',
  waits: sql`state in ('opening', 'open', 'failed')`,
})
const TRIES_TO_OPEN = 4
const never = sql<Date>`'infinity'::timestamptz`

/**
 * Opens all payments that wait for their page, and asks what became of those that may be paid. Any number of these may
 * run at once. A payment is asked for until it is decided, or its time is over.
 */
export const workPayments = (db: Db, sealer: Sealer, open: OpenHosted): Promise<void> =>
  payments.work(db, {
    read: paymentOf,
    nameOf: ({ orderNumber, reference }) => `Payment ${reference} of ${orderNumber}`,
    async work(due) {
      const system = await open(due.page)
      if (!system) throw new OutsideError('failed', 'its connection is not set up')
      if (due.state === 'opening') return openPage(db, sealer, system, due)
      await payments.keep(db, due, { asked_at: sql<Date>`now()` })
      await settlePayment(db, due.reference, await system.ask(due))
    },
    failed: (due, error) => (due.state === 'opening' ? notOpened(db, due, error) : notReached(db, due, error)),
  })

const paymentOf = (reference: string) => sql<Due>`
  select reference, order_id as "orderId", order_number as "orderNumber", system as page, amount, hosted_payments.state, outside_id as "outsideId",
    hosted_payments.created_at as "createdAt", hosted_payments.expires_at as "expiresAt", hosted_payments.expires_at < now() - ${GIVEN_UP_DAYS} * interval '1 day' as over
  from hosted_payments join orders on orders.id = order_id where reference = ${reference}`

async function openPage(db: Db, sealer: Sealer, system: HostedSystem, due: Due): Promise<void> {
  const { target, outsideId } = await system.open(due)
  await sql`
    update hosted_payments set state = 'open', outside_id = ${outsideId}, page = ${sealer.seal(sealOf(due.reference), JSON.stringify(target))},
      why = '', tries = 0, next_try_at = now() + ${FIRST_ASK_SECONDS} * interval '1 second'
    where reference = ${due.reference} and state = 'opening'`.execute(db)
}

async function notOpened(db: Db, due: Due & Claim<string>, { kind, message: why }: OutsideError): Promise<void> {
  const { reference, page, tries } = due
  if (kind === 'refused' || tries >= TRIES_TO_OPEN) {
    const said = `${pageNames[page]} could not be opened: ${why}`
    await payments.keep(db, due, { state: 'failed', why: said, ended_at: sql<Date>`now()`, next_try_at: never })
    return
  }
  await payments.putOff(db, due, { why }, { seconds: OPEN_PAUSE_SECONDS })
  // The shopper is waiting: sooner than the job of each minute.
  const key = `${WORK_PAYMENTS} again ${reference}`
  await addJob(db, WORK_PAYMENTS, {}, { queue: 'urgent', key, delayHours: OPEN_PAUSE_SECONDS / 3600 })
}

/** Asked for until long after it could be paid. The reason of a failed one stays. */
async function notReached(db: Db, due: Due & Claim<string>, { message }: OutsideError): Promise<void> {
  const why = due.state === 'failed' ? {} : { why: message }
  if (!due.over) await payments.putOff(db, due, why, { seconds: pauseAfter(due.tries) })
  else if (due.state === 'failed') await payments.keep(db, due, { next_try_at: never })
  else await payments.keep(db, due, { ...why, state: 'lapsed', next_try_at: never })
}
