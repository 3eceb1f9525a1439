import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { PAID_NONE_LEFT_TEXT, stockText } from '../shop/orders/orders/order-stock-text-rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName } from './parts.tsx'
import { Receipt } from './receipt.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

/**
 * Says that the shop could not reach the customer by phone, with the link that confirms instead; of an order of which
 * none is left, that.
 */
export function orderNotReached(
  order: Order,
  shop: Shop,
  { link, confirmLink, wrongNumber }: { link: string; confirmLink: string; wrongNumber: boolean },
): Promise<Email> {
  const { email, phoneNumber } = order.shippingAddress
  const ending = `the number ending in ${phoneNumber.slice(-4)}`
  const what = wrongNumber
    ? `We wanted to call you about your order, but ${ending} seems not to be yours.`
    : `We have just tried to call you about your order, at ${ending}.`
  const contact = [shop.supportPhone, shop.supportEmail].filter(Boolean).join(' or ')
  const words = wordsOf(shop, 'order-not-reached', { order: order.orderNumber })
  const noneLeft = order.stock === 'none'
  const noneLeftText = order.dues.paidSoFar > 0 ? PAID_NONE_LEFT_TEXT : stockText(order)
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      title="We could not reach you"
      preview={noneLeft ? noneLeftText : 'Please confirm your order.'}
    >
      <Greeting name={provedName(order)} />
      {words.opening && <Written>{words.opening}</Written>}
      {order.stock === 'waits' && <Paragraph>{stockText(order)}</Paragraph>}
      {noneLeft ? (
        <>
          <Paragraph>{`${what} ${noneLeftText}`}</Paragraph>
          <Paragraph>{`Would you like another size or perfume instead? Reply to this email${contact && `, or contact us: ${contact}`}.`}</Paragraph>
          <Action href={link}>See the order</Action>
        </>
      ) : (
        <>
          <Paragraph>{`${what} Please confirm the order here, so that we can send it${contact && `, or contact us: ${contact}`}.`}</Paragraph>
          <Action href={confirmLink}>Confirm your order</Action>
        </>
      )}
      <Receipt order={order} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}
