import type { Db } from '../../../platform/database/database.ts'

export type OrderSource = {
  source: string
  medium: string
  campaign: string
  visitedAt: Date
  first: { source: string; medium: string; campaign: string; at: Date }
  /** Advertisers that may get a report of it. */
  reportedTo: string[]
}

/** Where an order came from; null when its browser knew nothing. */
export async function findSource(db: Db, orderId: string): Promise<OrderSource | null> {
  const row = await db.selectFrom('order_sources').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  if (!row) return null
  const { source, medium, campaign, visited_at: visitedAt } = row
  const reportedTo = [row.consented && 'Google', row.meta_consented && 'Meta'].filter(each => each !== false)
  const first = { source: row.first_source, medium: row.first_medium, campaign: row.first_campaign, at: row.first_at }
  return { source, medium, campaign, visitedAt, first, reportedTo }
}
