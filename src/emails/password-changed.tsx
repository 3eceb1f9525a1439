import type { Letter } from '../platform/mail.ts'
import { timeText } from '../shop/dates.ts'
import { LetterFrame, type Shop } from './letter-frame.tsx'
import { Action, Dear, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

type Change = { email: string; name: string; changedAt: Date }

/** Warns the owner of an account, in case that somebody else changed its password. */
export function passwordChanged({ email, name, changedAt }: Change, shop: Shop): Promise<Letter> {
  return writeLetter(
    <LetterFrame
      shop={shop}
      preview="If it was not you, choose a new password now."
      label="Your account"
      title="Your password was changed"
      reason={`You receive this letter because you have an account at ${shop.shopName}.`}
    >
      <Dear name={name} />
      <Words>
        {`The password of your account was changed on ${timeText(changedAt)} (Pakistan time). Other devices were signed out.`}
      </Words>
      <Words>If it was you, there is nothing to do. If it was not you, choose a new password now and tell us.</Words>
      <Action href={`${shop.publicUrl}/forgot-password`}>It was not me</Action>
    </LetterFrame>,
    { to: email, subject: `${shop.shopName}: your password was changed` },
  )
}
