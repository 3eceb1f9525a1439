import type { Tx } from '../../../../platform/database/database.ts'
import { SeenVersion } from '../../../ground/changed-meanwhile.ts'
import { addEmail } from '../../../ground/email-urgency.ts'
import { paisa } from '../../../ground/money.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import { demandGiftWrap, type Gift, GiftFields, giftOf } from '../gift.ts'
import { demandNoParcel } from '../order-parcels.ts'
import { lockOrder } from './order-changed-meanwhile.ts'
import { recordChange } from './record-change.ts'
import { demandEditable, findPrices, priceChangeText, reprice } from './reprice.ts'

/** The form of an order's gift wrap and message. */
export const ChangeGift = GiftFields.extend({ version: SeenVersion }).transform(fields => ({
  version: fields.version,
  gift: giftOf(fields),
}))

type Change = { orderId: string; version: number; gift: Gift; actor: string; settings: Settings }

/**
 * Changes gift wrap and message of an order before its parcel leaves, records the change and queues the customer's
 * email. Wrap that is added costs today's fee. The recorded text does not repeat the message. Throws `not_found`,
 * `move_refused`, `invalid`.
 */
export async function changeGift(
  tx: Tx,
  { orderId, version, gift, actor, settings }: Change,
): Promise<{ orderNumber: string; text: string }> {
  const order = await lockOrder(tx, orderId, version)
  demandEditable(order)
  // The card and the wrap are in it.
  await demandNoParcel(tx, orderId)
  const rewrapped = gift.giftWrap !== order.gift_wrap
  const rewritten = gift.giftMessage !== order.gift_message
  if (!rewrapped && !rewritten) throw new ShopError('invalid', 'Nothing is changed.')
  if (rewrapped) demandGiftWrap(gift, settings)
  const wanted = { ...order, gift_wrap: gift.giftWrap, gift_wrap_fee: settings.giftWrapFee ?? paisa(0) }
  const price = rewrapped ? (await reprice(tx, wanted, await findPrices(tx, orderId), order, settings)).priced : order
  const { subtotal, coupon_discount, shipping, gift_wrap_fee, total_amount, payment_method } = price
  await tx
    .updateTable('orders')
    .set({ subtotal, coupon_discount, shipping, gift_wrap_fee, total_amount, payment_method })
    .set({ gift_wrap: gift.giftWrap, gift_message: gift.giftMessage })
    .where('id', '=', orderId)
    .execute()
  const texts = [
    rewrapped && (gift.giftWrap ? 'Gift wrap added' : 'Gift wrap taken off'),
    rewritten && (gift.giftMessage ? 'Gift message changed' : 'Gift message taken off'),
    priceChangeText(order, price),
  ]
  const text = texts.filter(Boolean).join('. ')
  const changeId = await recordChange(tx, { orderId, kind: 'gift', text, actor })
  await addEmail(tx, 'order-changed', { orderId, changeId })
  return { orderNumber: order.order_number, text }
}
