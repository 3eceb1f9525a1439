import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { amountText } from '../shop/ground/money.ts'
import { CAMPAIGN_SOURCE } from '../shop/people/campaigns/campaign-block-rules.ts'
import type { DrawnBlock, DrawnCampaign } from '../shop/people/campaigns/index.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { LeaveNewsletter, oneClickHeaders } from './leave-newsletter.tsx'
import { type Look, MarkedText } from './marked-text.tsx'
import { Action } from './parts.tsx'
import { pictureOf } from './products.tsx'
import { renderEmail } from './render-email.ts'
import { theme } from './theme.ts'

type To = { email: string; leaveUrl: string; token?: TokenText }

/**
 * A newsletter as staff wrote it. No picture or link of it tells who opened it. `leaveUrl` unsubscribes, with a
 * placeholder for `token`.
 */
export function campaignEmail(drawn: DrawnCampaign, { email, leaveUrl, token }: To, shop: Shop): Promise<Email> {
  const { subject, preheader, language, blocks } = drawn
  const look = { urdu: language === 'ur', addressOf: addressesOf(drawn, shop) }
  const first = blocks.findIndex(({ kind }) => kind === 'heading')
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={preheader || subject}
      label=""
      title={subject}
      plain
      language={language}
      reason={<LeaveNewsletter url={leaveUrl} shop={shop} language={language} />}
    >
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and never move.
        <DrawnPart key={at} block={block} look={look} main={at === first} />
      ))}
    </EmailFrame>,
    { to: email, subject, headers: oneClickHeaders(leaveUrl), textless: true, ...(token && { token }) },
  )
}

/**
 * An address for a mail program; that of a page of the shop with the mark by which orders tell what the newsletter
 * brought.
 */
const addressesOf =
  ({ tag }: DrawnCampaign, { publicUrl }: Shop) =>
  (link: string): string => {
    const isOurs = link.startsWith('/') || link.startsWith(`${publicUrl}/`)
    const address = link.startsWith('/') ? publicUrl + link : link
    if (!isOurs || tag === '') return address
    const url = new URL(address)
    url.searchParams.set('utm_source', CAMPAIGN_SOURCE)
    url.searchParams.set('utm_medium', 'email')
    url.searchParams.set('utm_campaign', tag)
    return String(url)
  }

const inLanguage = (style: CSSProperties, { urdu }: Look): CSSProperties => (urdu ? { ...style, ...theme.urdu } : style)

function DrawnPart({ block, look, main }: { block: DrawnBlock; look: Look; main: boolean }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading
          as={main ? 'h1' : 'h2'}
          className={main ? 'title ink' : 'ink'}
          style={inLanguage(main ? theme.title : theme.subtitle, look)}
        >
          {block.text}
        </Heading>
      )
    case 'text':
      return <MarkedText blocks={block.blocks} style={inLanguage(theme.paragraph, look)} look={look} />
    case 'picture': {
      const picture = (
        <Img
          src={look.addressOf(block.image.replace(/[^/]+$/, '1080.jpg')).split('?')[0]}
          alt={block.alt}
          width={526}
          className={block.link ? 'picture named' : 'picture'}
          style={{ ...theme.picture, display: 'block', width: '100%', height: 'auto', margin: '0 0 18px' }}
        />
      )
      return block.link ? <Link href={look.addressOf(block.link)}>{picture}</Link> : picture
    }
    case 'products':
      return block.products.map(product => <Product key={product.address} product={product} look={look} />)
    case 'button':
      return <Action href={look.addressOf(block.link)}>{block.label}</Action>
    case 'gap':
      return (
        <div data-skip-in-text="true" style={{ height: 28, lineHeight: '28px' }}>
          {'\u00A0'}
        </div>
      )
  }
}

type ProductProps = { product: Extract<DrawnBlock, { kind: 'products' }>['products'][number]; look: Look }

function Product({ product: { address, name, nameUr, image, cutPrice, price }, look }: ProductProps) {
  const page = look.addressOf(`/product/${address}`)
  const { src, height } = pictureOf(image, '', 88)
  return (
    <Row className="rule line" style={theme.row}>
      <Column style={{ padding: '14px 0', verticalAlign: 'top', width: 104 }}>
        <Link href={page} className="plain">
          <Img
            src={look.addressOf(src).split('?')[0]}
            alt=""
            width={88}
            height={height}
            className="picture"
            style={theme.picture}
          />
        </Link>
      </Column>
      <Column className="cell" style={{ padding: '14px 0', verticalAlign: 'top' }}>
        <Link href={page} className="ink" style={inLanguage(theme.name, look)}>
          {(look.urdu && nameUr) || name}
        </Link>
        <Text className="ink" style={{ ...theme.sum, margin: '6px 0 0' }}>
          <bdi>{amountText(cutPrice)}</bdi>
          {price !== cutPrice && (
            <span className="muted" style={theme.detail}>
              {' '}
              <s>
                <bdi>{amountText(price)}</bdi>
              </s>
            </span>
          )}
        </Text>
      </Column>
    </Row>
  )
}
