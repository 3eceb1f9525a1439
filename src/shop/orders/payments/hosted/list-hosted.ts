import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { type HostedPage, type HostedState, pageNames } from '../../../ground/hosted-pages/rules.ts'
import type { Paisa } from '../../../ground/money.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { type Received, receivePayment } from '../receive-payment.ts'
import { holdPayment } from './settle-payment.ts'

/** A payment on a hosted page. `toldAt`: its shopper came back, or a notice came, after which it is asked for. */
export type HostedPayment = {
  reference: string
  page: HostedPage
  amount: Paisa
  paidAmount: Paisa | null
  state: HostedState
  why: string
  toldAt: Date | null
  createdAt: Date
}

const columns = sql<HostedPayment>`reference, system as page, amount, hosted_payments.paid_amount as "paidAmount", hosted_payments.state, why, told_at as "toldAt",
  hosted_payments.created_at as "createdAt"`

/** The payments of an order on hosted pages, the latest first. */
export async function listHosted(db: Db, orderId: string): Promise<HostedPayment[]> {
  const { rows } = await sql<HostedPayment>`
    select ${columns} from hosted_payments where order_id = ${orderId} order by created_at desc, reference limit 50`.execute(
    db,
  )
  return rows
}

export type OddPayment = HostedPayment & { orderId: string; orderNumber: string; fullName: string }

/** Money that did not come as asked: somebody decides. Oldest first. */
export async function listOdd(db: Db): Promise<OddPayment[]> {
  const { rows } = await sql<OddPayment>`
    select ${columns}, order_id as "orderId", order_number as "orderNumber", full_name as "fullName"
    from hosted_payments join orders on orders.id = order_id where hosted_payments.state = 'odd' order by hosted_payments.created_at limit 100`.execute(
    db,
  )
  return rows
}

export const DecideOdd = z.object({ reference: z.string().max(20) })

type Decide = z.output<typeof DecideOdd> & { actor: string }

/** Counts money that did not come as asked for its order, as much as came. Throws `not_found`, `move_refused` once it is decided. */
export async function countOdd(
  tx: Tx,
  { reference, actor }: Decide,
): Promise<Received & { orderId: string; amount: Paisa }> {
  const payment = await holdOdd(tx, reference)
  await decide(tx, reference, 'paid', actor)
  const { order_id: orderId, paid_amount: amount, page } = payment
  const received = await receivePayment(tx, { orderId, amount, method: pageNames[page], reference, actor })
  return { ...received, orderId, amount }
}

/** Marks it as settled elsewhere: it was refunded in the other system's portal, or belongs to no order. Throws `not_found`, `move_refused`. */
export async function putOddAside(tx: Tx, { reference, actor }: Decide): Promise<{ orderId: string; amount: Paisa }> {
  const payment = await holdOdd(tx, reference)
  await decide(tx, reference, 'aside', actor)
  return { orderId: payment.order_id, amount: payment.paid_amount }
}

async function holdOdd(tx: Tx, reference: string) {
  const payment = await holdPayment(tx, reference)
  if (!payment) throw new ShopError('not_found', 'There is no such payment')
  if (payment.state !== 'odd' || payment.paid_amount === null)
    throw new ShopError('move_refused', 'Somebody else has decided about this payment.')
  return { ...payment, paid_amount: payment.paid_amount }
}

const decide = (tx: Tx, reference: string, state: 'paid' | 'aside', decided_by: string) =>
  tx.updateTable('hosted_payments').set({ state, decided_by }).where('reference', '=', reference).execute()
