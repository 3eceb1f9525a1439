import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { eachApart } from '../../ground/each-apart.ts'
import { addEmails } from '../../ground/email-urgency.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { waitsForOpening } from '../../settings/settings/waits-while-closed-rules.ts'
import { isRecipient } from './send-campaign.ts'

/**
 * Begins newsletters whose time has come, and queues as many emails of each as its pace allows for the next minute,
 * spread over it. While the shop is closed they wait. A recipient and its job are one transaction, so that none is lost
 * or queued twice; the queue never holds more than a minute of each.
 */
export async function runCampaigns(
  db: Db,
  { newsletterPace, closure }: Pick<Settings, 'newsletterPace' | 'closure'>,
): Promise<void> {
  if (waitsForOpening({ closure })) return
  const due = await db
    .selectFrom('campaigns')
    .select(['id', 'subject'])
    .where('state', 'in', ['scheduled', 'sending'])
    .where('send_at', '<=', sql<Date>`now()`)
    .orderBy('send_at')
    .execute()
  await eachApart(
    due,
    ({ subject }) => `Newsletter ${subject}`,
    ({ id }) => inTransaction(db, tx => workCampaign(tx, id, newsletterPace)),
  )
}

async function workCampaign(tx: Tx, campaignId: string, usualPace: number): Promise<void> {
  const campaign = await tx
    .selectFrom('campaigns')
    .select(['state', 'segment', 'pace'])
    .where('id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst()
  if (campaign?.state === 'scheduled') await begin(tx, campaignId, campaign.segment)
  else if (campaign?.state !== 'sending') return
  await queueNext(tx, campaignId, campaign.pace ?? usualPace)
  await sql`
    update campaigns set recipients = counted.recipients, sent = counted.sent,
      state = case when counted.open = 0 then 'sent' else 'sending' end, ended_at = case when counted.open = 0 then now() end,
      version = case when counted.open = 0 then version + 1 else version end
    from campaign_counts(${campaignId}) counted
    where id = ${campaignId}`.execute(tx)
}

/** Whoever is subscribed now gets it. */
async function begin(tx: Tx, campaignId: string, segment: string): Promise<void> {
  await sql`insert into campaign_recipients (campaign_id, subscriber_id)
    select ${campaignId}, id from subscribers where ${isRecipient(segment)} order by id`.execute(tx)
  await sql`update campaigns set state = 'sending', started_at = now(), version = version + 1 where id = ${campaignId}`.execute(
    tx,
  )
}

async function queueNext(tx: Tx, campaignId: string, pace: number): Promise<void> {
  const { rows } = await sql<{ subscriberId: string }>`
    update campaign_recipients set state = 'queued', changed_at = now()
    where campaign_id = ${campaignId} and subscriber_id in (
      select subscriber_id from campaign_recipients where campaign_id = ${campaignId} and state = 'waiting'
      limit greatest(0, ${pace}::int - (select count(*)::int from campaign_recipients where campaign_id = ${campaignId} and state = 'queued')))
    returning subscriber_id as "subscriberId"`.execute(tx)
  const payloads = rows.map(({ subscriberId }) => ({ campaignId, subscriberId }))
  await addEmails(tx, 'campaign', payloads, 60 / pace)
}
