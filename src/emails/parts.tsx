import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import { phoneText } from '../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import type { Order } from '../shop/orders/orders/index.ts'
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
