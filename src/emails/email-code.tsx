import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type Email, TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { CODE_MINUTES } from '../shop/ground/proofs/proof-rules.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Greeting, Paragraph, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'
import { theme } from './theme.ts'

const purposes = {
  checkout: {
    preview: `Enter it in the checkout within ${CODE_MINUTES} minutes.`,
    label: 'Your order',
    title: 'Your code for the checkout',
    reason: 'an order with this email was begun',
    says: 'Please enter this code in the checkout, and we set your order aside at once.',
    ignore: 'If you are not ordering',
  },
  account: {
    preview: `Enter it within ${CODE_MINUTES} minutes.`,
    label: 'Your account',
    title: 'Your code to log in',
    reason: 'somebody asked to log in with it',
    says: 'Please enter this code on the page where you asked for it, and you are logged in.',
    ignore: 'If you did not ask for it',
  },
} as const

type Code = { email: string; token: TokenText; purpose: keyof typeof purposes }

/** The code that the checkout or a sign-in asks for. `token` makes its digits. */
export function emailCode({ email, token, purpose }: Code, shop: Shop): Promise<Email> {
  const { preview, label, title, reason, says, ignore } = purposes[purpose]
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={preview}
      label={label}
      title={title}
      reason={`You receive this email because ${reason} at ${shop.shopName}.`}
    >
      {/* Without the name: whoever typed it has not proved the email. */}
      <Greeting name="" />
      <Paragraph>{says}</Paragraph>
      <Section>
        <Text className="ink" style={{ ...theme.paragraph, fontSize: 30, letterSpacing: 6, lineHeight: '40px' }}>
          {TOKEN_PLACEHOLDER}
        </Text>
      </Section>
      <SmallPrint>{`The code works for ${CODE_MINUTES} minutes. ${ignore}, please ignore this email, and give the code to nobody.`}</SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: ${title[0]?.toLowerCase()}${title.slice(1)}`, token },
  )
}
