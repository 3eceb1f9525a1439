import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { SeenVersion } from '../../ground/changed-meanwhile.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { moment } from '../../ground/typed-day.ts'
import { countSubscribers, isReachable } from '../newsletter/index.ts'
import { inSegment } from '../people/index.ts'
import type { CampaignState } from './campaign-block-rules.ts'
import type { Campaign } from './find-campaign.ts'
import { lockCampaign } from './save-campaign.ts'

const WRONG_TIME = 'Please enter day and time'

/** `sendAt`: in the shop's time zone; empty: now. */
export const SendCampaign = z.object({
  version: SeenVersion,
  sendAt: z
    .literal('')
    .transform(() => null)
    .or(moment(WRONG_TIME)),
})
export const SeenCampaign = z.object({ version: SeenVersion })

/** The subscribers who get it, as a condition of the table `subscribers`. */
export const isRecipient = (segment: string): RawBuilder<unknown> =>
  segment === '' ? isReachable : sql`${isReachable} and email in (${inSegment(segment)})`

/** How many would get it now. */
export async function countRecipients(db: Db, segment: string): Promise<number> {
  if (segment === '') return (await countSubscribers(db)).subscribed
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscribers where ${isRecipient(segment)}`.execute(db)
  return rows[0]?.count ?? 0
}

type Seen = { campaignId: string; version: number }

/** Plans a draft for a time, or for now. Throws `not_found`, `move_refused`, `invalid`. */
export async function sendCampaign(tx: Tx, { campaignId, version }: Seen, sendAt: Date | null): Promise<Campaign> {
  const campaign = await lockCampaign(tx, campaignId, version)
  if (campaign.state !== 'draft') throw refused(campaign.state)
  if (campaign.blocks.length === 0) throw new ShopError('invalid', 'The newsletter is empty: please add a block')
  if (sendAt && +sendAt < Date.now() - 60_000) throw new ShopError('invalid', 'This time is over', 'sendAt')
  if ((await countRecipients(tx, campaign.segment)) === 0)
    throw new ShopError('invalid', 'Nobody would get it: no subscriber is in this segment')
  await sql`update campaigns set state = 'scheduled', send_at = ${sendAt ?? new Date()}, version = version + 1
    where id = ${campaignId}`.execute(tx)
  if (!sendAt) await addJob(tx, 'run-campaigns', {})
  return campaign
}

const moves = {
  // Not sent yet: it can be changed again.
  unschedule: { from: ['scheduled'], set: sql`state = 'draft', send_at = null` },
  pause: { from: ['sending'], set: sql`state = 'paused', problem = ''` },
  resume: { from: ['paused'], set: sql`state = 'sending', problem = ''` },
  stop: { from: ['sending', 'paused'], set: sql`state = 'stopped', ended_at = now()` },
} as const satisfies Record<string, { from: readonly CampaignState[]; set: RawBuilder<unknown> }>
export type CampaignMove = keyof typeof moves

/** Throws `not_found`, `move_refused`. */
export async function moveCampaign(tx: Tx, { campaignId, version }: Seen, move: CampaignMove): Promise<Campaign> {
  const campaign = await lockCampaign(tx, campaignId, version)
  const { from, set } = moves[move]
  if (!(from as readonly CampaignState[]).includes(campaign.state)) throw refused(campaign.state)
  await sql`update campaigns set ${set}, version = version + 1 where id = ${campaignId}`.execute(tx)
  if (move === 'resume') {
    // Refused while the mail server was at fault, and not the address.
    await sql`update campaign_recipients set state = 'waiting', changed_at = now() from subscribers
      where campaign_id = ${campaignId} and state = 'refused' and subscribers.id = subscriber_id and ${isReachable}`.execute(
      tx,
    )
    await addJob(tx, 'run-campaigns', {})
  }
  return campaign
}

const alreadyIn: Record<CampaignState, string> = {
  draft: 'It is not planned yet',
  scheduled: 'It is planned already',
  sending: 'It is being sent already',
  paused: 'It is paused',
  stopped: 'It was stopped',
  sent: 'It was sent already',
}
const refused = (state: CampaignState) => new ShopError('move_refused', alreadyIn[state])
