import type { Letter } from '../platform/mail.ts'
import { LetterFrame, type Shop } from './letter-frame.tsx'
import { Action, PlainAddress, SmallPrint, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** Asks whether the address wants the newsletter. `url` is the page where it says yes. */
export function newsletterConfirm(email: string, url: string, shop: Shop): Promise<Letter> {
  return writeLetter(
    <LetterFrame
      shop={shop}
      preview="Please confirm, then we will write to you about new perfumes and offers."
      label="Newsletter"
      title="Shall we write to you?"
      reason={`You receive this letter because somebody entered this address in the newsletter box of ${shop.shopName}.`}
    >
      <Words>
        Please confirm that you want our letters about latest perfumes and offers. The link works for seven days.
      </Words>
      <Action href={url}>Yes, write to me</Action>
      <PlainAddress href={url} />
      <SmallPrint>You did not ask for them? Then leave this letter alone: we will not write again.</SmallPrint>
    </LetterFrame>,
    { to: email, subject: `${shop.shopName}: please confirm our newsletter`, secret: true },
  )
}
