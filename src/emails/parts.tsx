import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import { phoneText } from '../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { amountText, type Paisa, times } from '../shop/ground/money.ts'
import { type SizeFacts, sizeName } from '../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../shop/ground/plural.ts'
import type { Order, OrderItem } from '../shop/orders/orders/index.ts'
import { moneyRows } from '../shop/orders/orders/order-money-text-rules.ts'
import { orderSums } from '../shop/orders/orders/order-rules.ts'
import type { TransferDetails } from '../shop/orders/payments/index.ts'
import { taxRow } from '../shop/settings/tax/tax-rules.ts'
import { theme } from './theme.ts'

/** A paragraph. */
export function Paragraph({ children, urdu = false }: { children: ReactNode; urdu?: boolean }) {
  return (
    <Text className="ink" style={urdu ? { ...theme.paragraph, ...theme.urdu } : theme.paragraph}>
      {children}
    </Text>
  )
}

/** A paragraph in small, muted text. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={theme.small}>
      {children}
    </Text>
  )
}

/** What a person typed in several lines, each in its own direction. */
export function UserParagraphs({ children }: { children: string }) {
  return children.split(/\n+/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move
    <Text key={index} dir="auto" className="ink" {...scriptOf(line, theme.paragraph)}>
      {line}
    </Text>
  ))
}

/** Somebody's words, apart from the shop's. */
export function Quotation({ children }: { children: ReactNode }) {
  return <Section style={theme.quotation}>{children}</Section>
}

const arabicLetter = /\p{Script=Arabic}/u

/** Urdu needs more room above and below it. */
const scriptOf = (text: string, style?: CSSProperties) =>
  arabicLetter.test(text) ? { lang: 'ur', style: { ...style, ...theme.urduWords } } : { style }

/** Text typed by a person, in its own direction: Urdu must not reverse the sentence around it. */
export function UserText({ children }: { children: string }) {
  return (
    <span dir="auto" {...scriptOf(children)}>
      {children}
    </span>
  )
}

/** A number with hyphens or spaces, on one line where it fits in one. */
export function Unbroken({ children }: { children: string }) {
  return <span style={{ display: 'inline-block' }}>{children}</span>
}

/** The name of an order, when its customer had proved the email; else empty: it may be another person's message. */
export const provedName = ({ emailProved, shippingAddress }: Order): string =>
  emailProved ? shippingAddress.fullName : ''

/** The greeting; 'Hello,' when the name is unknown. */
export function Greeting({ name }: { name: string }) {
  return (
    <Paragraph>
      {name.trim() === '' ? 'Hello,' : 'Dear '}
      {name.trim() !== '' && <UserText>{name}</UserText>}
      {name.trim() !== '' && ','}
    </Paragraph>
  )
}

/** The button of an email, one in each. The text part shows its address after the label. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ padding: '8px 0 18px' }}>
      <Button href={href} className="button" style={theme.button}>
        {children}
      </Button>
    </Section>
  )
}

/** What may be done instead of the one thing that an email asks for. */
export function Otherwise({ href, children }: { href: string; children: string }) {
  return (
    <Paragraph>
      <Link href={href} className="accent" style={theme.link}>
        {children}
      </Link>
    </Paragraph>
  )
}

/** The address of the button, for mail programs that do not show it. */
export function PlainAddress({ href }: { href: string }) {
  return (
    <div data-skip-in-text="true">
      <SmallPrint>
        {'If the button does not work, copy this address: '}
        <Link href={href} className="accent" style={theme.link}>
          {href}
        </Link>
      </SmallPrint>
    </div>
  )
}

export function Subtitle({ children }: { children: string }) {
  return (
    <Heading as="h2" className="ink" style={theme.subtitle}>
      {children}
    </Heading>
  )
}

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

// Of 526 pixels between the margins.
const FEATURE_WIDTH = 240

/** Whether there is room for large pictures of these. */
export const isFew = ({ length }: readonly unknown[]): boolean => length <= 2

// A mail program that cuts off at 102 kB shows the button and the foot, too.
const SHOWN_PIECES = 6

type Pieces = readonly { name: string; ml: number; quantity: number }[]

/** The lines of an order as far as these pieces are of it. */
export const itemsOf = ({ items }: Order, pieces: Pieces): OrderItem[] =>
  pieces.flatMap(({ name, ml, quantity }) => {
    const item = items.find(each => each.productId.name === name && each.ml === ml)
    return item ? [{ ...item, quantity }] : []
  })

/** What an email is about, with its pictures, where no receipt stands. */
export function Bought({ items, publicUrl }: { items: readonly OrderItem[]; publicUrl: string }) {
  const more = items.slice(SHOWN_PIECES).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      {items.slice(0, SHOWN_PIECES).map(({ selectedSizeId, productId: product, quantity, ...size }) => (
        <ProductLine
          key={selectedSizeId}
          {...{ publicUrl, product, image: product.images[0], large: isFew(items) }}
          detail={`${sizeName(size)}, ${plural(quantity, 'piece')}`}
        />
      ))}
      <Section className="rule" style={{ ...theme.row, padding: '10px 0 0' }}>
        {more > 0 && <SmallPrint>{`and ${plural(more, 'more piece')}`}</SmallPrint>}
      </Section>
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

/** '50 ml, 2 × Rs 5,900'; a narrow line breaks after the size alone. */
export const sizeAndPrice = (size: SizeFacts, quantity: number, price: Paisa): string =>
  `${sizeName(size).replaceAll(' ', '\u00a0')}, ${quantity}\u00a0×\u00a0${amountText(price)}`

type ProductLineProps = {
  publicUrl: string
  product: { _id: string; name: string }
  image: string | null | undefined
  detail: string
  amount?: string
  /** Where it stands alone or with one other. */
  large?: boolean
}

/** A product with its picture, what is said of it, and an amount. */
export function ProductLine({ publicUrl, product, image, detail, amount, large = false }: ProductLineProps) {
  const width = large ? 104 : 64
  const { src, height } = pictureOf(image, publicUrl, width)
  return (
    <Row className={amount ? 'rule sum' : 'rule line'} style={theme.row}>
      <Column style={{ padding: '14px 16px 14px 0', verticalAlign: 'top', width }}>
        <Img src={src} alt="" width={width} height={height} className="picture" style={theme.picture} />
      </Column>
      <Column className="cell" style={{ padding: '13px 12px 14px 0', verticalAlign: 'top' }}>
        <Link href={`${publicUrl}/product/${product._id}`} className="plain ink" style={theme.name}>
          <UserText>{product.name}</UserText>
        </Link>
        <br />
        <span className="muted" style={theme.detail}>
          {detail}
        </span>
      </Column>
      {amount && (
        <Column className="cell ink" style={{ ...theme.amount, padding: '13px 0 14px' }}>
          {amount}
        </Column>
      )}
    </Row>
  )
}

type FeatureProps = {
  publicUrl: string
  /** `_id`: as its page is called. */
  product: { _id: string; name: string; image: string | null }
  label: string
  detail: string
}

/** What an email is about alone: a large picture, beside it what it is and its name and price. */
export function Feature({ publicUrl, product: { _id, name, image }, label, detail }: FeatureProps) {
  const { src } = pictureOf(image, publicUrl, FEATURE_WIDTH, '480.jpg')
  const href = `${publicUrl}/product/${_id}`
  return (
    <Row className="rule line" style={{ ...theme.row, margin: '6px 0 22px', padding: '18px 0 0' }}>
      <Column style={{ verticalAlign: 'middle', width: '46%' }}>
        <Img
          src={src}
          alt=""
          width={FEATURE_WIDTH}
          className="picture"
          style={{ ...theme.picture, display: 'block', width: '100%', height: 'auto' }}
        />
      </Column>
      <Column className="cell" style={{ padding: '0 0 0 22px', verticalAlign: 'middle' }}>
        <Text className="accent" style={theme.label}>
          {label}
        </Text>
        <Link
          href={href}
          className="plain ink"
          style={{ ...theme.title, color: 'var(--ink)', display: 'block', margin: '0 0 8px', textDecoration: 'none' }}
        >
          <UserText>{name}</UserText>
        </Link>
        <Text className="muted" style={{ ...theme.detail, margin: 0 }}>
          {detail}
        </Text>
      </Column>
    </Row>
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

/**
 * A picture as JPEG, the smallest unless another is named, the format that every mail program shows; the shop's square sign where there is none.
 */
export const pictureOf = (image: string | null | undefined, publicUrl: string, width: number, file = '240.jpg') =>
  image?.startsWith('/pictures/')
    ? { src: publicUrl + image.replace(/[^/]+$/, file), height: width * 1.25 }
    : { src: `${publicUrl}/icon-192.png`, height: width }

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

/** Text typed by somebody who has not proved the email: mail programs find no link or phone number in it. */
const withoutContacts = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll('://', ' ')
    .replaceAll('@', ' at ')
    .replaceAll(/\.(?=\p{L})/gu, '. ')
    .replaceAll(/\p{Nd}(?:[\s()._-]*\p{Nd}){6,}/gu, '…')

/**
 * The delivery address: the order's, or where the label of a parcel says that it goes. Without a name when the customer
 * had not proved the email.
 */
export function DeliveryAddress({
  order,
  goesTo,
}: {
  order: Order
  goesTo?: Order['parcels'][number]['goesTo'] | undefined
}) {
  const { emailProved } = order
  const address = goesTo ?? order.shippingAddress
  const typed = [
    address.address,
    address.famousSpot && `near ${address.famousSpot}`,
    [address.town, address.city].filter(Boolean).join(', '),
    [address.state, address.country].filter(Boolean).join(', '),
  ].map(line => (emailProved ? line : withoutContacts(line)))
  const phone = emailProved ? phoneText(address.phoneNumber) : `Phone number ending in ${address.phoneNumber.slice(-4)}`
  const lines = [emailProved ? address.fullName : '', ...typed, phone].filter(line => line !== '')
  return (
    <>
      <Subtitle>Delivery address</Subtitle>
      <Text className="ink" style={theme.paragraph}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move
          <span key={index}>
            {index > 0 && <br />}
            <UserText>{line}</UserText>
          </span>
        ))}
      </Text>
    </>
  )
}
