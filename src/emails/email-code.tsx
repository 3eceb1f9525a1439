import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type Email, TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { CODE_MINUTES } from '../shop/ground/proofs/rules.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Greeting, Paragraph, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'
import { theme } from './theme.ts'

/** The code that the checkout asks for. `token` makes its digits. */
export function emailCode({ email, token }: { email: string; token: TokenText }, shop: Shop): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview={`Enter it in the checkout within ${CODE_MINUTES} minutes.`}
      label="Your order"
      title="Your code for the checkout"
      reason={`You receive this email because an order with this email was begun at ${shop.shopName}.`}
    >
      {/* Without the name: whoever typed it has not proved the email. */}
      <Greeting name="" />
      <Paragraph>Please enter this code in the checkout, and we set your order aside at once.</Paragraph>
      <Section>
        <Text className="ink" style={{ ...theme.paragraph, fontSize: 30, letterSpacing: 6, lineHeight: '40px' }}>
          {TOKEN_PLACEHOLDER}
        </Text>
      </Section>
      <SmallPrint>{`The code works for ${CODE_MINUTES} minutes. If you are not ordering, please ignore this email, and give the code to nobody.`}</SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: your code for the checkout`, token },
  )
}
