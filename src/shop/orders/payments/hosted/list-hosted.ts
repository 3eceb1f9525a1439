import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { type HostedPage, type HostedState, pageNames } from '../../../ground/hosted-pages/hosted-page-rules.ts'
import { asideKinds } from '../../../ground/ledger/aside-payment-rules.ts'
import { postAside } from '../../../ground/ledger/index.ts'
import { minus, type Paisa, paisa } from '../../../ground/money.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { demandNotPaidBack } from '../aside-refunds.ts'
import { type OddKind, oddNames } from '../payment-rules.ts'
import { type Received, receivePayment } from '../receive-payment.ts'
import { holdPayment } from './settle-payment.ts'

/** A payment on a hosted page. `notifiedAt`: its shopper came back, or a notice came, after which it is asked for. */
export type HostedPayment = {
  reference: string
  page: HostedPage
  amount: Paisa
  paidAmount: Paisa | null
  state: HostedState
  why: string
  notifiedAt: Date | null
  createdAt: Date
}

const columns = sql`reference, system as page, amount, hosted_payments.paid_amount as "paidAmount", hosted_payments.state, why, told_at as "notifiedAt",
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

const reference = z.string().max(20)
export const DecideOdd = z.object({ reference })
export const PutOddAside = z.object({ reference, kind: z.enum(oddNames, 'Please choose what it is') })
export const ReopenOdd = z.object({
  reference,
  reason: z.string().trim().min(1, 'Please say why').max(200, 'The reason must be 200 characters or less'),
})

type Decide = { reference: string; staff: { id: string; name: string } }

/**
 * Counts money that did not come as asked for its order, as much as came: it is without an order no more. Throws
 * `not_found`, `move_refused` once it is decided, or once some of it was paid back.
 */
export async function countOdd(tx: Tx, { reference, staff }: Decide): Promise<Received & { amount: Paisa }> {
  const payment = await holdOdd(tx, reference)
  await demandNotPaidBack(tx, { source: 'page', key: reference })
  await takeAsideBack(tx, payment, 'Counted for its order', staff)
  await decide(tx, reference, { state: 'paid', aside: null, entry_id: null, decided_by: staff.name })
  const { order_id: orderId, paid_amount: amount, page } = payment
  const received = await receivePayment(tx, { orderId, amount, method: pageNames[page], reference, actor: staff.name })
  return { ...received, amount }
}

/**
 * Says that it does not pay for its order, and what it is: the ledger has it by that. Throws `not_found`,
 * `move_refused`.
 */
export async function putOddAside(
  tx: Tx,
  { reference, kind, staff }: Decide & { kind: OddKind },
): Promise<{ orderId: string; amount: Paisa }> {
  const payment = await holdOdd(tx, reference)
  if (kind !== 'unknown') await demandNotPaidBack(tx, { source: 'page', key: reference })
  await putAside(tx, payment, kind, staff)
  return { orderId: payment.order_id, amount: payment.paid_amount }
}

/**
 * Takes back that it was put aside: somebody decides anew. Throws `not_found`, `move_refused`, also once some of it was
 * paid back.
 */
export async function reopenOdd(
  tx: Tx,
  { reference, reason, staff }: Decide & { reason: string },
): Promise<{ orderId: string; amount: Paisa }> {
  const payment = await holdPaid(tx, reference)
  if (payment.state !== 'aside') throw new ShopError('move_refused', 'Somebody else has taken this back already.')
  await demandNotPaidBack(tx, { source: 'page', key: reference })
  if (payment.aside !== 'unknown' || payment.entry_id === null) {
    await takeAsideBack(tx, payment, reason, staff)
    await decide(tx, reference, { state: 'odd', ...(await asUnknown(tx, payment, staff)), decided_by: '' })
  } else await decide(tx, reference, { state: 'odd', decided_by: '' })
  return { orderId: payment.order_id, amount: payment.paid_amount }
}

/**
 * A payment of which money is paid back: put aside as that of a customer, if nobody has decided about it. Throws
 * `not_found`, `move_refused`.
 */
export async function holdAside(tx: Tx, { reference, staff }: Decide): Promise<{ orderId: string }> {
  const payment = await holdPaid(tx, reference)
  if (payment.state === 'odd') await putAside(tx, payment, 'unknown', staff)
  return { orderId: payment.order_id }
}

type Paid = Awaited<ReturnType<typeof holdPaid>>
type Staff = Decide['staff']

async function putAside(tx: Tx, payment: Paid, kind: OddKind, staff: Staff): Promise<void> {
  const decided = { state: 'aside', decided_by: staff.name } as const
  if (kind === payment.aside) return decide(tx, payment.reference, decided)
  await takeAsideBack(tx, payment, asideKinds[kind].label, staff)
  const entry_id = await postAside(tx, { kind, amount: payment.paid_amount, note: noteOf(payment), staffId: staff.id })
  await decide(tx, payment.reference, { ...decided, aside: kind, entry_id })
}

const asUnknown = async (tx: Tx, payment: Paid, staff: Staff) => ({
  aside: 'unknown' as const,
  entry_id: await postAside(tx, {
    kind: 'unknown',
    amount: payment.paid_amount,
    note: noteOf(payment),
    staffId: staff.id,
  }),
})

/** Reverses the entry of a payment that was put aside; one from before such entries has none. */
async function takeAsideBack(tx: Tx, { aside, entry_id, paid_amount }: Paid, note: string, { id: staffId }: Staff) {
  if (entry_id !== null)
    await postAside(tx, { kind: aside as OddKind, amount: minus(paisa(0), paid_amount), note, staffId })
}

const noteOf = ({ page, reference }: Pick<Paid, 'page' | 'reference'>) => `${pageNames[page]}, ${reference}`

async function holdPaid(tx: Tx, reference: string) {
  const payment = await holdPayment(tx, reference)
  if (!payment) throw new ShopError('not_found', 'There is no such payment')
  if (!['odd', 'aside'].includes(payment.state) || payment.paid_amount === null)
    throw new ShopError('move_refused', 'Somebody else has decided about this payment.')
  return { ...payment, paid_amount: payment.paid_amount }
}

async function holdOdd(tx: Tx, reference: string): Promise<Paid> {
  const payment = await holdPaid(tx, reference)
  if (payment.state !== 'odd') throw new ShopError('move_refused', 'Somebody else has decided about this payment.')
  return payment
}

type Decided = { state: 'paid' | 'aside' | 'odd'; aside?: OddKind | null; entry_id?: number | null; decided_by: string }

async function decide(tx: Tx, reference: string, values: Decided): Promise<void> {
  await tx.updateTable('hosted_payments').set(values).where('reference', '=', reference).execute()
}
