import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import type { Return } from '../shop/orders/returns/index.ts'
import { returnMeaning } from '../shop/orders/returns/return-rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName, Subtitle, UserParagraphs } from './parts.tsx'
import { Bought, itemsOf } from './products.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

const titles = {
  requested: 'We have your return request',
  accepted: 'Your return is accepted',
  refused: 'We cannot accept your return',
  received: 'Your returned parcel is here',
  done: 'Your return is settled',
} satisfies Record<Return['state'], string>

/** Tells the state of a return. `link` opens it in any browser. */
export function returnMoved(order: Order, request: Return, shop: Shop, link: string): Promise<Email> {
  const { state, lines, answer } = request
  const title = titles[state]
  const meaning = returnMeaning(request, shop)
  const words = wordsOf(shop, 'return-moved', { order: order.orderNumber, state })
  return renderEmail(
    <OrderEmail order={order} shop={shop} about="Return" title={title} preview={meaning}>
      <Greeting name={provedName(order)} />
      {words.opening && <Written>{words.opening}</Written>}
      <Paragraph>{meaning}</Paragraph>
      {answer && <UserParagraphs>{answer}</UserParagraphs>}
      <Action href={link}>See your return</Action>
      <Subtitle>Your return</Subtitle>
      <Bought items={itemsOf(order, lines)} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: order.shippingAddress.email, subject: words.subject },
  )
}
