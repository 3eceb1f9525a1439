import { z } from 'zod'
import { ShopError } from '../../ground/shop-error.ts'
import { GIFT_MESSAGE_LIMIT } from '../../offers/cart/cart-limit-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'

/** What makes an order a gift. An order may have a message without wrap. */
export type Gift = { giftWrap: boolean; giftMessage: string }

/** The message on the gift's card: plain text. */
export const GiftMessage = z
  .string()
  // Forms send a line break as two characters.
  .overwrite(typed => typed.replaceAll('\r\n', '\n').trim())
  .max(GIFT_MESSAGE_LIMIT, `Gift message must be ${GIFT_MESSAGE_LIMIT} characters or less`)

/** The gift in a form of the back office. */
export const GiftFields = z.object({ giftWrap: z.literal('yes').optional(), giftMessage: GiftMessage.default('') })

/** The gift that such a form says. */
export const giftOf = ({ giftWrap, giftMessage }: z.output<typeof GiftFields>): Gift => ({
  giftWrap: giftWrap === 'yes',
  giftMessage,
})

/** Throws `invalid` when gift wrap is wanted and not offered. */
export function demandGiftWrap({ giftWrap }: Gift, { giftWrapFee }: Settings): void {
  if (giftWrap && giftWrapFee === null)
    throw new ShopError('invalid', 'Gift wrap is not offered at the moment. Please order without it.', 'giftWrap')
}
