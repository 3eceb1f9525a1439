import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { orderSums } from '../../ground/sums-over-orders.ts'
import {
  CAMPAIGN_SOURCE,
  type CampaignBlock,
  type CampaignCounts,
  type CampaignLanguage,
  type CampaignState,
  campaignStateNames,
} from './campaign-block-rules.ts'

/** A newsletter. `segment`: the query of the customers who get it, `pace`: emails a minute; null: the setting. */
export type Campaign = {
  campaignId: string
  subject: string
  preheader: string
  language: CampaignLanguage
  blocks: CampaignBlock[]
  segment: string
  tag: string
  pace: number | null
  state: CampaignState
  sendAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  problem: string
  /** As of the last minute in which it was worked. */
  recipients: number
  sent: number
  version: number
  createdAt: Date
  createdBy: string
}

const listedColumns = sql`
  id as "campaignId", subject, preheader, language, segment, tag, pace, state, send_at as "sendAt", started_at as "startedAt",
  ended_at as "endedAt", problem, recipients, sent, version, created_at as "createdAt", created_by as "createdBy"`

export const campaignColumns = sql`${listedColumns}, blocks`

/** Throws `not_found`. */
export async function findCampaign(db: Db, campaignId: string): Promise<Campaign> {
  const { rows } = await sql<Campaign>`
    select ${campaignColumns} from campaigns where id::text = ${campaignId}`.execute(db)
  if (!rows[0]) throw new ShopError('not_found', 'There is no such newsletter')
  return rows[0]
}

export const CampaignFilter = z.object({ q: textFilter, state: oneOf(campaignStateNames), page: pageFilter(100) })

/** A page of newsletters, the latest first. */
export async function listCampaigns(db: Db, { q, state, page }: z.output<typeof CampaignFilter>) {
  const { rows } = await sql<Omit<Campaign, 'blocks'>>`
    select ${listedColumns} from campaigns
    where ${state ? sql`state = ${state}` : sql`true`} and ${q ? sql`subject ilike ${containing(q)}` : sql`true`}
    order by created_at desc, id ${pageRows(page)}`.execute(db)
  const { rows: campaigns, more } = pageOf(rows)
  return { campaigns, more }
}

const none: CampaignCounts = { waiting: 0, queued: 0, sent: 0, refused: 0, bounced: 0, skipped: 0, left: 0 }

/** What became of its emails until now. */
export async function countEmails(db: Db, campaignId: string): Promise<CampaignCounts> {
  const { rows } = await sql<{ state: keyof CampaignCounts; count: number }>`
    select state, count(*)::int as count from campaign_recipients where campaign_id = ${campaignId} group by state
    union all select 'left', count(*)::int from campaign_recipients where campaign_id = ${campaignId} and left_at is not null`.execute(
    db,
  )
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

/** Orders whose last visit came by a link with this mark; `revenue` of those that are delivered. */
export async function countOrders(db: Db, tag: string): Promise<{ orders: number; delivered: number; revenue: Paisa }> {
  const { rows } = await sql<{ orders: number; delivered: number; revenue: Paisa }>`
    select ${orderSums.orders} as orders, ${orderSums.delivered} as delivered, ${orderSums.brought} as revenue
    from order_sources join orders on orders.id = order_id
    where source = ${CAMPAIGN_SOURCE} and campaign = ${tag} and exchange_of is null`.execute(db)
  return rows[0] ?? { orders: 0, delivered: 0, revenue: 0 as Paisa }
}
