import { GIFT_MESSAGE_LIMIT } from '../../../shop/cart/rules.ts'
import type { Order, StaffOrder } from '../../../shop/orders/index.ts'
import { Fold } from '../../kit/fold.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import { GiftInputs } from '../gift-inputs.tsx'

type Props = { order: Order; office: StaffOrder['office'] }

/** Changes gift wrap and message, until the parcel leaves. */
export function EditGift({ order, office }: Props) {
  const answer = useAnswer('gift')
  return (
    <Fold label="Change gift wrap and message" open={answer !== null}>
      <StaffForm action="gift" hidden={{ version: office.version }} submit="Save the gift" className="pt-2">
        <GiftInputs giftWrap={order.giftWrap} giftMessage={order.giftMessage} />
        <p className="text-muted text-sm">
          Gift wrap that is added costs what it costs today; at most {GIFT_MESSAGE_LIMIT} characters go on the card. The
          customer gets an email.
        </p>
      </StaffForm>
    </Fold>
  )
}
