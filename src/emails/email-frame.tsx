import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import type { Settings } from '../shop/settings/index.ts'
import { styleSheet, theme } from './theme.ts'

/** The shop's name, contacts and address (no slash at the end). */
export type Shop = Pick<
  Settings,
  | 'shopName'
  | 'tagline'
  | 'supportPhone'
  | 'supportEmail'
  | 'supportAddress'
  | 'hostedPages'
  | 'transferAccount'
  | 'homeCountry'
  | 'returnCourierPaid'
  | 'refundDays'
> & {
  publicUrl: string
}

type Props = {
  shop: Shop
  /** Shown beside the subject in an inbox. */
  preview: string
  label: string
  title: string
  /** Why the recipient gets this email. */
  reason: ReactNode
  children: ReactNode
}

/** The layout of every email: shop name, content, contacts. Readable without pictures. */
export function EmailFrame({ shop, preview, label, title, reason, children }: Props) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{styleSheet}</style>
      </Head>
      <Body className="page" style={theme.page}>
        <Preview>{preview}</Preview>
        <Section className="ground" style={theme.ground}>
          <Container style={theme.container}>
            <Section className="head" style={theme.head}>
              <Link href={`${shop.publicUrl}/`} style={theme.shopName}>
                {shop.shopName}
              </Link>
            </Section>
            <Section className="paper" style={theme.paper}>
              <div className="inner ink" style={{ padding: '34px 36px 36px' }}>
                <Text className="gold" style={theme.label}>
                  {label}
                </Text>
                <Heading as="h1" className="title ink" style={theme.title}>
                  {title}
                </Heading>
                {children}
              </div>
            </Section>
            <Foot shop={shop} reason={reason} />
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

// As much as inboxes show beside a subject.
const PREVIEW_LENGTH = 150

/** Text that an inbox shows beside the subject, padded with what nobody sees: else it would go on with the email's content. */
function Preview({ children }: { children: string }) {
  const text = children.slice(0, PREVIEW_LENGTH)
  return (
    <div style={theme.preview} data-skip-in-text="true">
      {`${text}${'\u00A0\u200C'.repeat(PREVIEW_LENGTH - text.length)}`}
    </div>
  )
}

function Foot({ shop, reason }: Pick<Props, 'shop' | 'reason'>) {
  const phone = shop.supportPhone.replaceAll(/[^+\d]/g, '')
  return (
    <Section style={{ padding: '24px 16px 20px' }}>
      <Text className="ink" style={{ ...theme.foot, ...theme.motto }}>
        {shop.tagline}{' '}
        <Link href={`${shop.publicUrl}/pages/our-story`} className="gold" style={theme.link}>
          Our story
        </Link>
      </Text>
      <Text className="muted" style={theme.foot}>
        {reason}
      </Text>
      <Text className="muted" style={theme.foot}>
        {'Questions? Reply to this email, write to '}
        <Link href={`mailto:${shop.supportEmail}`} className="gold" style={theme.link}>
          {shop.supportEmail}
        </Link>
        {phone && ' or call '}
        {phone && (
          <Link href={`tel:${phone}`} className="plain gold" style={{ ...theme.link, whiteSpace: 'nowrap' }}>
            {shop.supportPhone}
          </Link>
        )}
        .
      </Text>
      <Text className="muted" style={{ ...theme.foot, margin: 0 }}>
        {`${shop.shopName}, ${shop.supportAddress}`}
      </Text>
    </Section>
  )
}
