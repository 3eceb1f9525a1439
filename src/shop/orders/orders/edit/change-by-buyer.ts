import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import type { AskDelivery, CorrectAddress } from '../buyer-change-rules.ts'
import { type DeliveryWish, wishesText } from '../wish-rules.ts'
import { changeAddress } from './change-address.ts'
import { recordChange } from './record-change.ts'

/**
 * Whether a buyer may still change address and delivery of this order: until somebody packs it.
 * @rule until when a buyer changes address and delivery
 */
const isUnpacked = sql<boolean>`order_waits(orders) and not exists (select from parcels where order_id = orders.id and state <> 'cancelled')`

export async function mayBuyerChange(db: Db, orderId: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select(isUnpacked.as('may')).where('id', '=', orderId).executeTakeFirst()
  return order?.may ?? false
}

type By = { orderId: string; settings: Settings }

/**
 * Corrects the address of an order by its buyer, as staff do (`changeAddress`): another city may cost another amount, and the order's email is told. The
 * phone stays, since it says whose order it is. The caller has asked whose it is, and has it judged anew (`assessAgain`). Throws `not_found`, `move_refused`, `invalid`, `order_limit`.
 */
export async function correctAddress(
  tx: Tx,
  to: z.output<typeof CorrectAddress>,
  { orderId, settings }: By,
): Promise<void> {
  const order = await lockUnpacked(tx, { orderId, settings })
  const call = settings.supportPhone ? `: ${settings.supportPhone}` : ''
  if (to.phoneNumber !== order.phone_number)
    throw new ShopError('invalid', `To change the phone please call us${call}`, 'phoneNumber')
  await changeAddress(tx, { ...to, orderId, version: order.version, actor: 'customer', settings })
}

/** Notes what a buyer asks of the delivery; nothing happens when it is the same. Throws `not_found`, `move_refused`. */
export async function askDelivery(tx: Tx, { day, place, call }: z.output<typeof AskDelivery>, by: By): Promise<void> {
  const { wishes: before } = await lockUnpacked(tx, by)
  const asked: (DeliveryWish | '')[] = [day, place, call]
  const wishes = asked.filter(wish => wish !== '')
  if (wishesText(wishes) === wishesText(before)) return
  const { orderId } = by
  await tx.updateTable('orders').set({ wishes }).where('id', '=', orderId).execute()
  const text = `Delivery: ${wishesText(wishes) || 'no wishes'}`
  await recordChange(tx, { orderId, kind: 'decision', text, actor: 'customer' })
}

async function lockUnpacked(tx: Tx, { orderId, settings }: By) {
  const order = await tx
    .selectFrom('orders')
    .select(['version', 'phone_number', 'email', 'wishes'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  // Asked after the lock: a statement that waits for it does not see the parcel that somebody made meanwhile.
  if (await mayBuyerChange(tx, orderId)) return order
  const call = settings.supportPhone ? ` Please call ${settings.supportPhone}.` : ''
  throw new ShopError(
    'move_refused',
    `This order is being packed or has left, and can no longer be changed here.${call}`,
  )
}
