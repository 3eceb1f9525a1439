import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { isSubscribed } from './is-subscribed.ts'
import { leaveNewsletter } from './leave-newsletter.ts'
import { subscribe } from './subscribe.ts'
import { CONSENT_WORDS } from './subscriber-rules.ts'

type Wish = {
  email: string
  subscribed: boolean
  /** The email is verified. An unverified one is asked to confirm first. */
  verified: boolean
}

/** Subscribes or unsubscribes a signed-in customer. Returns whether the email is subscribed now. */
export async function setSubscribed(db: Db, { email, subscribed, verified }: Wish): Promise<boolean> {
  if (!subscribed) await leaveNewsletter(db, { email })
  else if (verified) await addToList(db, email)
  else await subscribe(db, { email })
  return isSubscribed(db, email)
}

const consent = { source: 'account', consent: CONSENT_WORDS.account, consented_on: null }

async function addToList(db: Db, email: string): Promise<void> {
  await inTransaction(db, async tx => {
    const confirmed = await tx
      .insertInto('subscribers')
      .values({ email, confirmed_at: new Date(), ...consent })
      .onConflict(oc =>
        oc
          .column('email')
          .doUpdateSet({ confirmed_at: new Date(), left_at: null, ...consent })
          .where(eb => eb.or([eb('subscribers.confirmed_at', 'is', null), eb('subscribers.left_at', 'is not', null)])),
      )
      .returning(['id', 'confirmed_at'])
      .executeTakeFirst()
    if (!confirmed) return
    await addEmail(tx, 'newsletter-welcome', { subscriberId: confirmed.id, confirmedAt: confirmed.confirmed_at })
  })
}
