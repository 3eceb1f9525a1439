import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { type AsideKind, asideNames } from '../../ground/ledger/aside-payment-rules.ts'
import { postAside } from '../../ground/ledger/index.ts'
import { minus, type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import {
  demandNotPaidBack,
  type Received,
  receivePayment,
  type Undone,
  undoPayment,
} from '../../orders/payments/index.ts'

const rowId = z.coerce.number().int().positive()
export const MatchBankRow = z.object({
  rowId,
  /** Of a suggestion, or as it was typed. */
  order: z.string().trim().toUpperCase().min(1, "Please give the order's number").max(40),
})
export const IgnoreBankRow = z.object({ rowId, kind: z.enum(asideNames, 'Please choose what it is') })
export const UndoBankRow = z.object({
  rowId,
  reason: z.string().trim().min(1, 'Please say why').max(200, 'The reason must be 200 characters or less'),
})

/**
 * Counts a row of a statement as the payment of an order. Throws `not_found`, `move_refused` for a row that is
 * decided, `taken` for a payment that was recorded by hand.
 */
export async function matchBankRow(
  tx: Tx,
  { rowId, order, actor }: z.output<typeof MatchBankRow> & { actor: string },
): Promise<Received & { amount: Paisa }> {
  const ofOrder = await tx
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', order)
    .forUpdate()
    .executeTakeFirst()
  if (!ofOrder) throw new ShopError('not_found', `There is no order ${order}`)
  const row = await holdRow(tx, rowId)
  const byHand = await tx
    .selectFrom('order_payments')
    .select('typed_reference as reference')
    .where('order_id', '=', ofOrder.id)
    .where('amount', '=', row.amount)
    .where(sql<boolean>`not exists (select from order_payments back where back.undoes = order_payments.id)`)
    .where(sql<boolean>`position(lower(typed_reference) in lower(${row.reference})) > 0`)
    .executeTakeFirst()
  if (byHand)
    throw new ShopError(
      'taken',
      `This payment was recorded by hand for ${order}, as ${byHand.reference}. Please put the row aside.`,
    )
  // A reference is unique, also among payments that were undone.
  const before = await paymentsOf(tx, rowId)
  const name = before.length === 0 ? `Statement row ${rowId}` : `Statement row ${rowId}, match ${before.length + 1}`
  const reference = [name, row.reference].filter(Boolean).join(': ').slice(0, 80)
  const received = await receivePayment(tx, {
    orderId: ofOrder.id,
    amount: row.amount,
    method: 'Bank transfer',
    reference,
    bankRowId: rowId,
    actor,
  })
  await decide(tx, rowId, { state: 'matched', order_id: received.orderId, decided_by: actor })
  return { ...received, amount: row.amount }
}

/** The payments that a row was counted as, the last one first. */
const paymentsOf = (tx: Tx, rowId: number) =>
  tx.selectFrom('order_payments').select('id').where('bank_row_id', '=', rowId).orderBy('id', 'desc').execute()

/**
 * Takes back what was decided about a row, so that it waits to be matched again: the payment that it was counted as is
 * reversed. Null of one that was put aside, whose entry of the ledger is reversed. Throws `not_found`, `move_refused`.
 */
export async function undoBankRow(
  tx: Tx,
  {
    rowId,
    reason,
    actor,
    staffId,
    settings,
  }: z.output<typeof UndoBankRow> & Pick<Parameters<typeof undoPayment>[1], 'actor' | 'settings'> & { staffId: string },
): Promise<(Undone & { orderId: string }) | null> {
  const known = await tx.selectFrom('bank_rows').select('order_id').where('id', '=', rowId).executeTakeFirst()
  // Orders first, as everybody locks them.
  const orderId = known?.order_id ?? null
  if (orderId) await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const row = await tx.selectFrom('bank_rows').selectAll().where('id', '=', rowId).forUpdate().executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such row')
  if (row.state === 'open' || row.order_id !== orderId)
    throw new ShopError('move_refused', 'Somebody else has taken this back already.')
  await demandNotPaidBack(tx, { source: 'bank', key: String(rowId) })
  const [payment] = orderId ? await paymentsOf(tx, rowId) : []
  const undone =
    orderId && payment
      ? { ...(await undoPayment(tx, { orderId, paymentId: payment.id, reason, actor, settings })), orderId }
      : null
  if (row.entry_id !== null)
    await postAside(tx, { kind: row.aside as AsideKind, amount: minus(paisa(0), row.amount), note: reason, staffId })
  await tx
    .updateTable('bank_rows')
    .set({ state: 'open', order_id: null, aside: null, entry_id: null, decided_by: '', decided_at: null })
    .where('id', '=', rowId)
    .execute()
  return undone
}

/**
 * Puts a row aside that pays for no order that is known, and posts it as its kind says. Throws `not_found`,
 * `move_refused`.
 */
export async function ignoreBankRow(
  tx: Tx,
  { rowId, kind, staff }: z.output<typeof IgnoreBankRow> & { staff: { id: string; name: string } },
): Promise<Paisa> {
  const { amount, name, reference } = await holdRow(tx, rowId)
  const note = [name, reference].filter(Boolean).join(', ')
  const entryId = await postAside(tx, { kind, amount, note, staffId: staff.id })
  await decide(tx, rowId, { state: 'ignored', aside: kind, entry_id: entryId, decided_by: staff.name })
  return amount
}

async function holdRow(tx: Tx, rowId: number) {
  const row = await tx
    .selectFrom('bank_rows')
    .select(['amount', 'name', 'reference', 'state'])
    .where('id', '=', rowId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such row')
  if (row.state !== 'open') throw new ShopError('move_refused', 'Somebody else has decided about this row.')
  return row
}

const decide = (
  tx: Tx,
  rowId: number,
  values: {
    state: 'matched' | 'ignored'
    order_id?: string
    aside?: AsideKind
    entry_id?: number | null
    decided_by: string
  },
) =>
  tx
    .updateTable('bank_rows')
    .set({ ...values, decided_at: sql<Date>`now()` })
    .where('id', '=', rowId)
    .execute()
