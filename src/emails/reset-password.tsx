import type { Letter } from '../platform/mail.ts'
import { LetterFrame, type Shop } from './letter-frame.tsx'
import { Action, Dear, PlainAddress, SmallPrint, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

type Reader = { email: string; name: string; url: string }

/** The way to a new password. `url` works once, for an hour. */
export function resetPassword({ email, name, url }: Reader, shop: Shop): Promise<Letter> {
  return writeLetter(
    <LetterFrame
      shop={shop}
      preview="The link works once, within one hour."
      label="Your account"
      title="Choose a new password"
      reason={`You receive this letter because a new password was asked for at ${shop.shopName}.`}
    >
      <Dear name={name} />
      <Words>Here you can choose a new password. The link works once, within one hour.</Words>
      <Action href={url}>Choose a new password</Action>
      <PlainAddress href={url} />
      <SmallPrint>
        You did not ask for it? Then leave this letter alone: your password stays as it is. Give the link to nobody, not
        even to us.
      </SmallPrint>
    </LetterFrame>,
    { to: email, subject: `${shop.shopName}: choose a new password`, secret: true },
  )
}
