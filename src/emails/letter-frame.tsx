import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { Settings } from '../shop/settings/index.ts'
import { look, styleSheet } from './look.ts'

/** Who writes: the shop's name and contacts, and where its pages are (no slash at the end). */
export type Shop = Pick<Settings, 'shopName' | 'tagline' | 'supportPhone' | 'supportEmail' | 'supportAddress'> & {
  publicUrl: string
}

type Props = {
  shop: Shop
  /** What a list of letters shows beside the subject. */
  preview: string
  label: string
  title: string
  /** Why this person gets this letter. */
  reason: ReactNode
  children: ReactNode
}

/** Every letter's paper: the shop's name on night and gold, the words, the contacts. Reads the same without pictures. */
export function LetterFrame({ shop, preview, label, title, reason, children }: Props) {
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
      <Body className="page" style={look.page}>
        <Preview>{preview}</Preview>
        <Section className="ground" style={look.ground}>
          <Container style={look.letter}>
            <Section className="head" style={look.head}>
              <Link href={`${shop.publicUrl}/`} style={look.shopName}>
                {shop.shopName}
              </Link>
            </Section>
            <Section className="paper" style={look.paper}>
              <div className="inner ink" style={{ padding: '34px 36px 36px' }}>
                <Text className="gold" style={look.label}>
                  {label}
                </Text>
                <Heading as="h1" className="title ink" style={look.title}>
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

function Foot({ shop, reason }: Pick<Props, 'shop' | 'reason'>) {
  const phone = shop.supportPhone.replaceAll(/[^+\d]/g, '')
  return (
    <Section style={{ padding: '24px 16px 20px' }}>
      <Text className="muted" style={look.foot}>
        {reason}
      </Text>
      <Text className="muted" style={look.foot}>
        {'Questions? Answer this letter, write to '}
        <Link href={`mailto:${shop.supportEmail}`} className="gold" style={look.link}>
          {shop.supportEmail}
        </Link>
        {phone && ' or call '}
        {phone && (
          <Link href={`tel:${phone}`} className="plain gold" style={{ ...look.link, whiteSpace: 'nowrap' }}>
            {shop.supportPhone}
          </Link>
        )}
        .
      </Text>
      <Text className="muted" style={{ ...look.foot, margin: 0 }}>
        {`${shop.shopName}, ${shop.supportAddress}`}
      </Text>
    </Section>
  )
}
