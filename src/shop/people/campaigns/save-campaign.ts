import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { lockVersion } from '../../ground/changed-meanwhile.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { CampaignBlock } from './campaign-block-rules.ts'
import type { CampaignForm } from './campaign-form.ts'
import { type Campaign, findCampaign } from './find-campaign.ts'

export type Typed = z.output<typeof CampaignForm> & { blocks: CampaignBlock[] }

/** Makes a draft. Returns its id. */
export async function createCampaign(tx: Tx, typed: Typed, by: string): Promise<string> {
  const { id } = await tx
    .insertInto('campaigns')
    .values({ ...typed, blocks: JSON.stringify(typed.blocks), created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A new draft with what another newsletter says. Throws `not_found`. */
export async function copyCampaign(tx: Tx, campaignId: string, by: string): Promise<string> {
  const { subject, preheader, language, blocks, segment, tag, pace } = await findCampaign(tx, campaignId)
  return createCampaign(tx, { subject, preheader, language, blocks, segment, tag, pace }, by)
}

/** Changes a draft. Throws `not_found`, `move_refused`. */
export async function saveCampaign(
  tx: Tx,
  { campaignId, version }: { campaignId: string; version: number },
  typed: Typed,
): Promise<Campaign> {
  const before = await lockCampaign(tx, campaignId, version)
  if (before.state !== 'draft') throw new ShopError('move_refused', 'Only a draft can be changed: please make a copy')
  await sql`update campaigns set subject = ${typed.subject}, preheader = ${typed.preheader}, language = ${typed.language},
    blocks = ${JSON.stringify(typed.blocks)}::jsonb, segment = ${typed.segment}, tag = ${typed.tag}, pace = ${typed.pace}, version = version + 1
    where id = ${campaignId}`.execute(tx)
  return before
}

/** Deletes a draft. Throws `not_found`, `move_refused`. */
export async function deleteCampaign(tx: Tx, campaignId: string, version: number): Promise<Campaign> {
  const campaign = await lockCampaign(tx, campaignId, version)
  if (campaign.state !== 'draft') throw new ShopError('move_refused', 'Only a draft can be deleted')
  await tx.deleteFrom('campaigns').where('id', '=', campaignId).execute()
  return campaign
}

/**
 * Locks it until the transaction ends. Throws `not_found`, and `move_refused` when it is not the version that was seen.
 */
export async function lockCampaign(tx: Tx, campaignId: string, version: number): Promise<Campaign> {
  const campaign = await findCampaign(tx, campaignId)
  await lockVersion(tx, 'campaigns', campaignId, version)
  return campaign
}
