import { GIFT_MESSAGE_LIMIT } from '../../shop/offers/cart/cart-limit-rules.ts'
import { Area, Check } from '../kit/fields.tsx'

type Props = { giftWrap: boolean; giftMessage: string; onWrap?: (giftWrap: boolean) => void }

/** The fields of a gift in a form for staff, as typed after a refusal. */
export function GiftInputs({ giftWrap, giftMessage, onWrap }: Props) {
  return (
    <div className="grid gap-3">
      <Check name="giftWrap" label="Gift wrap" defaultChecked={giftWrap} onChange={onWrap} />
      <Area name="giftMessage" label="Gift message" maxLength={GIFT_MESSAGE_LIMIT} defaultValue={giftMessage} />
    </div>
  )
}
