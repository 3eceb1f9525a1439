import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../../platform/database/database.ts'
import { randomText } from '../../../../platform/secrets/signing.ts'
import { SeenVersion } from '../../../ground/changed-meanwhile.ts'
import { mailbox } from '../../../ground/customers/index.ts'
import { addEmail } from '../../../ground/email-urgency.ts'
import { amountText, type Paisa, paisa, rs, sum, times } from '../../../ground/money.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { readWhole } from '../../../ground/typed-number-rules.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import { demandNoParcel } from '../order-parcels.ts'
import { itemColumns, itemRows } from '../write-order.ts'
import { findLines } from './change-lines.ts'
import { lockOrder } from './order-changed-meanwhile.ts'
import { recordChange } from './record-change.ts'
import { demandEditable, priceChangeText, reprice } from './reprice.ts'

/** The form of a discount on one order, in whole rupees; 0 takes it away. */
export const DiscountOrder = z.object({
  version: SeenVersion,
  amount: z
    .string({ error: 'Please enter the amount' })
    .transform(typed => readWhole(typed, 7) ?? Number.NaN)
    .pipe(z.number('Please enter whole rupees, such as 500, or 0 for none'))
    .transform(rs),
  reason: z.string().trim().min(1, 'Please say why').max(200, 'Please use 200 characters or less'),
})

/** As customers read it on their order. */
const NAME = 'Discount'

type Discount = z.output<typeof DiscountOrder> & { orderId: string; actor: string; settings: Settings }
type Discounted = { orderNumber: string; text: string; before: Paisa; after: Paisa }

/**
 * Gives a discount on one order before its parcel leaves, another one, or none: it is an offer of that order alone, so
 * that lines, returns and tax are priced as with any other. The change is recorded and the customer's email queued.
 * Throws `not_found`, `move_refused`, `invalid`.
 * @rule a discount that staff give on one order
 */
export async function discountOrder(
  tx: Tx,
  { orderId, version, amount, reason, actor, settings }: Discount,
): Promise<Discounted> {
  const order = await lockOrder(tx, orderId, version)
  demandEditable(order)
  await demandNoParcel(tx, orderId)
  const lines = await findLines(tx, orderId)
  const worth = sum(lines.map(({ cutPrice, quantity, gifts }) => times(cutPrice, quantity - gifts)))
  if (amount > worth)
    throw new ShopError('invalid', `The items cost ${amountText(worth)}: please enter at most that`, 'amount')
  const known = await discountOf(tx, orderId)
  const before = known?.amount ?? paisa(0)
  if (amount === before) throw new ShopError('invalid', 'Nothing is changed.', 'amount')
  if (amount === 0 && known) await takeAway(tx, known.offerId)
  else if (known)
    await tx.updateTable('coupons').set({ discount_value: amount }).where('id', '=', known.offerId).execute()
  else await give(tx, order, amount)
  const { priced, ofLines } = await reprice(tx, order, lines, order, settings)
  const rows = lines.map(line => ({ ...line, offerDiscount: ofLines.get(line.sizeId) ?? 0 }))
  await tx.deleteFrom('order_items').where('order_id', '=', orderId).execute()
  await tx.insertInto('order_items').columns(itemColumns).expression(itemRows(orderId, rows)).execute()
  await tx.updateTable('orders').set(priced).where('id', '=', orderId).execute()
  const said = `Discount ${amountText(before)} -> ${amountText(amount)}`
  const text = [said, priceChangeText(order, priced)].filter(Boolean).join('. ')
  const changeId = await recordChange(tx, { orderId, kind: 'items', text: `${text}. ${reason}`, actor })
  await addEmail(tx, 'order-changed', { orderId, changeId })
  return { orderNumber: order.order_number, text: said, before, after: amount }
}

async function discountOf(tx: Tx, orderId: string): Promise<{ offerId: string; amount: Paisa } | undefined> {
  const { rows } = await sql<{ offerId: string; amount: Paisa }>`
    select id as "offerId", discount_value as amount from coupon_redemptions used join coupons on coupons.id = coupon_id
    where order_id = ${orderId} and coupon_type = 'order' and released_at is null`.execute(tx)
  return rows[0]
}

type Of = { id: string; customer_id: string; email: string; phone_number: string; email_proved: boolean }

async function give(tx: Tx, order: Of, amount: Paisa): Promise<void> {
  const id = randomText(16)
  await tx
    .insertInto('coupons')
    .values({
      id,
      name: NAME,
      coupon_type: 'order',
      live_status: 'live',
      discount_type: 'fixed',
      discount_value: amount,
      total_limit: 1,
      redeemed: 1,
      combinable: true,
    })
    .execute()
  await tx
    .insertInto('coupon_redemptions')
    .values({
      coupon_id: id,
      order_id: order.id,
      customer_id: order.customer_id,
      email: mailbox(order.email),
      phone_number: order.phone_number,
      email_proved: order.email_proved,
      name: NAME,
    })
    .execute()
}

async function takeAway(tx: Tx, offerId: string): Promise<void> {
  await tx.deleteFrom('coupon_redemptions').where('coupon_id', '=', offerId).execute()
  await tx.deleteFrom('coupons').where('id', '=', offerId).execute()
}
