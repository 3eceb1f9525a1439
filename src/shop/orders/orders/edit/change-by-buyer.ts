import type { z } from 'zod'
import type { Tx } from '../../../../platform/database/database.ts'
import { phoneText } from '../../../ground/customers/shown-and-dialled-phone-rules.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import type { AskDelivery, CorrectAddress, SeenAddress } from '../buyer-change-form-rules.ts'
import { type DeliveryWish, wishesText } from '../delivery-wish-rules.ts'
import { lockUnpacked } from './buyer-may-change.ts'
import { changeAddress } from './change-address.ts'
import { recordChange } from './record-change.ts'

type By = { orderId: string; settings: Settings }

/**
 * Corrects the address of an order by its buyer, as staff do (`changeAddress`): another city may cost another amount,
 * and the order's email is told. The phone stays, since it says whose order it is. `seen`: what the buyer corrects;
 * what the house has corrected since, on the phone, is not undone unseen. The caller has asked whose it is, and has it
 * judged anew (`assessAgain`). Throws `not_found`, `move_refused`, `invalid`, `order_limit`.
 */
export async function correctAddress(
  tx: Tx,
  { seen, ...to }: z.output<typeof CorrectAddress>,
  { orderId, settings }: By,
): Promise<void> {
  const order = await lockUnpacked(tx, { orderId, settings })
  const now: z.output<typeof SeenAddress> = {
    fullName: order.full_name,
    phoneNumber: order.phone_number,
    address: order.address,
    town: order.town,
    famousSpot: order.famous_spot,
    city: order.city,
    state: order.state,
  }
  const names = Object.keys(now) as (keyof typeof now)[]
  if (seen && names.some(name => seen[name] !== now[name])) {
    const { fullName, phoneNumber, ...place } = now
    const text = [fullName, ...Object.values(place), phoneText(phoneNumber)].filter(Boolean).join(', ')
    throw new ShopError(
      'move_refused',
      `This address was changed while you had it open. It is now: ${text}. Please check what you typed, and save it again.`,
    )
  }
  const call = settings.supportPhone ? `: ${settings.supportPhone}` : ''
  if (to.phoneNumber !== order.phone_number)
    throw new ShopError('invalid', `To change the phone please call us${call}`, 'phoneNumber')
  const change = { ...to, orderId, version: order.version, actor: 'customer', settings }
  await changeAddress(tx, change).catch(error => {
    if (!(error instanceof ShopError) || error.code !== 'move_refused') throw error
    // What another city costs the house settles with them.
    const why = order.exchange_of ? 'This order replaces what you returned.' : error.message
    throw new ShopError('move_refused', `${why} To have it sent elsewhere please call us${call}`)
  })
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
