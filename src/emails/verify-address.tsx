import type { Letter } from '../platform/mail.ts'
import { LetterFrame, type Shop } from './letter-frame.tsx'
import { Action, Dear, PlainAddress, SmallPrint, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

type Reader = { email: string; name: string; url: string }

/** Asks a new account to prove its email. `url` proves it. */
export function verifyAddress({ email, name, url }: Reader, shop: Shop): Promise<Letter> {
  return writeLetter(
    <LetterFrame
      shop={shop}
      preview="One press, and your earlier orders come together in your account."
      label="Your account"
      title="Please confirm your email"
      reason={`You receive this letter because an account at ${shop.shopName} was made with this address.`}
    >
      <Dear name={name} />
      <Words>
        Please confirm that this email is yours. Orders that you made with it before will then be in your account.
      </Words>
      <Action href={url}>Confirm your email</Action>
      <PlainAddress href={url} />
      <SmallPrint>You did not make an account? Then leave this letter alone: nothing will happen.</SmallPrint>
    </LetterFrame>,
    { to: email, subject: `${shop.shopName}: please confirm your email`, secret: true },
  )
}
