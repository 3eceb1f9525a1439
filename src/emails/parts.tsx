import { Button, Column, Heading, Img, Link, Row, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { exactPriceText } from '../shop/money.ts'
import type { Order, OrderItem } from '../shop/orders/index.ts'
import { look } from './look.ts'

/** A paragraph. */
export function Words({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={look.words}>
      {children}
    </Text>
  )
}

/** A paragraph that matters less. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={look.small}>
      {children}
    </Text>
  )
}

/** A person's name or other words of theirs: in its own direction, so that Urdu does not turn the sentence around. */
export function Theirs({ children }: { children: string }) {
  return <span dir="auto">{children}</span>
}

/** How a letter begins; without a name where it is not known. */
export function Dear({ name }: { name: string }) {
  return (
    <Words>
      {name.trim() === '' ? 'Hello,' : 'Dear '}
      {name.trim() !== '' && <Theirs>{name}</Theirs>}
      {name.trim() !== '' && ','}
    </Words>
  )
}

/** What the letter asks for. The text part writes the address behind the words. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ padding: '8px 0 18px' }}>
      <Button href={href} className="button" style={look.button}>
        {children}
      </Button>
    </Section>
  )
}

/** The address behind a button, for who cannot press it. */
export function PlainAddress({ href }: { href: string }) {
  return (
    <div data-skip-in-text="true">
      <SmallPrint>
        {'If the button does not work, copy this address: '}
        <Link href={href} className="gold" style={look.link}>
          {href}
        </Link>
      </SmallPrint>
    </div>
  )
}

export function Subtitle({ children }: { children: string }) {
  return (
    <Heading as="h2" className="ink" style={look.subtitle}>
      {children}
    </Heading>
  )
}

/** What was ordered and what it costs, as charged that day. Pictures are decoration. */
export function Receipt({ order, publicUrl }: { order: Order; publicUrl: string }) {
  return (
    <>
      <Subtitle>Order summary</Subtitle>
      {order.items.map(item => (
        <ReceiptLine key={item.selectedSizeId} item={item} publicUrl={publicUrl} />
      ))}
      <Section className="rule" style={{ ...look.row, padding: '12px 0 0' }}>
        <Sum label="Subtotal" amount={exactPriceText(order.subtotal)} />
        {order.couponDiscount > 0 && (
          <Sum
            label={order.couponCode ? `Coupon (${order.couponCode})` : 'Coupon'}
            amount={`-${exactPriceText(order.couponDiscount)}`}
          />
        )}
        <Sum label="Shipping" amount={order.shipping === 0 ? 'Free' : exactPriceText(order.shipping)} />
        <Sum
          label="Total"
          amount={`${exactPriceText(order.totalAmount)}${order.paymentMethod === 'COD' ? ' (COD)' : ''}`}
          strong
        />
      </Section>
    </>
  )
}

function ReceiptLine({ item, publicUrl }: { item: OrderItem; publicUrl: string }) {
  const { productId: product, ml, quantity, priceAtPurchase } = item
  return (
    <Row className="rule line" style={look.row}>
      <Column style={{ padding: '12px 14px 12px 0', verticalAlign: 'top', width: 56 }}>
        <Img
          src={pictureOf(product.images[0], publicUrl)}
          alt=""
          width={56}
          height={70}
          className="picture"
          style={look.picture}
        />
      </Column>
      <Column className="cell" style={{ padding: '12px 12px 12px 0', verticalAlign: 'top' }}>
        <Link href={`${publicUrl}/product/${product._id}`} className="plain ink" style={look.name}>
          <Theirs>{product.name}</Theirs>
        </Link>{' '}
        <br />
        <span className="muted" style={look.detail}>
          {`${ml} ml, ${quantity} × ${exactPriceText(priceAtPurchase)}`}
        </span>
      </Column>
      <Column className="cell ink" style={{ ...look.amount, padding: '12px 0' }}>
        {' '}
        {exactPriceText(priceAtPurchase * quantity)}
      </Column>
    </Row>
  )
}

function Sum({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  const style = strong ? look.total : look.sum
  return (
    <Row className="line">
      <Column className="cell ink" style={{ ...style, padding: '3px 12px 3px 0' }}>{`${label}:`}</Column>
      <Column className="cell ink" style={{ ...look.amount, ...(strong && look.total), padding: '3px 0' }}>
        {' '}
        {amount}
      </Column>
    </Row>
  )
}

/** The smallest cut as JPEG, which every mail program reads, with the address that it needs. */
function pictureOf(kept: string | undefined, publicUrl: string): string {
  return `${publicUrl}${kept?.startsWith('/pictures/') ? kept.replace(/[^/]+$/, '240.jpg') : '/icon-192.png'}`
}

/** Where the parcel goes. */
export function DeliveryAddress({ address }: { address: Order['shippingAddress'] }) {
  const lines = [
    address.fullName,
    address.address,
    address.famousSpot && `near ${address.famousSpot}`,
    [address.town, address.city].filter(Boolean).join(', '),
    [address.state, address.country].filter(Boolean).join(', '),
    address.phoneNumber,
  ].filter(line => line !== '')
  return (
    <>
      <Subtitle>Delivery address</Subtitle>
      <Text className="ink" style={look.words}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move
          <span key={index}>
            {index > 0 && <br />}
            <Theirs>{line}</Theirs>
          </span>
        ))}
      </Text>
    </>
  )
}
