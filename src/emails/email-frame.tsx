import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import { dialled } from '../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import type { shippingText } from '../shop/ground/shipping/shipping-fee-rules.ts'
import type { returnAdvice } from '../shop/orders/papers/advice-rules.ts'
import type { Settings } from '../shop/settings/settings/index.ts'
import { isDarkBand } from '../shop/settings/theme/theme-colour-rules.ts'
import { darkStyleSheet, styleSheet, theme } from './theme.ts'

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
  | 'shipsAbroad'
  | 'returnCourierPaid'
  | 'refundDays'
  | 'emailTexts'
  | 'themeColours'
  | 'themeStyle'
  | 'brand'
> &
  Parameters<typeof shippingText>[0] &
  Parameters<typeof returnAdvice>[0] & {
    publicUrl: string
    /** Whether the house has published its story. */
    story?: boolean
  }

type Language = 'en' | 'ur'

type Props = {
  shop: Shop
  /** Shown beside the subject in an inbox. */
  preview: string
  label: string
  title: string
  /** Without label and title above the content: a newsletter has headings of its own. */
  plain?: boolean
  language?: Language
  /** Why the recipient gets this email. */
  reason: ReactNode
  children: ReactNode
}

/** The layout of every email: shop name, content, contacts. Readable without pictures. */
export function EmailFrame({ shop, preview, label, title, plain, language = 'en', reason, children }: Props) {
  return (
    <Html lang={language} dir={language === 'ur' ? 'rtl' : 'ltr'}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{isDarkBand(shop.themeColours) ? styleSheet + darkStyleSheet : styleSheet}</style>
      </Head>
      <Body className="page" style={theme.page}>
        <Preview>{preview}</Preview>
        <Section className="ground" style={theme.ground}>
          <Container style={theme.container}>
            <Section className="head" style={theme.head}>
              <Link href={`${shop.publicUrl}/`} style={{ ...theme.shopName, ...wordmarkStyle(shop.brand) }}>
                {shop.brand.logo ? <Logo shop={shop} /> : shop.brand.wordmark || shop.shopName}
              </Link>
            </Section>
            <Section className="surface" style={theme.surface}>
              <div className="inner ink" style={{ padding: '34px 36px 36px' }}>
                {!plain && (
                  <>
                    <Text className="accent" style={theme.label}>
                      {label}
                    </Text>
                    <Heading as="h1" className="title ink" style={theme.title}>
                      {title}
                    </Heading>
                  </>
                )}
                {children}
              </div>
            </Section>
            <Foot shop={shop} reason={reason} language={language} />
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

/** The logo for the band; where a mail program shows no pictures its name stands in its place, in the same letters. */
const Logo = ({ shop: { brand, shopName, publicUrl } }: Pick<Props, 'shop'>) => (
  <Img
    src={`${publicUrl}${brand.logo.replace(/[^/]+$/, '480.webp')}`}
    alt={brand.wordmark || shopName}
    className="named"
    height={48}
    style={theme.logo}
  />
)

/** As the name stands in the head of the shop. */
const wordmarkStyle = ({ wordmarkCase, wordmarkSpacing }: Shop['brand']): CSSProperties => ({
  ...(wordmarkCase === 'typed' && { textTransform: 'none' }),
  ...(wordmarkSpacing === 'normal' && { letterSpacing: 0.5 }),
})

// As much as inboxes show beside a subject.
const PREVIEW_LENGTH = 150

/**
 * Text that an inbox shows beside the subject, padded with what nobody sees: else it would go on with the email's
 * content.
 */
function Preview({ children }: { children: string }) {
  const text = children.slice(0, PREVIEW_LENGTH)
  return (
    <div style={theme.preview} data-skip-in-text="true">
      {`${text}${'\u00A0\u200C'.repeat(PREVIEW_LENGTH - text.length)}`}
    </div>
  )
}

const footTexts = {
  en: { story: 'Our story', ask: 'Questions? Just reply to this email.' },
  ur: {
    story: 'ہماری کہانی',
    ask: 'کوئی سوال ہو تو اسی ای میل کا جواب دیں۔',
  },
}

function Foot({ shop, reason, language }: Pick<Props, 'shop' | 'reason'> & { language: Language }) {
  const { story, ask } = footTexts[language]
  const style = { ...theme.foot, ...(language === 'ur' && theme.urdu) }
  const phone = dialled(shop.supportPhone)
  return (
    <Section className="foot" style={{ padding: '24px 16px 20px' }}>
      <Text className="ink" style={{ ...theme.foot, ...theme.motto }}>
        <bdi>{shop.tagline}</bdi>
        {shop.story && <br />}
        {shop.story && (
          <Link href={`${shop.publicUrl}/pages/our-story`} className="accent" style={theme.link}>
            {story}
          </Link>
        )}
      </Text>
      <Text className="muted" style={style}>
        {reason}
      </Text>
      <Text className="muted" style={style}>
        {ask}
        <br />
        <Link href={`mailto:${shop.supportEmail}`} className="accent" style={theme.link}>
          {shop.supportEmail}
        </Link>
        {phone && ' · '}
        {phone && (
          <Link href={`tel:${phone}`} className="plain accent" style={{ ...theme.link, whiteSpace: 'nowrap' }}>
            <span dir="ltr">{shop.supportPhone}</span>
          </Link>
        )}
      </Text>
      <Text className="muted" style={{ ...theme.foot, margin: 0 }}>
        {`${shop.shopName}, ${shop.supportAddress}`}
      </Text>
    </Section>
  )
}
