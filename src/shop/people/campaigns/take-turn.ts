import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { isReachable, stopEmails } from '../newsletter/index.ts'

export type Recipient = { campaignId: string; subscriberId: string }
type Ended = 'sent' | 'refused' | 'skipped' | 'waiting'

/**
 * The email of a recipient whose turn has come; null when it must not be sent: it was, the newsletter is paused or
 * stopped, or the recipient has left or cannot be reached any more.
 */
export async function takeTurn(db: Db, recipient: Recipient): Promise<string | null> {
  const { rows } = await sql<{ email: string; reachable: boolean; sending: boolean }>`
    select email, ${isReachable} as reachable, campaigns.state = 'sending' as sending
    from campaign_recipients recipient join subscribers on subscribers.id = subscriber_id join campaigns on campaigns.id = campaign_id
    where campaign_id = ${recipient.campaignId} and subscriber_id = ${recipient.subscriberId} and recipient.state = 'queued'`.execute(
    db,
  )
  const [turn] = rows
  if (!turn) return null
  if (turn.sending && turn.reachable) return turn.email
  await endTurn(db, recipient, turn.sending ? 'skipped' : 'waiting')
  return null
}

/** Records what became of an email. `waiting`: it has no job any more. */
export async function endTurn(db: Db, { campaignId, subscriberId }: Recipient, state: Ended): Promise<void> {
  await sql`update campaign_recipients set state = ${state}, changed_at = now()
    where campaign_id = ${campaignId} and subscriber_id = ${subscriberId} and state = 'queued'`.execute(db)
}

// A list has some refused addresses; a mail server that refuses a fifth of them has another reason.
const MOST_REFUSED = { emails: 20, share: 0.2 }

type Refusal = { email: string; reason: string; addressFault: boolean }

/** Records a refusal for good, and pauses the newsletter when too many are refused. */
export async function noteRefusal(
  db: Db,
  recipient: Recipient,
  { email, reason, addressFault }: Refusal,
): Promise<void> {
  await inTransaction(db, async tx => {
    await endTurn(tx, recipient, 'refused')
    if (addressFault) await stopEmails(tx, [{ email, kind: 'bounce', reason }], 'sending')
    const { emails, share } = MOST_REFUSED
    await sql`
      update campaigns set state = 'paused', version = version + 1, problem = ${`The mail server refused too many emails: ${reason}`.slice(0, 500)}
      where id = ${recipient.campaignId} and state = 'sending' and exists (
        select from (select count(*) filter (where state = 'refused') as refused, count(*) as all
          from campaign_recipients where campaign_id = ${recipient.campaignId} and state in ('sent', 'bounced', 'refused')) counted
        where refused >= ${emails} and refused > counted.all * ${share}::float)`.execute(tx)
  })
}
