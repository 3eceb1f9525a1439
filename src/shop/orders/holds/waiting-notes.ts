import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { today } from '../../ground/dates.ts'
import { required } from '../../ground/forms/index.ts'
import { lockOrderNumber } from '../../ground/lock-order-number.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { day } from '../../ground/typed-day.ts'

/** The note of an order that waits. Without a day it waits until somebody goes on with it. */
export const WaitingNote = z.object({
  note: required('Please say why it waits').max(500, 'The note must be 500 characters or less'),
  until: z
    .literal('')
    .or(day('Please give the day').refine(typed => typed > today(), 'The day must be after today'))
    .default('')
    .transform(typed => typed || null),
})

type Wait = z.output<typeof WaitingNote> & { orderId: string; staffId: string }

/** Notes that an order waits: it goes no further. Returns its number. Throws `not_found`. */
export async function letWait(tx: Tx, { orderId, staffId, note, until }: Wait): Promise<string> {
  const orderNumber = await lockOrderNumber(tx, orderId)
  await tx
    .insertInto('order_notes')
    .values({ order_id: orderId, staff_id: staffId, note, waits: true, waits_until: until })
    .execute()
  return orderNumber
}

/** Ends the wait of an order. Returns its number. Throws `not_found`, `move_refused` when it waits for nothing. */
export async function endWait(tx: Tx, { orderId, actor }: { orderId: string; actor: string }): Promise<string> {
  const orderNumber = await lockOrderNumber(tx, orderId)
  const ended = await tx
    .updateTable('order_notes')
    .set({ lifted_at: new Date(), lifted_by: actor })
    .where('order_id', '=', orderId)
    .where('waits', '=', true)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (Number(ended.numUpdatedRows) === 0) throw new ShopError('move_refused', 'No note says that this order waits.')
  return orderNumber
}
