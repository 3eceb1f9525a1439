import { Column } from '@react-email/column'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { amountText, type Paisa } from '../shop/ground/money.ts'
import { type SizeFacts, sizeName } from '../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../shop/ground/plural.ts'
import type { Order, OrderItem } from '../shop/orders/orders/index.ts'
import { SmallPrint, UserText } from './parts.tsx'
import { theme } from './theme.ts'

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
      <Column style={{ padding: '14px 16px 14px 0', width }}>
        <Img src={src} alt="" width={width} height={height} className="picture" style={theme.picture} />
      </Column>
      <Column className="cell" style={{ padding: '14px 12px 14px 0', verticalAlign: 'middle' }}>
        <Link
          href={`${publicUrl}/product/${product._id}`}
          className="plain ink"
          style={{ ...theme.name, ...(large && theme.nameAlone) }}
        >
          <UserText>{product.name}</UserText>
        </Link>
        <br />
        <span className="muted" style={theme.detail}>
          {detail}
        </span>
      </Column>
      {amount && (
        <Column className="cell ink" style={{ ...theme.amount, padding: '14px 0', verticalAlign: 'middle' }}>
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

/**
 * A picture as JPEG, the smallest unless another is named, the format that every mail program shows; the shop's square sign where there is none.
 */
export const pictureOf = (image: string | null | undefined, publicUrl: string, width: number, file = '240.jpg') =>
  image?.startsWith('/pictures/')
    ? { src: publicUrl + image.replace(/[^/]+$/, file), height: width * 1.25 }
    : { src: `${publicUrl}/icon-192.png`, height: width }
