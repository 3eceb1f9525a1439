import { Link } from '@react-email/link'
import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { timeText } from '../shop/ground/dates.ts'
import { amountText } from '../shop/ground/money.ts'
import { sizeName } from '../shop/ground/names/size-and-urdu-name-rules.ts'
import type { AlertSize } from '../shop/orders/stock-alerts/index.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { oneClickHeaders } from './leave-newsletter.tsx'
import { Action, Paragraph, UserText } from './parts.tsx'
import { Feature } from './products.tsx'
import { renderEmail } from './render-email.ts'
import { theme } from './theme.ts'
import { wordsOf } from './words.tsx'

// Mail programs on phones show some 40 characters of a subject.
const LONGEST_NAME = 40

const inSubject = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name

/** `leaveUrl` has a placeholder for `token`. */
type Call = { email: string; size: AlertSize; keptUntil: Date | null; leaveUrl: string; token: TokenText }

/** Tells who asked for a size that it is back. `leaveUrl` ends all such emails. */
export function backInStock({ email, size, keptUntil, leaveUrl, token }: Call, shop: Shop): Promise<Email> {
  const { name, image, cutPrice, productId } = size
  const words = wordsOf(shop, 'back-in-stock', { product: inSubject(name) })
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={
        keptUntil
          ? `We keep one for you until ${timeText(keptUntil)}.`
          : 'There are few bottles, and you are among the first to hear of it.'
      }
      label="Back in stock"
      title="It is back"
      reason={
        <>
          {`You receive this email because you asked ${shop.shopName} to tell you, once.`}
          <br />
          <Link href={leaveUrl} className="accent" style={theme.link}>
            No more emails about sold-out perfumes
          </Link>
        </>
      }
    >
      <Paragraph>
        <UserText>{name}</UserText>
        {`${size.setOf ? `, ${sizeName(size)},` : ` in ${sizeName(size)}`} is back in stock. ${words.opening}`}
      </Paragraph>
      <Paragraph>
        {keptUntil
          ? `It is your turn: we keep one bottle for you until ${timeText(keptUntil)}. Please order it with this email address by then; after that the next person who waits is told.`
          : 'We do not keep one for you: whoever orders first has it.'}
      </Paragraph>
      <Feature
        publicUrl={shop.publicUrl}
        product={{ _id: productId, name, image }}
        label="You asked for"
        detail={`${sizeName(size)} · ${amountText(cutPrice)}`}
      />
      <Action href={`${shop.publicUrl}/product/${productId}`}>See it in the shop</Action>
      {words.closing}
    </EmailFrame>,
    {
      to: email,
      subject: words.subject,
      headers: oneClickHeaders(leaveUrl),
      token,
    },
  )
}
