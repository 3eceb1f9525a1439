import { GIFT_MESSAGE_LIMIT } from '../../../shop/offers/cart/cart-limit-rules.ts'
import type { Order, StaffOrder } from '../../../shop/orders/orders/index.ts'
import { Amount, Text } from '../../kit/fields.tsx'
import { FoldForm, FormProblem } from '../../kit/form-parts.tsx'
import { AddressFields } from '../address-fields.tsx'
import { GiftInputs } from '../gift-inputs.tsx'
import { type EditedLine, LinesEditor } from '../lines/lines-editor.tsx'

/** `of`: which order, on a page of several. */
type Props = { order: Order; office: StaffOrder['office']; of?: { orderId: string } }

/** Changes where the order goes, until its parcel leaves. */
export const EditAddress = ({ order, office: { version, countryCode }, of }: Props) => (
  <FoldForm
    id={of ? undefined : 'change-address'}
    of={of}
    label="Change the address"
    action="address"
    hidden={{ version }}
    submit="Save the address"
  >
    <AddressFields
      values={{ ...order.shippingAddress, country: countryCode }}
      asksTown={order.shippingAddress.town !== ''}
    />
    <p className="text-muted text-sm">The email stays: it decides who sees the order. The customer gets an email.</p>
  </FoldForm>
)

/** Changes gift wrap and message, until the parcel leaves. */
export const EditGift = ({ order, office: { version } }: Props) => (
  <FoldForm label="Change gift wrap and message" action="gift" hidden={{ version }} submit="Save the gift">
    <GiftInputs giftWrap={order.giftWrap} giftMessage={order.giftMessage} />
    <p className="text-muted text-sm">
      Gift wrap that is added costs what it costs today; at most {GIFT_MESSAGE_LIMIT} characters go on the card. The
      customer gets an email.
    </p>
  </FoldForm>
)

/** A discount on this order alone, until its parcel leaves. */
export const GiveDiscount = ({ office: { version } }: Pick<Props, 'office'>) => (
  <FoldForm label="Give a discount" action="discount" hidden={{ version }} submit="Save the discount">
    <Amount name="amount" label="Discount on this order, Rs" hint="0 takes an earlier one away" required />
    <Text name="reason" label="Why" maxLength={200} required hint="Stays in the order's history" />
    <p className="text-muted text-sm">It counts beside the offers of the order. The customer gets an email.</p>
  </FoldForm>
)

/** Changes what is in the order, until its parcel leaves. */
export function EditItems({ order, office: { version }, of }: Props) {
  const lines = order.items.map(
    ({ selectedSizeId: sizeId, productId: { name }, priceAtPurchase: cutPrice, ...line }): EditedLine => ({
      ...line,
      sizeId,
      name,
      cutPrice,
    }),
  )
  return (
    <FoldForm
      id={of ? undefined : 'change-items'}
      of={of}
      label="Change items"
      action="lines"
      hidden={{ version }}
      submit="Save items"
    >
      <LinesEditor lines={lines} />
      <FormProblem />
      <p className="text-muted text-sm">
        Lines keep the price at which they were ordered; what is new costs what it costs today. The customer gets an
        email.
      </p>
    </FoldForm>
  )
}
