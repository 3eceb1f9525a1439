import type { Email } from '../platform/email/emails.ts'
import { sizeName } from '../shop/ground/names/rules.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import type { Return } from '../shop/orders/returns/index.ts'
import { returnMeaning } from '../shop/orders/returns/rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName, Subtitle, UserParagraphs, UserText } from './parts.tsx'
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
    <OrderEmail order={order} shop={shop} title={title} preview={meaning}>
      <Greeting name={provedName(order)} />
      {words.opening && <Written>{words.opening}</Written>}
      <Paragraph>{meaning}</Paragraph>
      {answer && <UserParagraphs>{answer}</UserParagraphs>}
      <Subtitle>Your return</Subtitle>
      {lines.map(({ position, name, quantity, ...size }) => (
        <Paragraph key={position}>
          {`${quantity} × `}
          <UserText>{name}</UserText>
          {`, ${sizeName(size)}`}
        </Paragraph>
      ))}
      <Action href={link}>See your return</Action>
      {words.closing}
    </OrderEmail>,
    { to: order.shippingAddress.email, subject: words.subject },
  )
}
