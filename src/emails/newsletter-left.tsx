import type { Letter } from '../platform/mail.ts'
import { LetterFrame, type Shop } from './letter-frame.tsx'
import { SmallPrint, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** The last letter: the address is off the list. */
export function newsletterLeft(email: string, shop: Shop): Promise<Letter> {
  return writeLetter(
    <LetterFrame
      shop={shop}
      preview="You will get no more newsletters from us."
      label="Newsletter"
      title="Goodbye"
      reason="You receive this letter because this address has just left our newsletter. It is the last one."
    >
      <Words>You are off our list and will get no more newsletters. Letters about your orders still come.</Words>
      <SmallPrint>
        {`That was not you, or you have changed your mind? The newsletter box at the foot of every page of ${shop.publicUrl} takes you back.`}
      </SmallPrint>
    </LetterFrame>,
    { to: email, subject: `${shop.shopName}: you have left our newsletter` },
  )
}
