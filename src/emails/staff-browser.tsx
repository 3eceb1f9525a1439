import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { PROOF_HOURS } from '../shop/staff/staff/rules.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Paragraph, PlainAddress, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** The link by which somebody of the staff signs in in a new browser while others try passwords. `url` has a placeholder for `token`. */
export function staffBrowser(
  { email, url, token }: { email: string; url: string; token: TokenText },
  shop: Shop,
): Promise<Email> {
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="Open it in the browser in which you want to sign in."
      label="Back office"
      title="Sign in in a new browser"
      reason={`You receive this email because somebody asked to sign in to the back office of ${shop.shopName} with your email.`}
    >
      <Paragraph>
        {`Open this link in the browser in which you want to sign in, and enter your password there. It counts for ${PROOF_HOURS} hours.`}
      </Paragraph>
      <Action href={url}>Use this browser</Action>
      <PlainAddress href={url} />
      <SmallPrint>
        If it was not you, please ignore this email: without your password nobody gets in. Never send the link on.
      </SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: sign in in a new browser`, token },
  )
}
