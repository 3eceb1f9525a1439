import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { addJob } from '../../../../platform/database/job-queues.ts'
import type { Sealer } from '../../../../platform/secrets/seal.ts'
import { randomText } from '../../../../platform/secrets/signing.ts'
import {
  type HostedPage,
  type HostedState,
  isHostedPage,
  pageNames,
} from '../../../ground/hosted-pages/hosted-page-rules.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import { findOrder, type OrderCustomer } from '../../orders/index.ts'
import { dueAhead } from '../transfer-details.ts'
import type { Target } from './hosted-system.ts'

/** The name of the job that opens payments and asks what became of them. */
export const WORK_PAYMENTS = 'work-payments'

/** A second press within this time leads to the same page. */
const SAME_PRESS_SECONDS = 20
const MOST_OF_AN_ORDER = 40
/** How long the other system takes the money: vouchers of shops are paid the next day. */
const PAYABLE_HOURS = 24

type Begin = { orderId: string; reader: OrderCustomer; page: string }

/**
 * Begins the payment of what an order waits for, on the hosted page of another system: a job opens it there. Returns
 * our reference of it. Throws `not_found` for who may not read the order, `invalid` when nothing is due or the page is
 * not offered, `too_many`.
 */
export async function beginPayment(
  db: Db,
  { orderId, reader, page }: Begin,
  { hostedPages }: Pick<Settings, 'hostedPages'>,
): Promise<string> {
  return inTransaction(db, async tx => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
    const order = await findOrder(tx, orderId, reader)
    if (!isHostedPage(page) || !hostedPages.includes(page))
      throw new ShopError('invalid', 'This way to pay is not offered now. Please choose another one.')
    const amount = dueAhead(order)
    if (amount <= 0) throw new ShopError('invalid', 'Nothing is to be paid for this order now')
    const before = await tx
      .selectFrom('hosted_payments')
      .select(['reference', 'system', 'amount', 'told_at'])
      .select(sql<boolean>`created_at > now() - ${SAME_PRESS_SECONDS} * interval '1 second'`.as('fresh'))
      .where('order_id', '=', orderId)
      .where('state', 'in', ['opening', 'open'])
      .orderBy('created_at', 'desc')
      .execute()
    const [last] = before
    if (last?.fresh && last.system === page && last.amount === amount && !last.told_at) return last.reference
    const { count } = await tx
      .selectFrom('hosted_payments')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_OF_AN_ORDER)
      throw new ShopError('too_many', 'This was tried too often. Please pay another way, or call us.')
    // JazzCash takes 20 letters and digits at most.
    const reference = `KH${randomText(16).toUpperCase()}`
    const expiresAt = sql<Date>`now() + ${PAYABLE_HOURS} * interval '1 hour'`
    await tx
      .insertInto('hosted_payments')
      .values({ reference, order_id: orderId, system: page, amount, expires_at: expiresAt })
      .execute()
    await addJob(tx, WORK_PAYMENTS, {}, { queue: 'urgent', key: `${WORK_PAYMENTS} ${reference}` })
    return reference
  })
}

/** A payment on its way to the hosted page: `target` once that is open. */
export type Going = { page: HostedPage; name: string; state: HostedState; target: Target | null }

/** Where the browser of a payment goes now. Throws `not_found`: no payment of this order has the reference. */
export async function findGoing(
  db: Db,
  sealer: Sealer,
  { orderId, reference }: { orderId: string; reference: string },
): Promise<Going> {
  const row = await db
    .selectFrom('hosted_payments')
    .select(['system', 'state', 'page'])
    .where('reference', '=', reference)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row || !isHostedPage(row.system)) throw new ShopError('not_found', 'Payment not found')
  const state = row.state as HostedState
  const opened = state === 'open' ? sealer.open(sealOf(reference), row.page) : null
  const target = opened === null ? null : (JSON.parse(opened) as Target)
  return { page: row.system, name: pageNames[row.system], state, target }
}

/** The purpose under which the target of a payment is sealed. */
export const sealOf = (reference: string): string => `hosted payment ${reference}`
