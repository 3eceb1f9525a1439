import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { amountText, times } from '../shop/ground/money.ts'
import { shippingText } from '../shop/ground/shipping/shipping-fee-rules.ts'
import type { LeftCartLine } from '../shop/orders/checkouts/index.ts'
import { returnAdvice } from '../shop/orders/papers/advice-rules.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { LeaveReminders, oneClickHeaders } from './leave-newsletter.tsx'
import { Action, SmallPrint } from './parts.tsx'
import { isFew, ProductLine, sizeAndPrice } from './products.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

/** `url` is the page behind the button, `stopUrl` the one that ends reminders; both have a placeholder for `token`. */
type Links = { url: string; stopUrl: string; token: TokenText }

/** Reminds of a cart, with nothing of the person: anybody can type anybody's email. */
export function cartReminder(
  { email, lines, url, stopUrl, token }: Links & { email: string; lines: readonly LeftCartLine[] },
  shop: Shop,
): Promise<Email> {
  const words = wordsOf(shop, 'cart-reminder')
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="With today’s prices, on any phone or computer."
      label="Your cart"
      title="Still here for you"
      reason={<LeaveReminders stopUrl={stopUrl} shop={shop} />}
    >
      {words.opening && <Written>{words.opening}</Written>}
      {lines.map(({ productId, selectedSizeId, name, image, ml, setOf, there, now }) => (
        <ProductLine
          key={selectedSizeId}
          {...{ publicUrl: shop.publicUrl, product: { _id: productId, name }, image, large: isFew(lines) }}
          detail={sizeAndPrice({ ml, setOf }, there, now)}
          amount={amountText(times(now, there))}
        />
      ))}
      <Action href={url}>Open my cart</Action>
      <SmallPrint>{[`${shippingText(shop)}.`, returnAdvice(shop)].filter(Boolean).join(' ')}</SmallPrint>
      {words.closing}
    </EmailFrame>,
    { to: email, subject: words.subject, headers: oneClickHeaders(stopUrl), token },
  )
}
