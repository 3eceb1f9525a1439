import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { addJob } from '../../../../platform/database/jobs.ts'
import { OutsideError } from '../../../../platform/outside-error.ts'
import type { Sealer } from '../../../../platform/secrets/seal.ts'
import { claimed, eachApart } from '../../../ground/each-apart.ts'
import { type HostedPage, pageNames } from '../../../ground/hosted-pages/rules.ts'
import type { Paisa } from '../../../ground/money.ts'
import { sealOf, WORK_PAYMENTS } from './begin-payment.ts'
import type { HostedSystem, OpenHosted } from './hosted-system.ts'
import { pauseAfter, settlePayment } from './settle-payment.ts'

// Longer than the longest call with its time-outs.
const LEASE_SECONDS = 120
const TRIES_TO_OPEN = 4
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
  tries: number
  createdAt: Date
  expiresAt: Date
}

/**
 * Opens all payments that wait for their page, and asks what became of those that may be paid. Any number of these may run at once. A
 * payment is asked for until it is decided, or its time is over.
 */
export async function workPayments(db: Db, sealer: Sealer, open: OpenHosted): Promise<void> {
  await eachApart(
    claimed(() => claim(db)),
    ({ orderNumber, reference }) => `Payment ${reference} of ${orderNumber}`,
    async due => {
      try {
        const system = await open(due.page)
        if (!system) throw new OutsideError('failed', 'its connection is not set up')
        if (due.state === 'opening') await openPage(db, sealer, system, due)
        else await settlePayment(db, due.reference, await system.ask(due))
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error
        await afterFailure(db, due, error)
      }
    },
  )
}

async function claim(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update hosted_payments set tries = tries + 1, asked_at = case when hosted_payments.state <> 'opening' then now() end, next_try_at = now() + ${LEASE_SECONDS} * interval '1 second'
    from orders
    where orders.id = order_id and reference = (select reference from hosted_payments where state in ('opening', 'open', 'failed') and next_try_at <= now()
      order by next_try_at limit 1 for update skip locked)
    returning reference, order_id as "orderId", order_number as "orderNumber", system as page, amount, hosted_payments.state, outside_id as "outsideId", tries,
      hosted_payments.created_at as "createdAt", hosted_payments.expires_at as "expiresAt"`.execute(db)
  return rows[0]
}

async function openPage(db: Db, sealer: Sealer, system: HostedSystem, due: Due): Promise<void> {
  const { target, outsideId } = await system.open(due)
  await sql`
    update hosted_payments set state = 'open', outside_id = ${outsideId}, page = ${sealer.seal(sealOf(due.reference), JSON.stringify(target))},
      why = '', tries = 0, next_try_at = now() + ${FIRST_ASK_SECONDS} * interval '1 second'
    where reference = ${due.reference} and state = 'opening'`.execute(db)
}

async function afterFailure(db: Db, { reference, page, state, tries }: Due, error: OutsideError): Promise<void> {
  const why = error.message.slice(0, 300)
  const gaveUp = state === 'opening' && (error.kind === 'refused' || tries >= TRIES_TO_OPEN)
  if (gaveUp) {
    await sql`
      update hosted_payments set state = 'failed', why = ${`${pageNames[page]} could not be opened: ${why}`}, ended_at = now(), next_try_at = 'infinity'
      where reference = ${reference} and state = 'opening'`.execute(db)
    return
  }
  const seconds = state === 'opening' ? OPEN_PAUSE_SECONDS : pauseAfter(tries)
  // Its system is gone for good, or knows it no more.
  const over = sql`expires_at < now() - ${GIVEN_UP_DAYS} * interval '1 day'`
  await sql`
    update hosted_payments set why = case when state = 'failed' then why else ${why} end, state = case when state = 'open' and ${over} then 'lapsed' else state end,
      next_try_at = case when ${over} then 'infinity' else now() + ${seconds} * interval '1 second' end where reference = ${reference}`.execute(
    db,
  )
  // The shopper is waiting: sooner than the job of each minute.
  if (state === 'opening') await addJob(db, WORK_PAYMENTS, {}, { ...again(reference), delayHours: seconds / 3600 })
}

const again = (reference: string) => ({ queue: 'urgent', key: `${WORK_PAYMENTS} again ${reference}` }) as const
