import type { Order } from '../../shop/orders/orders/index.ts'

/** What the customer wrote with the order: the note, and the message on the gift's card. */
export function OrderTexts({ order, heading }: { order: Order; heading: 'h2' | 'h3' }) {
  return (
    <>
      <Text heading={heading} title="Order note" text={order.note} />
      <Text heading={heading} title="Gift message" text={order.giftMessage} />
    </>
  )
}

function Text({ heading: Heading, title, text }: { heading: 'h2' | 'h3'; title: string; text: string }) {
  if (text === '') return null
  return (
    <div className="mt-5 border-line-strong border-t pt-4">
      <Heading className="label text-muted">{title}</Heading>
      <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}
