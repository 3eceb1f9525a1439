import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { amountText, times } from '../shop/ground/money.ts'
import type { Order, OrderItem } from '../shop/orders/orders/index.ts'
import { moneyRows } from '../shop/orders/orders/order-money-text-rules.ts'
import { orderSums } from '../shop/orders/orders/order-rules.ts'
import type { TransferDetails } from '../shop/orders/payments/index.ts'
import { taxRow } from '../shop/settings/tax/tax-rules.ts'
import { Paragraph, SmallPrint, Subtitle, UserParagraphs } from './parts.tsx'
import { isFew, ProductLine, sizeAndPrice } from './products.tsx'
import { theme } from './theme.ts'

/**
 * Order lines, totals as charged, and the gift's message. Pictures have an empty alt text, since the name stands beside
 * them.
 */
export function Receipt({ order, publicUrl }: { order: Order; publicUrl: string }) {
  const tax = taxRow(order)
  return (
    <>
      <Subtitle>Order summary</Subtitle>
      {order.items.map(item => (
        <ReceiptLine key={item.selectedSizeId} item={item} publicUrl={publicUrl} large={isFew(order.items)} />
      ))}
      <Section className="rule" style={{ ...theme.row, margin: '0 0 20px', padding: '12px 0 0' }}>
        {orderSums(order, order.shippingAddress.country).map(([label, amount]) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
        <Sum
          label={order.paymentMethod === 'COD' ? 'Total (COD)' : 'Total'}
          amount={amountText(order.totalAmount)}
          strong
        />
        {tax && <Sum label={tax[0]} amount={tax[1]} quiet />}
        {moneyRows(order).map(([label, amount]) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
        {order.fiscalNumber && <Sum label="FBR invoice" amount={order.fiscalNumber} quiet />}
      </Section>
      <GiftMessage order={order} />
    </>
  )
}

/** The message of a gift, as it goes on the card; not repeated to an email that the customer has not proved. */
function GiftMessage({ order: { giftMessage, emailProved, orderStatus } }: { order: Order }) {
  if (giftMessage === '' || orderStatus === 'cancelled') return null
  if (!emailProved)
    return <SmallPrint>Your gift message goes on a card in the parcel. The page of your order shows it.</SmallPrint>
  return (
    <>
      <Subtitle>On the gift card</Subtitle>
      <UserParagraphs>{giftMessage}</UserParagraphs>
    </>
  )
}

function ReceiptLine({ item, publicUrl, large }: { item: OrderItem; publicUrl: string; large: boolean }) {
  const { productId: product, quantity, priceAtPurchase } = item
  return (
    <ProductLine
      {...{ publicUrl, product, image: product.images[0], large }}
      detail={sizeAndPrice(item, quantity, priceAtPurchase)}
      amount={amountText(times(priceAtPurchase, quantity))}
    />
  )
}

type SumProps = {
  label: string
  amount: string
  /** What counts most. */
  strong?: boolean
  /** What is said beside the sums. */
  quiet?: boolean
}

function Sum({ label, amount, strong, quiet }: SumProps) {
  const style = { ...theme.sum, ...(strong && theme.total), ...(quiet && theme.aside) }
  const colour = quiet ? 'cell muted' : 'cell ink'
  return (
    <Row className="sum">
      <Column className={colour} style={{ ...style, padding: '3px 12px 3px 0' }}>
        {label}
      </Column>
      <Column className={colour} style={{ ...theme.amount, ...style, padding: '3px 0' }}>
        {amount}
      </Column>
    </Row>
  )
}

/** What is copied into another app: it has lines on a narrow screen. */
function Detail({ label, value }: { label: string; value: string }) {
  return (
    <Row className="sum">
      <Column className="cell muted" style={{ ...theme.sum, padding: '3px 12px 3px 0', whiteSpace: 'nowrap' }}>
        {label}
      </Column>
      <Column className="cell ink" style={{ ...theme.sum, ...theme.value, padding: '3px 0' }}>
        {value}
      </Column>
    </Row>
  )
}

/** The account to pay an order to, with amount and reference. */
export function PayTo({ details }: { details: TransferDetails }) {
  const { accountTitle, bankName, iban, raastId, amount, reference, qr } = details
  return (
    <>
      <Subtitle>Pay to</Subtitle>
      <Section className="rule" style={{ ...theme.row, margin: '0 0 16px', padding: '12px 0 0' }}>
        <Sum label="Amount" amount={amountText(amount)} strong />
        <Detail label="Account title" value={accountTitle} />
        <Detail label="Bank" value={bankName} />
        <Detail label="IBAN" value={iban} />
        {raastId && <Detail label="Raast ID" value={raastId} />}
        <Detail label="Reference" value={reference} />
      </Section>
      <Paragraph>
        {qr
          ? 'The page of your order has a Raast QR with the amount. Please add a picture of your payment there.'
          : 'Please add a picture of your payment on the page of your order.'}
      </Paragraph>
    </>
  )
}
