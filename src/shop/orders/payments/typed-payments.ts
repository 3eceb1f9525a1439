import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type Undone, undoPayment } from './payment-of-wrong-order.ts'
import { REFERENCE_LIMIT, type Received, type RecordPayment, receivePayment } from './receive-payment.ts'

const TRANSFER = 'Bank transfer'

type Typed = z.output<typeof RecordPayment> & { orderId: string; actor: string }

/**
 * Records a payment that staff saw at the bank. One that was undone may be recorded again, of this order or another.
 * Throws `not_found`, `taken` for a reference that counts already.
 */
export async function recordTypedPayment(tx: Tx, { reference, ...payment }: Typed): Promise<Received> {
  // Of a payment that was undone the reference is used up.
  const { rows } = await sql<{ id: number }>`
    select id from order_payments p where method = ${TRANSFER} and typed_reference = ${reference}
      and exists (select from order_payments where undoes = p.id) order by id desc limit 1`.execute(tx)
  const [undone] = rows
  const unused = undone ? `Instead of ${undone.id}: ${reference}`.slice(0, REFERENCE_LIMIT) : reference
  const received = await receivePayment(tx, {
    ...payment,
    method: TRANSFER,
    reference: unused,
    typedReference: reference,
  })
  if (!received.counted) throw new ShopError('taken', 'A payment with this reference is recorded already.', 'reference')
  return received
}

export const UndoTyped = z.object({
  paymentId: z.coerce.number().int().positive(),
  reason: z.string().trim().min(1, 'Please say why').max(200, 'The reason must be 200 characters or less'),
})

/**
 * Takes back a payment that staff recorded by mistake: the ledger keeps both. Throws `not_found`, `move_refused` for
 * one that is undone, that a bank's statement says, or whose money was paid back.
 * @rule how a payment that staff typed is taken back
 */
export async function undoTypedPayment(
  tx: Tx,
  asked: z.output<typeof UndoTyped> & Pick<Parameters<typeof undoPayment>[1], 'orderId' | 'actor' | 'settings'>,
): Promise<Undone> {
  await tx.selectFrom('orders').select('id').where('id', '=', asked.orderId).forUpdate().execute()
  const payment = (await listTransfers(tx, asked.orderId)).find(({ paymentId }) => paymentId === asked.paymentId)
  if (!payment) throw new ShopError('not_found', 'There is no such payment')
  if (payment.undone) throw new ShopError('move_refused', 'Somebody else has taken this back already.')
  if (!payment.typed)
    throw new ShopError('move_refused', 'A bank statement says that it came: please undo its row under Payments.')
  return undoPayment(tx, asked)
}

export type Transfer = {
  paymentId: number
  amount: Paisa
  reference: string
  actor: string
  at: Date
  /** By a person, not by a row of a statement. */
  typed: boolean
  undone: boolean
}

/** What came for an order by bank transfer, recorded by hand or by a statement, the newest first. */
export async function listTransfers(db: Db, orderId: string): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select id as "paymentId", amount, coalesce(typed_reference, reference) as reference, actor, created_at as at, bank_row_id is null as typed,
      exists (select from order_payments back where back.undoes = p.id) as undone
    from order_payments p where order_id = ${orderId} and method = ${TRANSFER} and undoes is null order by id desc`.execute(
    db,
  )
  return rows
}
